import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { CaseParts } from '../case-parts.ts'
import { useWords } from '../words.ts'
import { LongText } from './long-text.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { isMailAddress } from './mail-address.ts'
import { licenceSources, useAnswer } from './use-answer.ts'

const kinds: readonly AnswerKind[] = [
  'licensed',
  'fair-use',
  'credit-given',
  'not-responsible',
  'already-removed',
  'hardship',
  'other',
]
const moves = (kind: AnswerKind | null) => kind !== 'hardship' && kind !== 'other'

/** `addsTo`: the kind of the answer that was sent, which this adds to; null for a first one. */
export type AnswerFormProps = CaseParts & { addsTo: AnswerKind | null }
type Answer = ReturnType<typeof useAnswer>

/** What stops stands before the first question; a text, a number or a file is enough. */
export function AnswerForm({ addsTo, ...given }: AnswerFormProps) {
  const { words } = useWords()
  const said = words.answer
  const answer = useAnswer(given, addsTo)
  const { kind, typed, set, files } = answer
  return (
    <Form onSubmit={answer.submit} failure={answer.failure} leadsToFault>
      <Text>{moves(kind) ? said.lead : said.leadRecord}</Text>
      {addsTo === null && (
        <RadioOptions
          question={said.kind}
          value={kind}
          onChange={answer.setKind}
          options={kinds.map((value) => ({ value, label: said.kinds[value] }))}
          error={kind === null && answer.isTried ? words.pay.required : undefined}
          alwaysShow={answer.isTried}
        />
      )}
      <OfKind answer={answer} />
      <LongText
        label={kind === 'licensed' || kind === 'already-removed' ? said.textOptional : said.text}
        value={typed.text}
        onChange={set('text')}
        rows={5}
      />
      <AnswerFiles portalId={given.portalId} files={files} onFiles={answer.setFiles} />
      <Columns>
        <TextField label={said.name} value={typed.name} onChange={set('name')} autoComplete="name" maxLength={200} />
        <TextField
          label={said.email}
          type="email"
          value={typed.email}
          onChange={set('email')}
          autoComplete="email"
          hint={said.emailHint}
          error={isMailAddress(typed.email) || (typed.email === '' && !answer.isTried) ? undefined : said.emailInvalid}
          alwaysShow={answer.isTried}
          maxLength={254}
        />
      </Columns>
      <Button type="submit" isBusy={answer.isBusy || files.some(({ key, problem }) => key === null && !problem)}>
        {said.send}
      </Button>
      <Text size="small" tone="dim">
        {said.admits}
      </Text>
    </Form>
  )
}

/** What is asked of one kind of answer, or said about it. */
function OfKind({ answer }: { answer: Answer }) {
  const { words } = useWords()
  const said = words.answer
  const { kind, typed, set } = answer
  switch (kind) {
    case 'licensed':
      return <LicenceFields answer={answer} />
    case 'not-responsible':
      return (
        <TextField label={said.responsible} value={typed.responsible} onChange={set('responsible')} maxLength={500} />
      )
    case 'already-removed':
      return <Text size="small">{said.removedHint}</Text>
    case 'hardship':
      return <Text size="small">{said.hardshipHint}</Text>
    default:
      return null
  }
}

function LicenceFields({ answer: { setSource, typed, set } }: { answer: Answer }) {
  const { words } = useWords()
  const said = words.answer
  return (
    <>
      <RadioOptions
        question={said.source}
        value={typed.source}
        onChange={setSource}
        options={licenceSources.map((value) => ({ value, label: said.sources[value] }))}
      />
      <Stack gap="tight">
        <Heading level={3}>{said.have}</Heading>
        <Text size="small" tone="dim">
          {said.haveHint}
        </Text>
        <Columns least="narrow">
          <TextField label={said.agency} value={typed.agency} onChange={set('agency')} maxLength={200} />
          <TextField label={said.licenceNumber} value={typed.number} onChange={set('number')} maxLength={200} />
          <TextField label={said.boughtOn} value={typed.boughtOn} onChange={set('boughtOn')} maxLength={40} />
        </Columns>
      </Stack>
    </>
  )
}
