import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { maxParts } from '#contract/billing/instalments.ts'
import { CloseReason, reasonTexts } from '#contract/cases/reasons.ts'
import { isObjection } from '#contract/cases/state-questions.ts'
import { decideDispute, type DecisionOutcome, type Dispute } from '#contract/disputes/dispute-endpoints.ts'
import { type DecisionText, decisionTextIn, textsFor, textsToBeginWith } from '#contract/disputes/decision-texts.ts'
import { languageNames, languages, type Language } from '#contract/languages/languages.ts'
import { Currency, minorOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { draftsQuery } from '#web/languages/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { outcomeWords } from './answer-words.ts'
import { useAnswerCall } from './use-answer-call.ts'

type Outcome = Exclude<DecisionOutcome, 'settled'>
type Props = { caseId: Id; of: Dispute; open: NonNullable<Dispute['open']> }

type Deciding = ReturnType<typeof useDecision>

/** The decision, with a reason for each side. */
export function DecisionForm({ caseId, of, open }: Props) {
  const form = useDecision({ caseId, of, open })
  const texts = open.answer ? textsFor(open.answer.kind) : []
  return (
    <Form onSubmit={form.submit} failure={form.decide.error && sentenceOf(form.decide.error)}>
      {texts.length > 0 && <Texts texts={texts} form={form} />}
      {form.asked && <Replace form={form} by={form.asked} />}
      <Outcomes form={form} of={of} open={open} />
      <SelectField
        label="Language of the image user"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={form.typed.language}
        onChange={({ target }) => form.choose(languages.find((one) => one === target.value) ?? 'en')}
      />
      <AboutTexts form={form} of={of} />
      <Reasons form={form} />
      <Row>
        <Button type="submit" isBusy={form.decide.isPending}>
          Send the decision <KeyCap>s</KeyCap>
        </Button>
      </Row>
    </Form>
  )
}

/** Texts that a decision begins with; on the page of a case a digit presses each. */
const Texts = ({ texts, form }: { texts: readonly DecisionText[]; form: Deciding }) => (
  <fieldset aria-label={textsToBeginWith}>
    <Row gap="tight">
      {texts.map((text, at) => (
        <Button
          key={text.id}
          look="quiet"
          size="small"
          aria-pressed={form.macro?.id === text.id}
          onClick={() => form.begin(text)}
        >
          {text.label} <KeyCap>{String(at + 1)}</KeyCap>
        </Button>
      ))}
    </Row>
  </fieldset>
)

function Outcomes({ form: { typed, set, isTried }, of, open }: { form: Deciding } & Pick<Props, 'of' | 'open'>) {
  const { outcome, reason, total, parts } = typed
  return (
    <>
      <RadioOptions
        question="Decision on the answer"
        options={outcomesFor(of, open).map((value) => ({ value, label: outcomeWords[value] }))}
        value={outcome}
        onChange={(value) => set({ outcome: value })}
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
          onChange={({ target }) => set({ reason: CloseReason.safeParse(target.value).data ?? null })}
        />
      )}
      {outcome === 'price-changed' && of.price && (
        <MoneyField
          label="New demand"
          value={total}
          currency={of.price.currency}
          onChange={(value) => set({ total: value })}
        />
      )}
      {outcome !== null && outcome !== 'upheld' && of.price && (
        <SelectField
          label="Number of parts allowed"
          placeholder="No change"
          options={allowed.map((value) => ({ value: String(value), label: `Up to ${value} parts` }))}
          value={parts === null ? '' : String(parts)}
          onChange={({ target }) => set({ parts: target.value === '' ? null : Number(target.value) })}
        />
      )}
    </>
  )
}

/** Typed text is replaced only after its author confirms. */
const Replace = ({ form, by }: { form: Deciding; by: DecisionText }) => (
  <Banner tone="warn">
    <Stack gap="tight">
      <Text size="small">“{by.label}” would replace what you have written.</Text>
      <Row>
        <Button look="quiet" size="small" onClick={() => form.take(by)}>
          Replace what I wrote
        </Button>
        <Button look="quiet" size="small" onClick={() => form.keep()}>
          Keep what I wrote
        </Button>
      </Row>
    </Stack>
  </Banner>
)

