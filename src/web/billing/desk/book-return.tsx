import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookReturn } from '#contract/billing/desk-endpoints.ts'
import type { Sent } from '#contract/endpoint.ts'
import { Currency, minorOf, moneyOf } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useOnce } from '../plans/use-once.ts'
import { type DeskPayable, inWords } from './payment-words.ts'
import { deskPayments, payableQuery } from './queries.ts'

type BookReturnProps = { payableId: string; refundable: DeskPayable['refundable'][number] }

/** The way to book what we transferred back of a payment that came by transfer, or whose refund failed. */
export function BookReturn({ payableId, refundable }: BookReturnProps) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Row>
        <Button look="quiet" size="small" onClick={() => open(true)}>
          Book a return of up to {inWords(refundable.amount, refundable.currency)}
        </Button>
      </Row>
      {isOpen && <BookReturnDialog {...{ payableId, refundable }} onClose={() => open(false)} />}
    </>
  )
}

const nothing = { reference: '', bookedOn: '', reason: '' }

function BookReturnDialog({ payableId, refundable, onClose }: BookReturnProps & { onClose: () => void }) {
  const currency = Currency.parse(refundable.currency)
  const [amount, setAmount] = useState<number | null>(moneyOf(refundable.amount, currency).value)
  const [typed, setTyped] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const [isAsked, ask] = useState(false)
  const minor = (amount === null ? undefined : minorOf({ value: amount, currency })) ?? 0
  const { book, failure } = useBooking({ payableId, payment: refundable.payment, amount: minor, ...typed }, onClose)
  const problems = problemsIn(typed, minor, refundable)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Book a return"
      onSubmit={() => {
        setTried(true)
        ask(Object.values(problems).every((problem) => problem === undefined))
      }}
      actions={
        <Button type="submit" isBusy={book.isBusy}>
          Book the return
        </Button>
      }
    >
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <Text tone="dim">
        Transfer the money from our account first. This writes down what the bank’s statement says.
      </Text>
      <MoneyField
        label="Amount transferred back"
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={problems.amount}
        alwaysShow={isTried}
      />
      <StatementFields {...{ typed, problems, isTried }} onChange={setTyped} />
      <ConfirmDialog
        isOpen={isAsked}
        title={`Book ${inWords(minor, currency)} as given back?`}
        confirmLabel="Book it"
        onConfirm={() => {
          ask(false)
          book.press()
        }}
        onCancel={() => ask(false)}
      >
        The payer is told, with a credit note, and the claim stands as if this was never paid. A booking is not taken
        back.
      </ConfirmDialog>
    </Dialog>
  )
}

type StatementFieldsProps = {
  typed: typeof nothing
  problems: Partial<Record<keyof typeof nothing, string | undefined>>
  isTried: boolean
  onChange: (typed: typeof nothing) => void
}

/** The line of the bank's statement, and its reason. */
function StatementFields({ typed, problems, isTried, onChange }: StatementFieldsProps) {
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    error: problems[name],
    alwaysShow: isTried,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [name]: target.value }),
  })
  return (
    <>
      <TextField label="The bank’s reference" maxLength={140} {...field('reference')} />
      <TextField label="Booked on" type="date" {...field('bookedOn')} />
      <TextareaField label="Reason, as the payer reads it" maxLength={500} {...field('reason')} />
    </>
  )
}

function problemsIn(
  { reference, bookedOn, reason }: typeof nothing,
  minor: number,
  { amount: most, currency }: DeskPayable['refundable'][number],
) {
  return {
    amount: minor > 0 && minor <= most ? undefined : `Book more than nothing and at most ${inWords(most, currency)}.`,
    reference: reference.trim() === '' ? 'Copy the bank’s reference of this movement.' : undefined,
    bookedOn: bookedOn === '' ? 'Choose the day on which the bank booked it.' : undefined,
    reason: reason.trim() === '' ? 'Please say why. The payer reads it.' : undefined,
  }
}

type Booked = Sent<typeof bookReturn>

function useBooking(returned: Booked, onClose: () => void) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const book = useOnce(
    async () => {
      setFailure(undefined)
      const payable = await call(bookReturn)(returned)
      queryClient.setQueryData(payableQuery(returned.payableId).queryKey, payable)
      onClose()
      notify('The return is booked, with a credit note.', { tone: 'ok' })
      await queryClient.invalidateQueries(deskPayments)
    },
    (error) => setFailure(sentenceOf(error)),
  )
  return { book, failure }
}
