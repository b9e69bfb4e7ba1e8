import type { Returned } from '#contract/endpoint.ts'
import type { listCaseLetters } from '#contract/letters/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CaseRecord, countryOfCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import { contactsOf } from './contacts/contact-store.ts'
import { questionsOfCase } from './contact-by/contact-rules.ts'
import { mayContact } from './contact-by/may-contact.ts'
import { nextKind } from './draft-letter.ts'
import { showSent } from './show-letter.ts'
import { languagesFor } from './templates/templates.ts'

type Needs = Pick<Deps, 'objects' | 'clock'> & { db: Db }

/** The letters of a case, what its country's law asks first, and which letter comes next. */
export async function listForDesk(needs: Needs, row: CaseRecord): Promise<Returned<typeof listCaseLetters>> {
  const { draft } = await savedDraftOf(needs, row)
  const country = countryOfCase(row, draft)
  const may = await mayContact(needs, country)
  const next = nextKind(row.state)
  return {
    data: await showSent(needs.db, row.id),
    next: may.isAllowed ? next : null,
    isPrepared: may.isAllowed && next === 'first' && (await isPrepared(needs, row.id)),
    contactBy: may.by,
    problem: may.problem,
    questions: await questionsOfCase(needs, row.id, country),
    languages: await languagesFor(needs.db, next ?? 'first', country ?? ''),
  }
}

/** True when a case has a price, and a contact that was not corrected. */
async function isPrepared({ db }: Needs, caseId: Id): Promise<boolean> {
  const [price, contacts] = [await priceOfCase(db, caseId), await contactsOf(db, caseId)]
  return price !== undefined && contacts.some(({ correctedAt }) => correctedAt === null)
}
