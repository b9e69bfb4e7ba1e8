import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  answerOffer,
  type DeskOffer,
  type DeskOffers,
  makeDeskOffer,
  offerDays,
  withdrawOffer,
} from '#contract/payment-portal/offer-endpoints.ts'
import { amountInWords, Currency, minorOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { Loaded } from '#web/platform/loaded.tsx'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { offerWords } from './answer-words.ts'
import { deskOffersQuery } from './queries.ts'
import { useAnswerCall } from './use-answer-call.ts'

const written = (amount: number, currency: string) => amountInWords(amount, Currency.parse(currency), 'en')

/** The sums that either side offered, and one more. */
export function OffersPanel({ caseId }: { caseId: Id }) {
  return (
    <Panel title="Offers">
      <Loaded query={useQuery(deskOffersQuery(caseId))} label="Loading the offers" lines={3}>
        {(of) => (
          <Stack>
            {of.data.length === 0 && <Text tone="dim">Neither side has offered another sum yet.</Text>}
            <Entries label="Offers">
              {of.data.map((offer) => (
                <OneOffer key={offer._id} caseId={caseId} of={offer} />
              ))}
            </Entries>
            {of.closed === null && of.price ? (
              <Disclosure summary="Offer another sum">
                <NewOffer caseId={caseId} of={of} price={of.price} />
              </Disclosure>
            ) : (
              <Text size="small">{of.closed}</Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function OneOffer({ caseId, of }: { caseId: Id; of: DeskOffer }) {
  const { _id: offerId, from, amount, currency, at, state, endsAt, parts, by, approval, approvalNote, reason } = of
  const sum = written(amount, currency)
  const back = useAnswerCall(() => call(withdrawOffer)({ caseId, offerId }), 'The offer is taken back.')
  const isRunning = state === 'open' || state === 'waiting'
  return (
    <Entry
      actions={
        from === 'staff' &&
        isRunning && (
          <Button look="quiet" size="small" isBusy={back.isPending} onClick={() => back.mutate(undefined)}>
            Take the offer back
          </Button>
        )
      }
    >
      <Text>
        {from === 'payer' ? 'The image user offers' : `${by ?? 'We'} offered`} {sum}
        {parts === null ? '' : ` in up to ${parts} parts`}: {offerWords[state]}
      </Text>
      <Text size="small" tone="dim">
        {at.slice(0, 10)}
        {endsAt !== null && isRunning ? `, until ${endsAt.slice(0, 10)}` : ''}. {reason}
      </Text>
      {of.isBelowFloor && isRunning && <Text size="small">This is below the least without the owner’s word.</Text>}
      {approval === 'asked' && isRunning && <Text size="small">The owner is asked for their word.</Text>}
      {approval === 'refused' && <Text size="small">The owner does not agree: {approvalNote}</Text>}
      {from === 'payer' && state === 'open' && <AnswerTheirs caseId={caseId} of={of} />}
      {back.error && <Banner tone="error">{sentenceOf(back.error)}</Banner>}
    </Entry>
  )
}

function AnswerTheirs({ caseId, of: { _id: offerId, approval } }: { caseId: Id; of: DeskOffer }) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const reply = useAnswerCall(
    (answer: 'accepted' | 'declined') => call(answerOffer)({ caseId, offerId, answer, text }),
    'The offer is answered.',
  )
  const send = (answer: 'accepted' | 'declined') => {
    setTried(true)
    if (text.trim() !== '') reply.mutate(answer)
  }
  return (
    <Form
      onSubmit={(event) => event.preventDefault()}
      failure={reply.error && sentenceOf(reply.error)}
    >
      <TextareaField
        label="Answer to their offer"
        value={text}
        maxLength={2000}
        rows={2}
        error={text.trim() === '' ? 'Please write what the image user reads.' : undefined}
        alwaysShow={isTried}
        onChange={({ target }) => setText(target.value)}
      />
      <Row>
        {approval !== 'asked' && (
          <Button type="button" size="small" isBusy={reply.isPending} onClick={() => send('accepted')}>
            Accept the offer
          </Button>
        )}
        <Button type="button" look="quiet" size="small" isBusy={reply.isPending} onClick={() => send('declined')}>
          Decline the offer
        </Button>
      </Row>
    </Form>
  )
}

type NewOfferProps = { caseId: Id; of: DeskOffers; price: NonNullable<DeskOffers['price']> }

function NewOffer({ caseId, of, price }: NewOfferProps) {
  const [amount, setAmount] = useState<number | null>(null)
  const [typed, setTyped] = useState({ days: String(offerDays.usual), parts: '', text: '', ownerText: '' })
  const [asksOwner, ask] = useState(false)
  const [isTried, setTried] = useState(false)
  const currency = Currency.parse(price.currency)
  const minor = amount === null ? null : (minorOf({ value: amount, currency }) ?? null)
  const isBelow = minor !== null && price.floor !== null && minor < price.floor
  const isOwnerAsked = asksOwner || of.approvesPrice || isBelow
  const make = useAnswerCall(
    (value: number) =>
      call(makeDeskOffer)({
        caseId,
        amount: value,
        days: Number(typed.days),
        parts: typed.parts.trim() === '' ? null : Number(typed.parts),
        text: typed.text,
        ownerText: typed.ownerText,
        asksOwner,
      }),
    isOwnerAsked ? 'The owner is asked first.' : 'The offer is out.',
  )
  const problems = {
    amount: minor !== null && minor > 0 ? undefined : `Give a sum up to ${written(price.total, currency)}.`,
    text: typed.text.trim() === '' ? 'Please write what the image user reads.' : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (minor !== null && minor > 0 && problems.text === undefined) make.mutate(minor)
  }
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  return (
    <Form onSubmit={submit} failure={make.error && sentenceOf(make.error)}>
      <Columns least="narrow">
        <MoneyField label="Sum" value={amount} currency={currency} error={problems.amount} alwaysShow={isTried} onChange={setAmount} />
        <TextField label="Stands for so many days" inputMode="numeric" value={typed.days} onChange={set('days')} />
        <TextField label="In up to so many parts (in hardship, 2 to 12)" inputMode="numeric" value={typed.parts} onChange={set('parts')} />
      </Columns>
      {isBelow && price.floor !== null && (
        <Banner tone="warn">
          {`Below ${written(price.floor, currency)}, the least without the owner’s word: the owner is asked first.`}
        </Banner>
      )}
      <TextareaField label="What the image user reads with the offer" value={typed.text} maxLength={2000} rows={2} error={problems.text} alwaysShow={isTried} onChange={set('text')} />
      {!isBelow && !of.approvesPrice && (
        <Checkbox label="Ask the owner first" checked={asksOwner} onChange={({ target }) => ask(target.checked)} />
      )}
      {isOwnerAsked && (
        <TextareaField label="Why, for the owner" isOptional value={typed.ownerText} maxLength={2000} rows={2} onChange={set('ownerText')} />
      )}
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={make.isPending}>
          {isOwnerAsked ? 'Ask the owner for it' : 'Make the offer'}
        </Button>
      </Row>
    </Form>
  )
}
