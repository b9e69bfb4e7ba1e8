import { settingFields } from '#contract/accounts/profile.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useChange } from './use-change.ts'

const offered = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt-BR', 'pt-PT', 'sv', 'zh-Hans']
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
const names = new Intl.DisplayNames('en', { type: 'language' })
/** A choice that was made elsewhere is offered too. */
const withChosen = (all: readonly string[], chosen: string) => (all.includes(chosen) ? all : [chosen, ...all])

/** Chooses language and time zone, saved at once. */
export function LanguageForm({ user }: { user: User }) {
  const save = useChange({
    send: call(updateUser),
    onDone: () => notify('Saved.', { tone: 'ok', key: 'language' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  const { language, time_zone: timeZone } = { ...user, ...(save.isPending ? save.variables : {}) }
  return (
    <Panel title="Language and time zone">
      <Columns>
        <SelectField
          label={settingFields.language.label}
          hint="The pages are in English. Where we have texts in your language, we use them."
          options={withChosen(offered, user.language).map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))}
          value={language}
          onChange={({ target }) => save.mutate({ language: target.value })}
        />
        <SelectField
          label={settingFields.time_zone.label}
          hint="Daily and weekly mails come at seven in your morning."
          options={withChosen(['UTC', ...Intl.supportedValuesOf('timeZone')], user.time_zone).map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          value={timeZone}
          onChange={({ target }) => save.mutate({ time_zone: target.value })}
        />
      </Columns>
      {here !== timeZone && (
        <Row gap="tight">
          <Text size="small">This browser’s time zone is {here.replaceAll('_', ' ')}.</Text>
          <Button look="quiet" size="small" isBusy={save.isPending} onClick={() => save.mutate({ time_zone: here })}>
            Use it
          </Button>
        </Row>
      )}
    </Panel>
  )
}
