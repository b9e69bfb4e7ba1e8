import { useState } from 'react'
import { type DeskRegistrationInFull, noteCaseNumber } from '#contract/registrations/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DeskDialog } from './desk-dialog.tsx'

type CaseNumberDialogProps = { order: DeskRegistrationInFull; onClose: () => void }

/** Takes the number that the Office shows before the filing. An empty field takes it back. */
export function CaseNumberDialog({ order: { _id: registrationId, caseNumber }, onClose }: CaseNumberDialogProps) {
  const [number, write] = useState(caseNumber ?? '')
  const typed = number.trim()
  return (
    <DeskDialog
      title="Case number"
      done="The lists are named with the number."
      action="Note the number"
      isComplete={typed === '' ? caseNumber !== null : typed.length >= 3 && typed !== caseNumber}
      run={() => call(noteCaseNumber)({ registrationId, number: typed || null })}
      onClose={onClose}
      note="The Office asks that the name of the title list has it. The lists are named again in a moment."
    >
      <TextField
        label="Case number"
        hint="The Office shows it once the application is begun."
        maxLength={40}
        value={number}
        onChange={({ target }) => write(target.value)}
      />
    </DeskDialog>
  )
}
