import { type FormEvent, useState } from 'react'
import { type DeskOffers, settleCase } from '#contract/disputes/offer-endpoints.ts'
import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useAnswerCall } from './use-answer-call.ts'

type SettleClaimProps = { caseId: Id; of: NonNullable<DeskOffers['settles']> }

/** Accepts the paid sum in full, after the owner's approval. */
export function SettleClaim({ caseId, of: { amount, currency, asksOwner } }: SettleClaimProps) {
  const [text, setText] = useState('')
  const [ownerText, setOwnerText] = useState('')
  const sum = formatAmount(amount, Currency.parse(currency), 'en')
  const settle = useAnswerCall(
    () => call(settleCase)({ caseId, amount, text, ownerText }),
    asksOwner ? 'We ask the owner first.' : 'The claim is settled.',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settle.mutate(undefined)
  }
  return (
    <Form onSubmit={submit} failure={settle.error && sentenceOf(settle.error)}>
      <Text size="small">
        {`${sum} becomes the price. Parts still due are not charged. The image user gets the licence and a credit note.`}
      </Text>
      <TextareaField
        label="Message to the image user"
        isOptional
        value={text}
        maxLength={2000}
        rows={2}
        onChange={({ target }) => setText(target.value)}
      />
      {asksOwner && (
        <TextareaField
          label="Reason for the owner"
          isOptional
          value={ownerText}
          maxLength={2000}
          rows={2}
          onChange={({ target }) => setOwnerText(target.value)}
        />
      )}
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={settle.isPending}>
          {asksOwner ? 'Ask the owner for it' : `Settle for ${sum}`}
        </Button>
      </Row>
    </Form>
  )
}
