import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listNotificationPreferences,
  setNotificationGroup,
  setNotificationPreference,
} from '#contract/accounts/notification-endpoints.ts'
import {
  groupOf,
  MailFrequency,
  NotificationGroup,
  type NotificationPreference,
} from '#contract/accounts/notifications.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

const preferencesQuery = queryOptions({
  queryKey: ['accounts', 'notification-preferences'],
  queryFn: ({ signal }) => call(listNotificationPreferences, signal)({}),
})

const options = [
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'off', label: 'No mail' },
] as const

/** Which notifications are mailed, and when. */
export function PreferencesPage() {
  const { data, error, refetch } = useQuery(preferencesQuery)
  return (
    <SettingsPage title="Notifications">
      <Text tone="dim">All notifications appear in the app. Choose which of them we email you, too.</Text>
      {data ? (
        <Preferences preferences={data.data} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading your choices" />
      )}
    </SettingsPage>
  )
}

const groups: Record<NotificationGroup, { title: string; more: string }> = {
  finds: { title: 'Finds', more: 'More on finds' },
  cases: { title: 'Cases', more: 'More on cases' },
  money: { title: 'Money', more: 'More on money' },
  library: { title: 'Library', more: 'More on the library' },
  account: { title: 'Account', more: 'More on the account' },
}

function Preferences({ preferences }: { preferences: readonly NotificationPreference[] }) {
  const queryClient = useQueryClient()
  const after = {
    onSuccess: (kept: { data: NotificationPreference[] }) => {
      queryClient.setQueryData(preferencesQuery.queryKey, kept)
      notify('Saved.', { tone: 'ok', key: 'preferences' })
    },
    onError: (error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  }
  const choose = useMutation({ mutationFn: call(setNotificationPreference), ...after })
  const chooseAll = useMutation({ mutationFn: call(setNotificationGroup), ...after })
  const chosen = ({ type, mail }: NotificationPreference) => {
    if (chooseAll.isPending && chooseAll.variables.group === groupOf(type)) return chooseAll.variables.mail
    return choose.isPending && choose.variables.type === type ? choose.variables.mail : mail
  }
  return (
    <Stack>
      {NotificationGroup.options.map((group) => {
        const some = preferences.filter(({ type }) => groupOf(type) === group)
        if (some.length === 0) return null
        return (
          <Group
            key={group}
            {...groups[group]}
            preferences={some}
            chosen={chosen}
            onGroup={(mail) => chooseAll.mutate({ group, mail })}
            onOne={(type, mail) => choose.mutate({ type, mail })}
          />
        )
      })}
    </Stack>
  )
}

type GroupProps = {
  title: string
  more: string
  preferences: readonly NotificationPreference[]
  chosen: (preference: NotificationPreference) => MailFrequency
  onGroup: (mail: MailFrequency) => void
  onOne: (type: string, mail: MailFrequency) => void
}

/** A choice per group, with its kinds behind a press. */
function Group({ title, more, preferences, chosen, onGroup, onOne }: GroupProps) {
  const mails = new Set(preferences.map(chosen))
  const [only] = mails
  return (
    <Stack gap="tight">
      <SelectField
        label={title}
        {...(mails.size > 1 && { placeholder: 'Each as chosen below' })}
        options={options}
        value={mails.size > 1 ? '' : only}
        onChange={({ target }) => {
          const mail = MailFrequency.safeParse(target.value).data
          if (mail) onGroup(mail)
        }}
      />
      <Disclosure summary={more}>
        <Columns>
          {preferences.map((preference) => (
            <SelectField
              key={preference.type}
              label={preference.title}
              options={options}
              value={chosen(preference)}
              onChange={({ target }) => onOne(preference.type, MailFrequency.parse(target.value))}
            />
          ))}
        </Columns>
      </Disclosure>
    </Stack>
  )
}
