import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordRunExchange } from '#contract/billing/runs/desk-endpoints.ts'
import type { Run } from '#contract/billing/runs/runs.ts'
import { type Currency, formatAmount, minorOf } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { BankFields, emptyBooking, isWhole } from './bank-fields.tsx'
import { deskRuns } from './queries.ts'

type ExchangeDialogProps = { run: Run; from: Currency; onClose: () => void }

/** Takes what the bank gave for the money of owners who are paid in another currency. */
export function ExchangeDialog({ run: { _id: runId, currency, data }, from, onClose }: ExchangeDialogProps) {
  const queryClient = useQueryClient()
  const [bought, setBought] = useState<number | null>(null)
  const [booking, setBooking] = useState(emptyBooking)
  const [isTried, setTried] = useState(false)
  const sold = data.reduce(
    (sum, { state, due }) => (state === 'placed' && due.currency === from ? sum + due.amount : sum),
    0,
  )
  const keep = useMutation({
    mutationFn: call(recordRunExchange),
    onSuccess: () => {
      onClose()
      return queryClient.invalidateQueries(deskRuns)
    },
  })
  const submit = () => {
    setTried(true)
    const given = bought === null ? undefined : minorOf({ value: bought, currency })
    const { on, reference } = booking
    if (given === undefined || on === null || !isWhole(booking) || keep.isPending) return
    keep.mutate({ runId, from, sold, bought: given, on, reference: reference.trim() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Exchange of ${from}`}
      onSubmit={submit}
      actions={
        <Button type="submit" isBusy={keep.isPending}>
          Keep it
        </Button>
      }
    >
      {keep.isError && <Banner tone="error">{sentenceOf(keep.error)}</Banner>}
      <Text>
        Have the bank exchange {formatAmount(sold, from, 'en')} into {currency}. Then enter what the bank gave.
      </Text>
      <MoneyField
        label="What the bank gave"
        currency={currency}
        value={bought}
        onChange={setBought}
        error={bought === null ? 'Enter the sum.' : undefined}
        alwaysShow={isTried}
      />
      <BankFields booking={booking} onChange={setBooking} isTried={isTried} />
    </Dialog>
  )
}
