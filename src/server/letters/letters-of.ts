import type { Language } from '#contract/languages/languages.ts'
import type { ContactSource } from '#contract/letters/contacts/contact.ts'
import type { LetterKind } from '#contract/letters/letter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { applyCorrections } from './contacts/apply-corrections.ts'
import { contactsOf } from './contacts/contact-store.ts'
import { envelopeOf } from './contacts/envelope.ts'
import { sentLetters } from './letter-store.ts'

/** What went to the image user of a case. */
export type CaseLetter = {
  id: Id
  /** Under which `/verify` shows it; null for a letter from before letters had one. */
  number: string | null
  kind: LetterKind
  language: Language
  sentAt: Date
  dueOn: string | null
  fileKey: string
}

/** Whom it went to; null where that is not known. */
export type ContactOfCase = {
  person: string | null
  company: string | null
  /** As on an envelope, without the country. */
  address: string[]
  /** Two letters. */
  country: string | null
  email: string | null
  language: Language
  /** Where it was read. */
  source: ContactSource
}

/** The letters of a case that went out, the oldest first; their files lie in the bucket `cases`. */
export async function lettersOf(db: Db | Tx, caseId: Id): Promise<CaseLetter[]> {
  const rows = await sentLetters(db, caseId)
  return rows
    .map(({ id, number, kind, language, sentAt, dueOn, fileKey }) => ({
      id,
      number,
      kind,
      language,
      sentAt: sentAt!,
      dueOn,
      fileKey: fileKey!,
    }))
    .toReversed()
}

/** The contact that the newest letter of a case went to, as it was corrected since; undefined before one went. */
export async function contactOf(db: Db | Tx, caseId: Id): Promise<ContactOfCase | undefined> {
  const [letter] = await sentLetters(db, caseId)
  if (!letter) return undefined
  const contact = applyCorrections(await contactsOf(db, caseId), letter.contactId)
  if (!contact) return undefined
  const { person, company, address, email } = contact
  return {
    person: person || null,
    company: company || null,
    address: envelopeOf({ person: '', company: '', address }, address.country),
    country: address.country,
    email: email || letter.recipients[0] || null,
    language: letter.language,
    source: contact.source,
  }
}
