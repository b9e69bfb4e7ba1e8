import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refundPayment } from '#contract/billing/desk-endpoints.ts'
import type { Sent } from '#contract/endpoint.ts'
import { Currency, minorOf, moneyOf } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOnce } from '../plans/use-once.ts'
import { type DeskPayable, inWords } from './payment-words.ts'
import { deskPayments } from './queries.ts'

type GiveBackProps = { payableId: string; refundable: DeskPayable['refundable'][number] }

/** The way to give back what a payment took, or a part of it. */
export function GiveBack({ payableId, refundable }: GiveBackProps) {
  const [isOpen, open] = useState(false)
  const most = inWords(refundable.amount, refundable.currency)
  return (
    <>
      <Row>
        <Button look="quiet" size="small" onClick={() => open(true)}>
          Give back up to {most}
        </Button>
      </Row>
      {isOpen && <GiveBackDialog {...{ payableId, refundable }} onClose={() => open(false)} />}
    </>
  )
}

function GiveBackDialog({ payableId, refundable, onClose }: GiveBackProps & { onClose: () => void }) {
  const { payment, amount: most } = refundable
  const currency = Currency.parse(refundable.currency)
  const [amount, setAmount] = useState<number | null>(moneyOf(most, currency).value)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const minor = (amount === null ? undefined : minorOf({ value: amount, currency })) ?? 0
  const give = useGiveBack({
    payableId,
    payment,
    amount: minor,
    left: most,
    reason,
    currency,
    onClose,
    onFailure: setFailure,
  })
  const problems = {
    amount:
      minor > 0 && minor <= most ? undefined : `Give back more than nothing and at most ${inWords(most, currency)}.`,
    reason: reason.trim() === '' ? 'Please say why. The payer reads it.' : undefined,
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Give money back"
      onSubmit={() => {
        setTried(true)
        if (!problems.amount && !problems.reason) give.press()
      }}
      actions={
        <Button type="submit" isBusy={give.isBusy}>
          Give it back
        </Button>
      }
    >
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <MoneyField
        label="Amount to give back"
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={problems.amount}
        alwaysShow={isTried}
      />
      <TextareaField
        label="Reason, as the payer reads it"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={problems.reason}
        alwaysShow={isTried}
      />
    </Dialog>
  )
}

type Given = Sent<typeof refundPayment> & {
  amount: number
  currency: string
  onClose: () => void
  onFailure: (sentence: string | undefined) => void
}

/** A second click would refund the same amount again. */
function useGiveBack({ currency, onClose, onFailure, ...refund }: Given) {
  const queryClient = useQueryClient()
  return useOnce(
    async () => {
      onFailure(undefined)
      await call(refundPayment)(refund)
      onClose()
      notify(`${inWords(refund.amount, currency)} is on its way back, with a credit note.`, { tone: 'ok' })
      await queryClient.invalidateQueries(deskPayments)
    },
    (error) => onFailure(sentenceOf(error)),
  )
}
