import type { VerifiedLetter } from '#contract/platform/verify.ts'
import type { LetterPreview } from '#contract/letters/compose-endpoints.ts'
import type { LetterDraft, OwnersLetter, SentLetter } from '#contract/letters/letter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Composed } from './compose-letter.ts'
import { writeLetterMail } from './sending/letter-mail.ts'
import { type LetterMailRow, type LetterRow, mailsOfLetters, sentLetters } from './letter-store.ts'

/** A draft with everything that keeps it from leaving. */
export function showDraft(row: LetterRow, composed: Composed & { changed: string[] }): LetterDraft {
  return {
    _id: row.id,
    kind: row.kind,
    revision: row.revision,
    language: row.language,
    subject: row.subject,
    body: row.body,
    contact: row.contactId,
    recipients: row.recipients,
    byPost: row.byPost,
    savedAt: row.savedAt.toISOString(),
    savedBy: row.savedBy,
    ...showComposed(composed),
  }
}

/** Mail of a letter, with everything that keeps the letter from leaving. */
export const showComposed = ({
  content,
  mailedTo,
  lacking,
  objections,
  changed,
}: Composed & { changed: string[] }): LetterPreview => ({
  mailedTo,
  lacking,
  objections,
  changed,
  mail: writeLetterMail(content),
  enclosures: content.enclosures,
  dueOn: content.dueOn,
})

/** The letters of a case that went out, with what became of their mails. */
export async function showSent(db: Db | Tx, caseId: Id): Promise<SentLetter[]> {
  const rows = await sentLetters(db, caseId)
  const mails = await mailsOfLetters(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    showSentLetter(
      row,
      mails.filter(({ letterId }) => letterId === row.id),
    ),
  )
}

export const showSentLetter = (row: LetterRow, mails: readonly LetterMailRow[]): SentLetter => ({
  _id: row.id,
  kind: row.kind,
  language: row.language,
  subject: row.content!.subject,
  sentAt: row.sentAt!.toISOString(),
  sentBy: row.sentBy ?? '',
  dueOn: row.dueOn!,
  byPost: row.byPost,
  recipient: row.content!.recipient.lines,
  mails: mails.map(({ email, state, problem, at }) => ({ email, state, problem, at: at.toISOString() })),
})

export const showOwners = (row: LetterRow): OwnersLetter => ({
  _id: row.id,
  kind: row.kind,
  language: row.language,
  subject: row.content!.subject,
  sentAt: row.sentAt!.toISOString(),
  dueOn: row.dueOn!,
})

/** What anybody may know of a letter: nobody is named. */
export function showLetterToAnybody({ number, kind, sentAt, fileHash }: LetterRow): VerifiedLetter | undefined {
  if (number === null || sentAt === null || fileHash === null) return undefined
  return { number, kind: 'letter', is: kind, at: sentAt.toISOString(), file: fileHash }
}
