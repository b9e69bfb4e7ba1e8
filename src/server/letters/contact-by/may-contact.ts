import {
  type ContactBy,
  type CountryRule,
  ruleOn,
  shippedRule,
  whyNoLetter,
} from '#contract/letters/contact-by/country-rule.ts'
import { type LawQuestion, questionsIn } from '#contract/reference/law-questions.ts'
import { countries, countryNamed } from '#contract/reference/countries.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lawAnswersOf, newestRule, type RuleRow } from './rule-store.ts'

type Needs = Pick<Deps, 'clock'> & { db: Db | Tx }

/** Whether we may ask an image user for anything in an owner's name: letters, reminders, offers, and what the portal asks for. */
export type MayContact = {
  by: ContactBy
  isAllowed: boolean
  /** The version of the country's rule; null where the country is not known. */
  version: number | null
  /** Why not, as staff read it; null where we may. */
  problem: string | null
}

/** What a country's rule lets us do today; `country` is two letters, or null where it is not known. */
export async function mayContact(needs: Needs, country: string | null): Promise<MayContact> {
  const row = country === null ? undefined : countryNamed(country, countries)
  if (!row) return { by: 'nobody', isAllowed: false, version: null, problem: whyNoLetter('nobody', null) }
  const { now, version, name } = await countryRule(needs, row.iso)
  return { by: now, isAllowed: now === 'provider', version, problem: whyNoLetter(now, name) }
}

/** The rule of a country as it stands today. */
export async function countryRule({ db, clock }: Needs, country: string): Promise<CountryRule> {
  const row = await newestRule(db, country)
  return ruleOn(row ? factsOf(row) : shippedRule(country), dayOf(clock()))
}

/** `YYYY-MM-DD` in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

export const factsOf = (row: RuleRow) => ({
  country: row.country,
  version: row.version,
  contactBy: row.contactBy,
  basis: row.basis,
  source: row.source,
  confirmedBy: row.confirmedBy,
  until: row.until,
  noConsumerParts: row.noConsumerParts,
  by: row.byName,
  at: row.at.toISOString(),
  undid: row.undid,
})

/** What the law of these countries has staff ask first of a case, each question once, with what they answered. */
export async function lawQuestionsOf(db: Db | Tx, caseId: Id, of: readonly (string | null)[]): Promise<LawQuestion[]> {
  const asked = [...new Set(of.flatMap((country) => questionsIn(country)))]
  if (asked.length === 0) return []
  const answers = await lawAnswersOf(db, caseId)
  return asked.map(({ countries: _where, ...question }) => {
    const found = answers.find((one) => one.question === question.id)
    return {
      ...question,
      answer: found ? { isMet: found.isMet, note: found.note, by: found.byName, at: found.at.toISOString() } : null,
    }
  })
}
