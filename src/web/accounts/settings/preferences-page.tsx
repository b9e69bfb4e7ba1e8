import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotificationPreferences, setNotificationPreference } from '#contract/accounts/notification-endpoints.ts'
import { MailFrequency, type NotificationPreference } from '#contract/accounts/notifications.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
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
      <Text tone="dim">Everything is in your list here. This is about what we mail you too.</Text>
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

function Preferences({ preferences }: { preferences: readonly NotificationPreference[] }) {
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: call(setNotificationPreference),
    onSuccess: (kept) => {
      queryClient.setQueryData(preferencesQuery.queryKey, kept)
      notify('Saved.', { tone: 'ok', key: 'preferences' })
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  const chosen = ({ type, mail }: NotificationPreference) =>
    choose.isPending && choose.variables.type === type ? choose.variables.mail : mail
  return (
    <Columns>
      {preferences.map((preference) => (
        <SelectField
          key={preference.type}
          label={preference.title}
          options={options}
          value={chosen(preference)}
          onChange={({ target }) => choose.mutate({ type: preference.type, mail: MailFrequency.parse(target.value) })}
        />
      ))}
    </Columns>
  )
}
