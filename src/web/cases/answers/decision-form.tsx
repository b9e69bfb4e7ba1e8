import { type FormEvent, useState } from 'react'
import { CloseReason, reasonTexts } from '#contract/cases/reasons.ts'
import { decideDispute, type DecisionOutcome, type Dispute } from '#contract/payment-portal/dispute-endpoints.ts'
import { type DecisionText, isReviewed, textsFor } from '#contract/payment-portal/decision-texts.ts'
import { languageNames, portalLanguages, type PortalLanguage } from '#contract/payment-portal/languages.ts'
import { Currency, minorOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { RadioOptions } from '#web/ui/forms/radio-options.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { outcomeWords } from './answer-words.ts'
import { useAnswerCall } from './use-answer-call.ts'

type Outcome = Exclude<DecisionOutcome, 'settled'>
type Props = { caseId: Id; of: Dispute; open: NonNullable<Dispute['open']> }

/** What is decided, with a reason for each side. */
export function DecisionForm({ caseId, of, open }: Props) {
  const form = useDecision({ caseId, of, open })
  const { outcome, reason, language, text, ownerText, isTried } = form
  const texts = open.answer ? textsFor(open.answer.kind) : []
  return (
    <Form onSubmit={form.submit} failure={form.decide.error && sentenceOf(form.decide.error)}>
      <SelectField
        label="Text to begin with"
        placeholder="None"
        options={texts.map(({ id, label }) => ({ value: id, label }))}
        value={form.macro?.id ?? ''}
        onChange={({ target }) => form.begin(texts.find(({ id }) => id === target.value))}
      />
      <RadioOptions
        question="Decision on the answer"
        options={outcomesFor(of, open).map((value) => ({ value, label: outcomeWords[value] }))}
        value={outcome}
        onChange={form.setOutcome}
        error={outcome === null ? 'Please choose what is decided.' : undefined}
        alwaysShow={isTried}
      />
      {outcome === 'upheld' && (
        <SelectField
          label="Why the claim ends"
          placeholder="Choose a reason"
          options={CloseReason.options.map((value) => ({ value, label: reasonTexts[value] }))}
          value={reason ?? ''}
          error={reason === null ? 'Please choose why the claim ends.' : undefined}
          alwaysShow={isTried}
          onChange={({ target }) => form.setReason(CloseReason.safeParse(target.value).data ?? null)}
        />
      )}
      {outcome === 'price-changed' && of.price && (
        <MoneyField
          label="Asked for from now on"
          value={form.total}
          currency={of.price.currency}
          onChange={form.setTotal}
        />
      )}
      <SelectField
        label="Language of the image user"
        options={portalLanguages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={({ target }) => form.setLanguage(portalLanguages.find((one) => one === target.value) ?? 'en')}
      />
      <Text size="small" tone="dim">
        {isReviewed(language) ? 'The texts in this language were read over.' : 'Nobody who speaks it has read over the texts in this language yet.'}{' '}
        {of.isWritten
          ? 'The decision stands on the payment page for whoever has the link, with your name and the day: repeat nothing that was sent.'
          : 'Nobody was written to in this case, and nobody is now.'}
      </Text>
      {form.macro?.source && (
        <Text size="small" tone="dim">
          {form.macro.source.says} <OutLink href={form.macro.source.url}>Source</OutLink>, {form.macro.source.checkedOn}
        </Text>
      )}
      <TextareaField
        label="What the image user reads"
        value={text}
        maxLength={5000}
        rows={4}
        error={text.trim() === '' ? 'Please write why.' : undefined}
        alwaysShow={isTried}
        onChange={({ target }) => form.setText(target.value)}
      />
      <TextareaField
        label="What the owner reads of the decision"
        value={ownerText}
        maxLength={5000}
        rows={3}
        error={ownerText.trim() === '' ? 'Please write why.' : undefined}
        alwaysShow={isTried}
        onChange={({ target }) => form.setOwnerText(target.value)}
      />
      <Row>
        <Button type="submit" isBusy={form.decide.isPending}>
          Decide on the answer
        </Button>
      </Row>
    </Form>
  )
}

const isObjection = ({ state }: Dispute) => state === 'disputed' || state === 'owner_check'

const outcomesFor = (of: Dispute, open: Props['open']): Outcome[] => [
  'upheld',
  ...(open.reason !== null || isObjection(of) ? (['rejected'] as const) : []),
  ...(of.price ? (['price-changed'] as const) : []),
  ...(isObjection(of) ? [] : (['answered'] as const)),
]

/** What is typed of a decision; it stays where somebody else was first. */
function useDecision({ caseId, of, open }: Props) {
  const [macro, setMacro] = useState<DecisionText>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [reason, setReason] = useState<CloseReason | null>(null)
  const [language, setLanguage] = useState<PortalLanguage>(of.language)
  const [text, setText] = useState('')
  const [ownerText, setOwnerText] = useState('')
  const [total, setTotal] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const decide = useAnswerCall(
    (chosen: Outcome) =>
      call(decideDispute)({
        caseId,
        answer: open.answer?._id ?? null,
        outcome: chosen,
        reason: chosen === 'upheld' ? reason : null,
        language,
        text,
        ownerText,
        total: chosen === 'price-changed' ? minorTotal(of, total) : null,
      }),
    'Decided. Both sides are told.',
  )
  const begin = (chosen: DecisionText | undefined) => {
    setMacro(chosen)
    if (!chosen) return
    setOutcome(chosen.outcome)
    setReason(chosen.reason)
    setText(chosen.texts[language])
    setOwnerText(chosen.ownerText)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = text.trim() !== '' && ownerText.trim() !== '' && (outcome !== 'upheld' || reason !== null)
    if (outcome !== null && isWhole) decide.mutate(outcome)
  }
  return {
    macro,
    outcome,
    reason,
    language,
    text,
    ownerText,
    total,
    isTried,
    decide,
    begin,
    submit,
    setOutcome,
    setReason,
    setText,
    setOwnerText,
    setTotal,
    setLanguage: (chosen: PortalLanguage) => {
      setLanguage(chosen)
      if (macro && text === macro.texts[language]) setText(macro.texts[chosen])
    },
  }
}

const minorTotal = ({ price }: Dispute, value: number | null): number | null =>
  price === null || value === null ? null : (minorOf({ value, currency: Currency.parse(price.currency) }) ?? null)
