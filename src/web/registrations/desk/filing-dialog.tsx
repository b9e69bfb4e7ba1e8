import { useState } from 'react'
import { type DeskRegistrationInFull, fileRegistration } from '#contract/registrations/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DeskDialog } from './desk-dialog.tsx'

type FilingDialogProps = { order: DeskRegistrationInFull; onClose: () => void }

/** Takes number, day and fee of a filing. */
export function FilingDialog({ order: { _id: registrationId, price, caseNumber }, onClose }: FilingDialogProps) {
  const [number, write] = useState(caseNumber ?? '')
  const [filedOn, choose] = useState<string | null>(null)
  const [fee, pay] = useState<number | null>(price.governmentFee / 100)
  return (
    <DeskDialog
      title="Application filed"
      done="The order is filed."
      action="Record the filing"
      isComplete={number.trim().length >= 3 && filedOn !== null && fee !== null}
      run={() =>
        call(fileRegistration)({
          registrationId,
          number,
          filedOn: filedOn ?? '',
          officeFee: Math.round((fee ?? 0) * 100),
        })
      }
      onClose={onClose}
      note="The effective day is the day on which the Office has application, fee and deposit."
    >
      <TextField
        label="Number of the application"
        hint="The Office calls it case number or service request number."
        value={number}
        onChange={({ target }) => write(target.value)}
      />
      <DateField label="Day on which all three were with the Office" value={filedOn} onChange={choose} />
      <MoneyField label="Fee that the Office took, in US dollars" currency="USD" value={fee} onChange={pay} />
    </DeskDialog>
  )
}
