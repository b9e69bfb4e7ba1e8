import type { NoticePreview } from '#contract/takedowns/notice-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { missing } from '#server/platform/refuse.ts'
import type { TakedownNeeds } from '../create-takedown.ts'
import { findTakedown, type NoticeRow, noticesOf } from '../takedown-store.ts'
import { readLaw } from '../law/read-law.ts'
import { composeNotice } from './compose-notice.ts'
import { factsOf, noticeFacts } from './facts-of-takedown.ts'
import { closed } from './save-facts.ts'

/** A notice as it would be sent; a signed one as it was signed. */
export async function previewNotice(
  { db, clock }: Pick<TakedownNeeds, 'db' | 'clock'>,
  ownerId: Id,
  takedownId: Id,
  n: number,
): Promise<NoticePreview> {
  const row = await findTakedown(db, ownerId, takedownId)
  if (!row) throw missing('takedown')
  const notice = (await noticesOf(db, [takedownId])).find((one) => one.n === n)
  if (!notice) throw missing('notice')
  if (notice.signed) return signedNotice(notice, notice.signed)
  if (row.closedAt !== null) throw closed()
  const all = await factsOf(db, row)
  const facts = noticeFacts(all, { row, reader: notice.reader, now: clock() })
  return { n, signedAt: null, signer: all.signer, ...composeNotice(notice, facts, await readLaw(db)) }
}

const signedNotice = ({ n, reader }: NoticeRow, signed: NonNullable<NoticeRow['signed']>): NoticePreview => ({
  n,
  hash: signed.hash,
  language: signed.language,
  subject: signed.subject,
  text: signed.text,
  english: signed.english,
  signer: signed.signer,
  signedAt: signed.at,
  form: reader.way === 'form' ? reader.contact : null,
  fields: signed.fields,
})
