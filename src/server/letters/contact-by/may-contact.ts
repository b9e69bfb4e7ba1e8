import {
  type ContactBy,
  type CountryRule,
  ruleOn,
  type ServiceLimits,
  whyNoLetter,
} from '#contract/letters/contact-by/country-rule.ts'
import { shippedRule } from '#contract/letters/contact-by/shipped-rule.ts'
import { type LawQuestion, questionsIn } from '#contract/reference/law-questions.ts'
import { countryCodeOf } from '#contract/reference/country-names.ts'
import type { Id } from '#contract/wire.ts'
import { decidedServices, type ServicesRow } from '#server/sites/countries/index.ts'
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
  /** The decision on the country's services that stops letters; null without one. */
  limit: CountryRule['limit']
}

/** What a country's rule lets us do today; `country` is two letters, or null where it is not known. */
export async function mayContact(needs: Needs, country: string | null): Promise<MayContact> {
  const iso = country === null ? undefined : countryCodeOf(country)
  if (iso === undefined)
    return { by: 'nobody', isAllowed: false, version: null, problem: whyNoLetter('nobody', null), limit: null }
  const { now, version, name, limit } = await countryRule(needs, iso)
  return { by: now, isAllowed: now === 'provider', version, problem: whyNoLetter(now, name, limit), limit }
}

/** The rule of a country as it stands today. */
export async function countryRule({ db, clock }: Needs, country: string): Promise<CountryRule> {
  // One after the other: callers ask within transactions, which have one connection.
  const row = await newestRule(db, country)
  const services = await decidedServices(db, country)
  return ruleFrom(row, services, { country, today: dayOf(clock()) })
}

/** A rule by the newest words of the legal role and the newest decision on the country's services. */
export const ruleFrom = (
  row: RuleRow | undefined,
  services: ServicesRow | undefined,
  { country, today }: { country: string; today: string },
): CountryRule => ruleOn(row ? factsOf(row) : shippedRule(country, services?.legalOnly), today, limitsOf(services))

const limitsOf = (row: ServicesRow | undefined): ServiceLimits => ({
  closedAt: row?.closedAt?.toISOString() ?? null,
  legalOnlyAt: row?.legalOnlyAt?.toISOString() ?? null,
})

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
