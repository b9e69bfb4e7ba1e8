import { type FormEvent, useState } from 'react'
import { type DeskOffers, makeDeskOffer, offerDays } from '#contract/disputes/offer-endpoints.ts'
import { formatAmount, Currency, minorOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { useAnswerCall } from './use-answer-call.ts'

const written = (amount: number, currency: string) => formatAmount(amount, Currency.parse(currency), 'en')

type NewOfferProps = { caseId: Id; of: DeskOffers; price: NonNullable<DeskOffers['price']> }

/** A sum of ours; below the floor, and wherever the owner wants to be asked, it goes out with their yes. */
export function NewOffer({ caseId, of, price }: NewOfferProps) {
  const form = useNewOffer({ caseId, of, price })
  const { typed, set, problems, isTried, isBelow, isOwnerAsked, make } = form
  return (
    <Form onSubmit={form.submit} failure={make.error && sentenceOf(make.error)}>
      <Columns least="narrow">
        <MoneyField
          label="Sum"
          value={typed.amount}
          currency={price.currency}
          error={problems.amount}
          alwaysShow={isTried}
          onChange={(amount) => set({ amount })}
        />
        <TextField
          label="Valid for how many days"
          inputMode="numeric"
          value={typed.days}
          onChange={({ target }) => set({ days: target.value })}
        />
        <TextField
          label="Number of parts (in hardship, 2 to 12)"
          inputMode="numeric"
          value={typed.parts}
          onChange={({ target }) => set({ parts: target.value })}
        />
      </Columns>
      {isBelow && price.floor !== null && (
        <Banner tone="warn">
          {`Below ${written(price.floor, price.currency)}, the owner must approve: we ask them first.`}
        </Banner>
      )}
      <TextareaField
        label="Message to the image user"
        value={typed.text}
        maxLength={2000}
        rows={2}
        error={problems.text}
        alwaysShow={isTried}
        onChange={({ target }) => set({ text: target.value })}
      />
      {!isBelow && !of.approvesPrice && (
        <Checkbox
          label="Ask the owner first"
          checked={typed.asksOwner}
          onChange={({ target }) => set({ asksOwner: target.checked })}
        />
      )}
      {isOwnerAsked && <WhyForOwner value={typed.ownerText} onChange={(ownerText) => set({ ownerText })} />}
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={make.isPending}>
          {isOwnerAsked ? 'Ask the owner for it' : 'Make the offer'}
        </Button>
      </Row>
    </Form>
  )
}

const WhyForOwner = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <TextareaField
    label="Reason for the owner"
    isOptional
    value={value}
    maxLength={2000}
    rows={2}
    onChange={({ target }) => onChange(target.value)}
  />
)

type Typed = {
  amount: number | null
  days: string
  parts: string
  text: string
  ownerText: string
  asksOwner: boolean
}
const nothing: Typed = {
  amount: null,
  days: String(offerDays.usual),
  parts: '',
  text: '',
  ownerText: '',
  asksOwner: false,
}

function useNewOffer({ caseId, of, price }: NewOfferProps) {
  const [typed, setTyped] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const { amount, days, parts, text, ownerText, asksOwner } = typed
  const currency = Currency.parse(price.currency)
  const minor = amount === null ? null : (minorOf({ value: amount, currency }) ?? null)
  const isBelow = minor !== null && price.floor !== null && minor < price.floor
  const isOwnerAsked = asksOwner || of.approvesPrice || isBelow
  const wanted = parts.trim() === '' ? null : Number(parts)
  const make = useAnswerCall(
    (sum: number) =>
      call(makeDeskOffer)({ caseId, amount: sum, days: Number(days), parts: wanted, text, ownerText, asksOwner }),
    isOwnerAsked ? 'We ask the owner first.' : 'The offer is sent.',
    () => setTyped(nothing),
  )
  const problems = {
    amount: minor !== null && minor > 0 ? undefined : `Give a sum up to ${written(price.total, currency)}.`,
    text: text.trim() === '' ? 'Please write a message to the image user.' : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (minor !== null && minor > 0 && problems.text === undefined) make.mutate(minor)
  }
  return { typed, set, problems, isTried, isBelow, isOwnerAsked, make, submit }
}
