import type { z } from 'zod'
import { type FeatureFlag, settingFields } from '#contract/accounts/profile.ts'
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

const features: Record<z.infer<typeof FeatureFlag>, string> = {
  cases_status: 'Status of cases',
  image_import_sync: 'Photo services kept in step',
  image_import_upload: 'Upload of images',
  matches_filters: 'Filters of matches',
  matches_views: 'Views of matches',
  remittance: 'Remittance',
  domain_settings: 'Settings of domains',
  takedown_fields: 'Fields of takedown notices',
}

const explanations: Record<InfoModal, string> = {
  topmatch: 'What top matches are',
  casesubinfo: 'How a case is submitted',
}

/** What is switched on before everybody has it, and which explanations come up. A choice is kept as it is made. */
export function FeaturesPage() {
  const user = useUser()
  return <SettingsPage title="Features">{user && <Choices user={user} />}</SettingsPage>
}

function Choices({ user }: { user: User }) {
  const save = useChange({
    send: call(updateUser),
    onDone: () => notify('Saved.', { tone: 'ok', key: 'features' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  const given = save.isPending ? save.variables : {}
  const isOn = { ...user.features, ...given.features }
  const hidden = given.hidden_modals ?? user.hidden_modals
  const show = (modal: InfoModal, isShown: boolean) =>
    save.mutate({
      hidden_modals: isShown ? user.hidden_modals.filter((one) => one !== modal) : [...user.hidden_modals, modal],
    })
  return (
    <>
      <Panel title={settingFields.features.label}>
        <Text size="small" tone="dim">
          Marks of your account for what not everybody has yet. Nothing on your pages depends on them today. Where a
          page fails, they are told to us with the error.
        </Text>
        <Columns>
          {keysOf(features).map((flag) => (
            <Checkbox
              key={flag}
              label={features[flag]}
              checked={isOn[flag] ?? false}
              onChange={({ target }) => save.mutate({ features: { [flag]: target.checked } })}
            />
          ))}
        </Columns>
      </Panel>
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
    </>
  )
}

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]
