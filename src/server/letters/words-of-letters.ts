import type { Id } from '#contract/wire.ts'
import type { CaseWords } from '#server/cases/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { contactsOf } from './contacts/contact-store.ts'
import { sentLetters } from './letter-store.ts'

/** Contacts of a case, also corrected ones, and its letters, by which staff find it. */
export async function wordsOfLetters(db: Db | Tx, caseId: Id): Promise<CaseWords> {
  const contacts = await contactsOf(db, caseId)
  const letters = await sentLetters(db, caseId)
  return {
    names: [
      ...contacts.flatMap(({ person, company, email, note, address }) => [
        person,
        company,
        email,
        ...address.street,
        address.postalCode,
        address.city,
        address.region,
        note,
      ]),
      ...letters.flatMap(({ number, recipients }) => [number ?? '', ...recipients]),
    ],
    texts: letters.flatMap(({ subject, body }) => [subject, body]),
  }
}
