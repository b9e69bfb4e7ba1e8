import { useState } from 'react'
import { addRegistrationFee, type ShownFee } from '#contract/registrations/fee-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DeskDialog } from '../desk-dialog.tsx'

type FeeDialogProps = { about: Pick<ShownFee, 'kind' | 'label' | 'currency'>; onClose: () => void }

/** The latest day that the calendar offers for an entry: offices publish tariffs well before their day. */
const lastDay = () => new Date(new Date().getFullYear() + 2, 11, 31)

/** Adds an entry of one kind: amount, first day, source, and the day on which the source was read. */
export function FeeDialog({ about: { kind, label, currency }, onClose }: FeeDialogProps) {
  const [amount, setAmount] = useState<number | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [address, setAddress] = useState('')
  const isRate = kind === 'cad-usd'
  return (
    <DeskDialog
      title={label}
      done="The entry stands in the table."
      action="Add the entry"
      isComplete={amount !== null && amount > 0 && from !== null && checkedAt !== null && title.trim() !== ''}
      run={() =>
        call(addRegistrationFee)({
          kind,
          currency,
          amount: Math.round((amount ?? 0) * (isRate ? 1_000_000 : 100)),
          from: from ?? '',
          ...(checkedAt !== null && { checkedAt }),
          source: { title, address: address.trim() || null },
        })
      }
      onClose={onClose}
      note="Entries are only added. Orders that are paid keep their price."
    >
      {isRate ? (
        <NumberField
          label="US dollars for one Canadian dollar"
          hint="At most six digits after the point."
          min={0}
          value={amount}
          onChange={setAmount}
        />
      ) : (
        <MoneyField label="Fee" currency={currency} value={amount} onChange={setAmount} />
      )}
      <DateField
        label={isRate ? 'Day of the rate' : 'Valid from'}
        lastDay={lastDay()}
        value={from}
        onChange={setFrom}
      />
      <TextField label="Source" maxLength={300} value={title} onChange={({ target }) => setTitle(target.value)} />
      <TextField
        label="Address of the source"
        placeholder="https://"
        maxLength={1000}
        isOptional
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <DateField label="Day on which you read it" value={checkedAt} onChange={setCheckedAt} />
    </DeskDialog>
  )
}
