import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOffer, type DeskOffer, withdrawOffer } from '#contract/disputes/offer-endpoints.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { offerWords } from './answer-words.ts'
import { NewOffer } from './new-offer.tsx'
import { deskOffersQuery } from './queries.ts'
import { SettleClaim } from './settle-claim.tsx'
import { useAnswerCall } from './use-answer-call.ts'

const written = (amount: number, currency: string) => formatAmount(amount, Currency.parse(currency), 'en')

/** The sums that either side offered, and one more. */
export function OffersPanel({ caseId }: { caseId: Id }) {
  return (
    <Panel title="Offers">
      <Loaded query={useQuery(deskOffersQuery(caseId))} label="Loading the offers" lines={3}>
        {(of) => (
          <Stack>
            {of.data.length === 0 && <Text tone="dim">No offers yet.</Text>}
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
            {of.settles && (
              <Disclosure summary="Settle for what was paid">
                <SettleClaim caseId={caseId} of={of.settles} />
              </Disclosure>
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
  const back = useAnswerCall(() => call(withdrawOffer)({ caseId, offerId }), 'The offer is withdrawn.')
  const isRunning = state === 'open' || state === 'waiting'
  return (
    <Entry
      actions={
        from === 'staff' &&
        isRunning && (
          <Button look="quiet" size="small" isBusy={back.isPending} onClick={() => back.mutate(undefined)}>
            Withdraw the offer
          </Button>
        )
      }
    >
      <Text>
        {from === 'payer' ? 'The image user offers' : `${by ?? 'We'} offered`} {sum}
        {parts === null ? '' : ` in up to ${parts} parts`}: {offerWords[state]}
      </Text>
      <Text size="small" tone="dim">
        {formatDay(at)}
        {endsAt !== null && isRunning ? `, until ${formatDay(endsAt)}` : ''}. {reason}
      </Text>
      {of.isBelowFloor && isRunning && <Text size="small">This sum needs the owner’s approval.</Text>}
      {approval === 'asked' && isRunning && <Text size="small">We have asked the owner for approval.</Text>}
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
    <Form onSubmit={(event) => event.preventDefault()} failure={reply.error && sentenceOf(reply.error)}>
      <TextareaField
        label="Answer to their offer"
        value={text}
        maxLength={2000}
        rows={2}
        error={text.trim() === '' ? 'Please write a message to the image user.' : undefined}
        alwaysShow={isTried}
        onChange={({ target }) => setText(target.value)}
      />
      <Row>
        {approval !== 'asked' && approval !== 'refused' && (
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
