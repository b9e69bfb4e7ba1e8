import { isOn } from '#contract/accounts/feature-flags.ts'
import { flagNames } from '#contract/accounts/flag-names.ts'
import { settingFields } from '#contract/accounts/profile.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import type { InfoModal, User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useUser } from '../sign-in/session-query.ts'
import { useChange } from './use-change.ts'

const explanations: Record<InfoModal, string> = {
  topmatch: 'What top matches are',
  casesubinfo: 'How a case is submitted',
}

/** Switches explanations and parts of pages, saved at once. */
export function FeaturesPage() {
  const user = useUser()
  return <SettingsPage title="Explanations">{user && <Choices user={user} />}</SettingsPage>
}

function Choices({ user }: { user: User }) {
  const save = useChange({
    send: call(updateUser),
    onDone: () => notify('Saved.', { tone: 'ok', key: 'features' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  const given = save.isPending ? save.variables : {}
  const hidden = given.hidden_modals ?? user.hidden_modals
  const show = (modal: InfoModal, isShown: boolean) =>
    save.mutate({
      hidden_modals: isShown ? user.hidden_modals.filter((one) => one !== modal) : [...user.hidden_modals, modal],
    })
  const features = { ...user.features, ...given.features }
  return (
    <Stack>
      <Panel title={settingFields.hidden_modals.label}>
        <Text size="small" tone="dim">
          Each explanation appears on its page until you hide it, there or here.
        </Text>
        <Columns>
          {keysOf(explanations).map((modal) => (
            <Checkbox
              key={modal}
              label={explanations[modal]}
              checked={!hidden.includes(modal)}
              onChange={({ target }) => show(modal, target.checked)}
            />
          ))}
        </Columns>
      </Panel>
      <Panel title={settingFields.features.label}>
        <Text size="small" tone="dim">
          Hide the parts of pages that you do not use.
        </Text>
        <Columns>
          {keysOf(flagNames).map((flag) => (
            <Checkbox
              key={flag}
              label={flagNames[flag]}
              checked={isOn(features, flag)}
              onChange={({ target }) => save.mutate({ features: { [flag]: target.checked } })}
            />
          ))}
        </Columns>
      </Panel>
    </Stack>
  )
}

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]
