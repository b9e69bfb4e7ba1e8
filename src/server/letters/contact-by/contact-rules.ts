import type { LawQuestion } from '#contract/reference/law-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { contactsOf } from '../contacts/contact-store.ts'
import { lawQuestionsOf, type MayContact, mayContact } from './may-contact.ts'

/** Rule of another country for a letter to a contact there. */
export type ContactRule = { country: string; may: MayContact; questions: LawQuestion[] }

/** Rules of the other countries in which the case's contacts are: the law there protects the recipient. */
export async function rulesOfContacts(
  needs: Pick<Deps, 'clock'> & { db: Db | Tx },
  caseId: Id,
  country: string | null,
): Promise<ContactRule[]> {
  const counting = (await contactsOf(needs.db, caseId)).filter(({ correctedAt }) => correctedAt === null)
  const found = new Set(counting.map(({ address }) => address.country))
  const rules: ContactRule[] = []
  for (const one of found)
    if (one !== null && one !== country)
      rules.push({
        country: one,
        may: await mayContact(needs, one),
        questions: await lawQuestionsOf(needs.db, caseId, [one]),
      })
  return rules
}

/** What is asked before a letter of a case by the law of its country, and of those of its contacts where we may write at all. */
export async function questionsOfCase(
  needs: Pick<Deps, 'clock'> & { db: Db | Tx },
  caseId: Id,
  country: string | null,
): Promise<LawQuestion[]> {
  const rules = await rulesOfContacts(needs, caseId, country)
  const others = rules.filter(({ may }) => may.isAllowed).map((rule) => rule.country)
  return await lawQuestionsOf(needs.db, caseId, [country, ...others])
}
