import { PDF } from '@libpdf/core'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import type { LetterRow } from '../letter-store.ts'

/** A letter that was sent with all that it encloses, as one file to print: pages of the files that went out, unchanged. */
export async function printLetter(
  { objects }: Pick<Deps, 'objects'>,
  row: CaseRecord,
  { content, fileKey, files }: LetterRow,
): Promise<FileReply> {
  if (content === null || fileKey === null) throw missing('letter')
  if (content.recipient.lines.length < 3)
    throw refuse(
      'conflict',
      'letter.not-postable',
      'This letter was sent without a whole postal address. Correct the contact, and send another letter.',
    )
  const parts = await Promise.all([fileKey, ...files.map(({ key }) => key)].map((key) => objects.get('cases', key)))
  const body = await (await PDF.merge(parts)).save()
  return { body, type: 'application/pdf', name: `${row.name}-print.pdf`, bytes: body.length }
}
