import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { kindWords } from '#contract/portal/answer-kinds.ts'
import { type OwnerQuestion, OwnerSays } from '#contract/disputes/dispute-endpoints.ts'
import {
  answerQuestion,
  approveOffer,
  type OwnAnswers as OwnAnswersOf,
} from '#contract/disputes/own-answer-endpoints.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { offerWords, outcomeWords, saysWords } from './answer-words.ts'
import { ownAnswersQuery } from './queries.ts'
import { useAnswerCall } from './use-answer-call.ts'

/** The image user's answers and offers, the decisions, and questions to the owner; empty before the first. */
export function OwnAnswers({ caseId }: { caseId: Id }) {
  const found = useQuery(ownAnswersQuery(caseId))
  const { questions = [], answers = [], decisions = [], offers = [] } = found.data ?? {}
  if (found.data && questions.length + answers.length + decisions.length + offers.length === 0) return null
  return (
    <Stack gap="tight">
      <Heading level={2}>Answers and offers</Heading>
      <Loaded query={found} label="Loading the answers" lines={3}>
        {(of) => <Shown caseId={caseId} of={of} />}
      </Loaded>
    </Stack>
  )
}

function Shown({ caseId, of: { questions, answers, decisions, offers } }: { caseId: Id; of: OwnAnswersOf }) {
  return (
    <Stack>
      {questions.map((one) => (
        <Question key={one._id} caseId={caseId} of={one} />
      ))}
      {offers.map((one) => (
        <Offer key={one._id} caseId={caseId} of={one} />
      ))}
      {decisions.map(({ _id, at, by, outcome, text }) => (
        <Stack key={_id} gap="tight">
          <Text>{outcomeWords[outcome]}.</Text>
          <AsWritten>{text}</AsWritten>
          <Text size="small" tone="dim">
            {by === '' ? '' : `${by}, `}
            {formatDay(at)}
          </Text>
        </Stack>
      ))}
      {answers.map(({ _id, kind, at, licence, decideBy, isDecided }) => (
        <Text key={_id} size="small">
          {kindWords[kind]}, {formatDay(at)}. {licence && <Licence of={licence} />}
          {isDecided ? '' : ` We decide by ${decideBy}.`}
        </Text>
      ))}
    </Stack>
  )
}

const Licence = ({ of: { agency, number, boughtOn } }: { of: NonNullable<OwnerQuestion['licence']> }) => (
  <>
    {agency} <Mono>{number}</Mono> {boughtOn}
  </>
)

const Question = ({ caseId, of }: { caseId: Id; of: OwnerQuestion }) =>
  of.isOpen ? (
    <Panel title="We ask you">
      <AskedNow caseId={caseId} of={of} />
    </Panel>
  ) : (
    <Text size="small">
      {of.by} asked: {of.text}{' '}
      {of.says === null ? 'We decided without your answer.' : `You said: ${saysWords[of.says]}. ${of.note ?? ''}`}
    </Text>
  )

function AskedNow({ caseId, of }: { caseId: Id; of: OwnerQuestion }) {
  const { _id: questionId, text, licence } = of
  const [chosen, choose] = useState<OwnerSays | null>(null)
  const [typed, type] = useState('')
  const [isTried, setTried] = useState(false)
  const send = useAnswerCall(
    (said: OwnerSays) => call(answerQuestion)({ caseId, questionId, says: said, note: typed }),
    'Thank you. We consider your answer in our decision.',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (chosen !== null) send.mutate(chosen)
  }
  return (
    <Form onSubmit={submit} failure={send.error && sentenceOf(send.error)}>
      <Text>{text}</Text>
      {licence && (
        <Text size="small">
          The image user names: <Licence of={licence} />
        </Text>
      )}
      <Due of={of} />
      <RadioOptions
        question="Is the image user right?"
        options={OwnerSays.options.map((value) => ({ value, label: saysWords[value] }))}
        value={chosen}
        onChange={choose}
        error={chosen === null ? 'Please choose an answer.' : undefined}
        alwaysShow={isTried}
      />
      <TextareaField
        label="What you know about it"
        isOptional
        value={typed}
        maxLength={5000}
        rows={3}
        onChange={({ target }) => type(target.value)}
      />
      <Row>
        <Button type="submit" isBusy={send.isPending}>
          Send my answer
        </Button>
      </Row>
    </Form>
  )
}

const Due = ({ of: { dueOn, overAt } }: { of: OwnerQuestion }) => (
  <Text size="small" tone={overAt === null ? 'dim' : 'warn'}>
    {overAt === null
      ? `Please answer by ${dueOn}.`
      : `Your answer was due on ${dueOn}. You can still answer until we decide.`}{' '}
    Without your answer we decide on the evidence. With good proof, we decide for the image user.
  </Text>
)

function Offer({ caseId, of }: { caseId: Id; of: OwnAnswersOf['offers'][number] }) {
  const { _id: offerId, from, amount, currency, at, state, parts, approval, approvalNote, asked } = of
  const [note, type] = useState('')
  const answer = useAnswerCall(
    (said: 'given' | 'refused') => call(approveOffer)({ caseId, offerId, answer: said, note }),
    'Thank you. Your case manager takes it from here.',
  )
  const sum = formatAmount(amount, Currency.parse(currency), 'en')
  const isAsked = approval === 'asked' && (state === 'waiting' || state === 'open')
  const what = from === 'payer' ? 'The image user offers' : 'We offer'
  return (
    <Stack gap="tight">
      <Text>
        {what} {sum}
        {parts === null ? '' : ` in up to ${parts} parts`}, {formatDay(at)}:{' '}
        {isAsked ? 'waits for you' : offerWords[state]}
      </Text>
      {approval === 'refused' && <Text size="small">You did not agree: {approvalNote}</Text>}
      {isAsked && (
        <>
          <Banner tone="warn">
            {asked === null
              ? 'Nothing is agreed without your approval.'
              : `${formatAmount(asked, Currency.parse(currency), 'en')} is asked for. Nothing is agreed without your approval.`}
          </Banner>
          <TextareaField
            label={`What you say to ${sum}`}
            isOptional
            value={note}
            maxLength={2000}
            rows={2}
            onChange={({ target }) => type(target.value)}
          />
          <Row>
            <Button size="small" isBusy={answer.isPending} onClick={() => answer.mutate('given')}>
              Agree to {sum}
            </Button>
            <Button size="small" look="quiet" isBusy={answer.isPending} onClick={() => answer.mutate('refused')}>
              Not this sum
            </Button>
          </Row>
          {answer.error && <Banner tone="error">{sentenceOf(answer.error)}</Banner>}
        </>
      )}
    </Stack>
  )
}