const AboutTexts = ({ form: { typed, macro }, of }: { form: Deciding; of: Dispute }) => (
  <>
    <Text size="small" tone="dim">
      <StateOfTexts language={typed.language} />{' '}
      {of.isWritten
        ? 'Anyone with the link sees the decision on the payment page, with your name and the day. Do not repeat what the image user sent.'
        : 'We have written to nobody in this case, so we send this to nobody.'}
    </Text>
    {macro?.source && (
      <Text size="small" tone="dim">
        {macro.source.says} <OutLink href={macro.source.url}>Source</OutLink>, {macro.source.checkedOn}
      </Text>
    )}
  </>
)

/** Tells whether the language's texts are reviewed. */
function StateOfTexts({ language }: { language: Language }) {
  const { data: drafts } = useQuery(draftsQuery)
  if (language === 'en' || drafts === undefined) return null
  return drafts.some((one) => one === language)
    ? 'No person who speaks this language has reviewed all its texts yet.'
    : 'A person has reviewed the texts in this language.'
}

const Reasons = ({ form: { typed, set, isTried } }: { form: Deciding }) => (
  <>
    <TextareaField
      label="Message to the image user"
      value={typed.text}
      maxLength={5000}
      rows={4}
      error={typed.text.trim() === '' ? 'Please write why.' : undefined}
      alwaysShow={isTried}
      onChange={({ target }) => set({ text: target.value })}
    />
    <TextareaField
      label="Message to the owner"
      value={typed.ownerText}
      maxLength={5000}
      rows={3}
      error={typed.ownerText.trim() === '' ? 'Please write why.' : undefined}
      alwaysShow={isTried}
      onChange={({ target }) => set({ ownerText: target.value })}
    />
  </>
)

const allowed = Array.from({ length: maxParts.agreed - 1 }, (_, nth) => nth + 2)

const outcomesFor = (of: Dispute, open: Props['open']): Outcome[] => [
  'upheld',
  ...(open.reason !== null || isObjection(of.state) ? (['rejected'] as const) : []),
  ...(of.price ? (['price-changed'] as const) : []),
  ...(isObjection(of.state) ? [] : (['answered'] as const)),
]

type Typed = {
  outcome: Outcome | null
  reason: CloseReason | null
  language: Language
  text: string
  ownerText: string
  total: number | null
  parts: number | null
}

/** Fields of a decision, which survive a colleague's. */
function useDecision({ caseId, of, open }: Props) {
  const [macro, setMacro] = useState<DecisionText>()
  const [asked, ask] = useState<DecisionText>()
  const empty = { outcome: null, reason: null, text: '', ownerText: '', total: null, parts: null }
  const [typed, setTyped] = useState<Typed>({ ...empty, language: of.language })
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const { outcome, reason, language, text, ownerText, total, parts } = typed
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
        parts: chosen === 'upheld' ? null : parts,
      }),
    'Decided. We notify both sides.',
  )
  const take = (chosen: DecisionText) => {
    setMacro(chosen)
    ask(undefined)
    const { outcome: then, reason: why, ownerText: forOwner } = chosen
    set({ outcome: then, reason: why, text: decisionTextIn(language, chosen), ownerText: forOwner })
  }
  const isOwn = (now: string, given: string | undefined) => now.trim() !== '' && now !== given
  const begin = (chosen: DecisionText) => {
    if (isOwn(text, macro && decisionTextIn(language, macro)) || isOwn(ownerText, macro?.ownerText)) ask(chosen)
    else take(chosen)
  }
  const keep = () => ask(undefined)
  const choose = (next: Language) =>
    set({
      language: next,
      ...(macro && text === decisionTextIn(language, macro) ? { text: decisionTextIn(next, macro) } : {}),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = text.trim() !== '' && ownerText.trim() !== '' && (outcome !== 'upheld' || reason !== null)
    if (outcome !== null && isWhole) decide.mutate(outcome)
  }
  return { macro, asked, typed, set, isTried, decide, begin, take, keep, choose, submit }
}

const minorTotal = ({ price }: Dispute, value: number | null): number | null =>
  price === null || value === null ? null : (minorOf({ value, currency: Currency.parse(price.currency) }) ?? null)
