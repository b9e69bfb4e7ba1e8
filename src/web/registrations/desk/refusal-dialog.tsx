import { useState } from 'react'
import { type DeskRegistrationInFull, refuseRegistration } from '#contract/registrations/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { DeskDialog } from './desk-dialog.tsx'

type RefusalDialogProps = { order: DeskRegistrationInFull; onClose: () => void }

/** Takes the Office's reason for a refusal. */
export function RefusalDialog({ order: { _id: registrationId }, onClose }: RefusalDialogProps) {
  const [reason, write] = useState('')
  return (
    <DeskDialog
      title="The Office refused"
      done="The owner is told of the refusal."
      action="Record the refusal"
      isComplete={reason.trim().length >= 10}
      run={() => call(refuseRegistration)({ registrationId, reason })}
      onClose={onClose}
      note="The owner reads this reason, and may correct the order without a second service fee."
    >
      <TextareaField
        label="The Office's reason"
        maxLength={10_000}
        value={reason}
        onChange={({ target }) => write(target.value)}
      />
    </DeskDialog>
  )
}
