import type { Language } from '#contract/languages/languages.ts'
import { PlainEmail } from '#contract/letters/contacts/contact.ts'
import { seenByPayer } from '#contract/cases/seen-by-payer.ts'
import type { LetterContent } from '#contract/letters/letter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { OutgoingLetter } from '#server/platform/mail/mailer.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, readCase } from '#server/cases/rows/index.ts'
import { contactOf, type LetterConfig, letterWords, writeLetterMail } from '#server/letters/index.ts'
import { type PortalNeeds, portalOf } from '#server/cases/link/index.ts'
import { type EntryRow, insertEntry, knownSenders } from './entry-store.ts'
import { postInThread, replyAddressOf } from './post-in-thread.ts'
import type { EntryFile } from './tables.ts'

export type WriteNeeds = Pick<Deps, 'mail' | 'clock'> & {
  config: PortalNeeds['config'] & Pick<Deps['config'], 'brand'> & { letters: Pick<LetterConfig, 'domain'> }
}

/** A message to a case's image user. */
export type ToImageUser = {
  subject: string
  text: string
  /** Its author among staff; null for the app. */
  by: { id: Id; name: string } | null
  /** Recipients by mail; without them, all known correspondents. */
  to?: readonly string[]
  /** That of the letters where it is not said. */
  language?: Language
  files?: readonly EntryFile[]
}

/**
 * Writes to the image user of a case, in its thread and on the payment page. The mail goes to the letters' address and to known addresses that
 * answered. Without a known address the page alone shows it.
 */
export async function writeToImageUser(deps: WriteNeeds, tx: Tx, caseId: Id, written: ToImageUser): Promise<EntryRow> {
  const row = await readCase(tx, caseId)
  if (!row) throw missing('case')
  const contact = await contactOf(tx, caseId)
  const addresses = [...(written.to ?? (await knownAddresses(tx, caseId, contact?.email ?? null)))]
  const entry = await insertEntry(tx, {
    caseId,
    at: deps.clock(),
    direction: 'out',
    way: addresses.length > 0 ? 'mail' : 'page',
    addresses,
    author: written.by?.name ?? null,
    authorId: written.by?.id ?? null,
    subject: written.subject,
    text: written.text,
    files: [...(written.files ?? [])],
  })
  if (addresses.length === 0) return entry
  const language = written.language ?? contact?.language ?? 'en'
  await postInThread(deps, tx, entry, { ...(await mailFor(deps, tx, row, { ...written, language })), addresses })
  return entry
}

const maxKnown = 5
/** Mails that are looked at for who wrote. */
const maxSenders = 100

/** The letters' address, then later known writers, newest first. */
export async function knownAddresses(tx: Db | Tx, caseId: Id, contact: string | null): Promise<string[]> {
  const wrote = (await knownSenders(tx, caseId, maxSenders)).filter((one) => PlainEmail.safeParse(one).success)
  const all = [...(contact === null ? [] : [contact]), ...wrote].map((address) => address.trim().toLowerCase())
  return [...new Set(all)].slice(0, maxKnown)
}

type Words = ToImageUser & { language: Language }

async function mailFor(
  deps: WriteNeeds,
  tx: Tx,
  row: CaseRecord,
  { subject, text, files = [], language }: Words,
): Promise<Omit<OutgoingLetter, 'to' | 'thread'>> {
  const portal = await portalOf({ ...deps, db: tx }, row.id)
  const isOpen =
    seenByPayer(row.state, { isLetterSent: row.letterAt !== null, heldFrom: row.heldFrom }) !== undefined &&
    !portal.isBlocked
  const page = isOpen ? [{ label: letterWords(language).thread, url: portal.url }] : []
  const paragraphs = text.split(/\n{2,}/).map((one) => ({ text: one }))
  const content: Parameters<typeof writeLetterMail>[0] = {
    language,
    reference: row.name,
    subject: subject.includes(row.name) ? subject : `${subject} [${row.name}]`,
    blocks: [...paragraphs, ...page] satisfies LetterContent['blocks'],
    enclosures: [],
    sender: { name: deps.config.brand.name, lines: [], email: await replyAddressOf(deps, tx, row.id) },
  }
  const kept = files.flatMap(({ name, key, type }) => (key === null ? [] : [{ name, key, type }]))
  return { name: 'case.message', files: kept, ...writeLetterMail(content) }
}
