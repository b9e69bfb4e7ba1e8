import { missing, refuse } from '#server/platform/refuse.ts'
import { version } from '#server/platform/version.ts'
import type { CaseRecord } from '../case-store.ts'
import { drawLetter } from './draw-letter.ts'
import type { LetterRow } from './letter-store.ts'

/** A letter that was sent, to be printed and put into an envelope with a window; it says what its signed file says. */
export async function printLetter(row: CaseRecord, { content }: LetterRow) {
  if (content === null) throw missing('letter')
  if (content.recipient.lines.length < 3)
    throw refuse(
      'conflict',
      'letter.not-postable',
      'This letter was sent without a whole postal address. Correct the contact, and send another letter.',
    )
  const body = await drawLetter(content, `Rightframe ${version}`)
  return { body, type: 'application/pdf', name: `${row.name}-print.pdf`, bytes: body.length }
}
