import type { LawQuestion } from '#contract/reference/law-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { contactsOf } from '../contacts/contact-store.ts'
import { lawQuestionsOf, type MayContact, mayContact } from './may-contact.ts'

/** What another country than the case's says of a letter to somebody there. */
export type ContactRule = { country: string; may: MayContact; questions: LawQuestion[] }

/** The rules of the countries, beside its own, in which the contacts of a case that count are: the law there holds for whoever is written to. */
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
