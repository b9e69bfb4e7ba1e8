import { useState } from 'react'
import {
  addOfficeLetter,
  type DeskRegistrationInFull,
  maxLetterFile,
  maxLetterFiles,
} from '#contract/registrations/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
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
  const [files, keep] = useState<readonly File[]>([])
  return (
    <DeskDialog
      title="A letter"
      done="The letter stands in the order."
      action="Keep the letter"
      isComplete={on !== null && text.trim().length >= 3}
      run={async () =>
        await call(addOfficeLetter)({ registrationId, direction, on: on ?? '', text, files: await contentsOf(files) })
      }
      onClose={onClose}
      note="Its owner sees that the Office wrote, and the files of its letter. The text stays with staff."
    >
      <RadioOptions question="Who wrote?" options={directions} value={direction} onChange={choose} />
      <DateField label="Day of the letter" value={on} onChange={setOn} />
      <TextareaField label="Text" maxLength={10_000} value={text} onChange={({ target }) => write(target.value)} />
      <LetterFiles files={files} onChange={keep} />
    </DeskDialog>
  )
}

const contentsOf = async (files: readonly File[]) =>
  await Promise.all(files.map(async (file) => ({ name: file.name, base64: await contentOf(file, maxLetterFile) })))

type LetterFilesProps = { files: readonly File[]; onChange: (files: readonly File[]) => void }

const LetterFiles = ({ files, onChange }: LetterFilesProps) => (
  <Stack gap="tight">
    <Row>
      <FileButton
        accept="application/pdf,.pdf,message/rfc822,.eml"
        look="quiet"
        size="small"
        onFiles={(more) => onChange([...files, ...more].slice(0, maxLetterFiles))}
      >
        Add files
      </FileButton>
      <Text size="small" tone="dim">
        PDFs, or mails as .eml files. At most {maxLetterFiles}, of 5 MB each.
      </Text>
    </Row>
    {files.map((file, at) => (
      <Row key={`${at} ${file.name}`} gap="tight">
        <Text size="small">{file.name}</Text>
        <Button
          look="bare"
          size="small"
          aria-label={`Leave out ${file.name}`}
          onClick={() => onChange(files.filter((_, other) => other !== at))}
        >
          Leave out
        </Button>
      </Row>
    ))}
  </Stack>
)
