import { useState } from 'react'
import { addOfficeLetter, type DeskRegistrationInFull } from '#contract/registrations/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { DeskDialog } from './desk-dialog.tsx'

type LetterDialogProps = { order: DeskRegistrationInFull; onClose: () => void }

const directions = [
  { value: 'from-office', label: 'The Office wrote', note: 'The order waits for our answer.' },
  { value: 'to-office', label: 'We wrote', note: 'The order waits for the Office.' },
] as const

/** Writes a letter between the Office and us into the order. */
export function LetterDialog({ order: { _id: registrationId, state }, onClose }: LetterDialogProps) {
  const [direction, choose] = useState<'from-office' | 'to-office'>(
    state === 'correspondence' ? 'to-office' : 'from-office',
  )
  const [on, setOn] = useState<string | null>(null)
  const [text, write] = useState('')
  return (
    <DeskDialog
      title="A letter"
      done="The letter stands in the order."
      action="Keep the letter"
      isComplete={on !== null && text.trim().length >= 3}
      run={() => call(addOfficeLetter)({ registrationId, direction, on: on ?? '', text })}
      onClose={onClose}
      note="Its owner sees that the Office wrote. The text stays with staff."
    >
      <RadioOptions question="Who wrote?" options={directions} value={direction} onChange={choose} />
      <DateField label="Day of the letter" value={on} onChange={setOn} />
      <TextareaField label="Text" maxLength={10_000} value={text} onChange={({ target }) => write(target.value)} />
    </DeskDialog>
  )
}
