import { settingFields } from '#contract/accounts/profile.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import type { InfoModal, User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { SettingsPage } from '#web/platform/settings-page.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useUser } from '../session-query.ts'
import { useChange } from './use-change.ts'

const explanations: Record<InfoModal, string> = {
  topmatch: 'What top matches are',
  casesubinfo: 'How a case is submitted',
}

/** Which explanations come up. A choice is kept as it is made. */
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
  return (
    <Panel title={settingFields.hidden_modals.label}>
      <Text size="small" tone="dim">
        They stand beside what they are about, until you hide them for good, there or here.
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
  )
}

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]
