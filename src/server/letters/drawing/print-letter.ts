import type { Id } from '#contract/wire.ts'
import type { Config } from '#server/platform/config.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import type { DocumentFile } from '#server/platform/pdf/document-files.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { version } from '#server/platform/version.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { documentsFolder } from '#server/cases/files/index.ts'
import { letterDrawing } from './draw-letter.ts'
import type { LetterRow } from '../letter-store.ts'

/** A letter that was sent, to be printed and put into an envelope with a window; it says what its signed file says. */
export async function printLetter(
  { documentFile, config: { trialNote } }: { documentFile: DocumentFile; config: Pick<Config, 'trialNote'> },
  row: CaseRecord,
  { letter: { content }, by }: { letter: LetterRow; by: Id },
): Promise<FileReply> {
  if (content === null) throw missing('letter')
  if (content.recipient.lines.length < 3)
    throw refuse(
      'conflict',
      'letter.not-postable',
      'This letter was sent without a whole postal address. Correct the contact, and send another letter.',
    )
  const input = { said: { content, trialNote }, software: `Rightframe ${version}` }
  const body = await documentFile(letterDrawing, input, { folder: documentsFolder(row.id), whose: [row.ownerId, by] })
  return { body, type: 'application/pdf', name: `${row.name}-print.pdf` }
}
