import { z } from 'zod'
import { countryName, countryNames } from '../../reference/country-names.ts'
import { Moment } from '../../wire.ts'

/** Who may write to an image user there in an owner's name: we, a law firm, or nobody until our lawyers have confirmed who. */
export const ContactBy = z.enum(['provider', 'partner', 'nobody'])
export type ContactBy = z.infer<typeof ContactBy>

/** Two letters of ISO 3166-1, of a country that the product knows. */
export const CountryCode = z.string().refine((iso) => countryNames.has(iso), {
  message: 'Name the country by its two letters, such as IE.',
})

const said = (most: number, message: string) => z.string().trim().min(1, message).max(most)

/** What the legal role says of a country. */
export const saidOfCountry = {
  contactBy: ContactBy,
  /** Why that is so: the law, in our own words. */
  basis: said(1000, 'Please say which law or decision it rests on.'),
  source: said(500, 'Please say where that can be read.'),
  confirmedBy: said(120, 'Please say who confirmed it.'),
  /** The last day on which it counts; from the day after nobody may write there. */
  until: z.iso.date().nullable(),
  /** The law that keeps private persons there from paying a claim in parts, with where it can be read; null where we know of none. */
  noConsumerParts: z
    .string()
    .trim()
    .max(500, 'Maximum of 500 characters allowed.')
    .nullable()
    .default(null)
    .transform((law) => law || null),
}

/** Who may write in a country, since when, and by whose word. Version 0 is what the product comes with. */
export const CountryRule = z
  .object({
    country: z.string(),
    name: z.string(),
    version: z.number().int(),
    contactBy: ContactBy,
    basis: z.string(),
    source: z.string(),
    /** Null for what the product comes with. */
    confirmedBy: z.string().nullable(),
    until: z.iso.date().nullable(),
    noConsumerParts: z.string().nullable(),
    /** Who wrote it down, and when; null for what the product comes with. */
    by: z.string().nullable(),
    at: Moment.nullable(),
    /** The version that it took back, where it undid one. */
    undid: z.number().int().nullable(),
    /** What counts today: a rule that has run out lets nobody write. */
    now: ContactBy,
    /** The newer decision on the country's services that stops letters: cases are closed there, or for lawyers only. */
    limit: z.enum(['closed', 'legal-only']).nullable(),
  })
  .meta({ id: 'CountryRule' })
export type CountryRule = z.infer<typeof CountryRule>

/** What stands in a rule before who may read it. */
export type RuleFacts = Omit<CountryRule, 'now' | 'name' | 'limit'>

/** What counts on a day (`YYYY-MM-DD`): nobody writes by a rule that has run out. */
export const countsOn = ({ contactBy, until }: Pick<RuleFacts, 'contactBy' | 'until'>, today: string): ContactBy =>
  until !== null && until < today ? 'nobody' : contactBy

/** A rule as people read it on a day. */
export function ruleOn(facts: RuleFacts, today: string, limits: ServiceLimits = noLimits): CountryRule {
  const said = countsOn(facts, today)
  const limit = limitOf(said, facts.at, limits)
  return { ...facts, name: countryName(facts.country), now: limit === null ? said : byLimit[limit], limit }
}

/** Since when staff take no cases in a country, or leave them to lawyers; null while they do not. */
export type ServiceLimits = { closedAt: string | null; legalOnlyAt: string | null }

const noLimits: ServiceLimits = { closedAt: null, legalOnlyAt: null }
const byLimit = { closed: 'nobody', 'legal-only': 'partner' } as const

/** The newer of two decisions counts: who may write, or which services there are. */
function limitOf(said: ContactBy, at: string | null, { closedAt, legalOnlyAt }: ServiceLimits): CountryRule['limit'] {
  const isNewer = (since: string | null) => since !== null && (at === null || since > at)
  if (said !== 'nobody' && isNewer(closedAt)) return 'closed'
  return said === 'provider' && isNewer(legalOnlyAt) ? 'legal-only' : null
}

/** What it means for the owner of a case there, before it is submitted. */
export function ownersWord(by: ContactBy, country: string, limit: CountryRule['limit'] = null): string {
  if (limit === 'closed')
    return `In ${country} we take no cases at the moment. A case there is on hold, with its evidence secured.`
  if (by === 'provider') return `In ${country} we write to the image user ourselves, in your name.`
  if (by === 'partner')
    return `In ${country} only a law firm may write to the image user. We secure the evidence, and lawyers look at the case.`
  return `In ${country} nobody may write to the image user until our lawyers have confirmed who. The case is on hold until then, with its evidence secured.`
}

/** Why we do not write there, for staff; null where we may. */
export function whyNoLetter(by: ContactBy, country: string | null, limit: CountryRule['limit'] = null): string | null {
  if (country === null)
    return 'It is not known in which country the image user is. Say it on the page of the site, and take the case up again.'
  if (limit === 'closed') return `${country} is closed for cases: no letter leaves. Open it again under “Countries”.`
  if (by === 'provider') return null
  if (by === 'partner') return `In ${country} only a law firm may write: no letter of ours can be made.`
  return `Nobody may write in ${country} until the legal role has confirmed who. It does so under “Countries”.`
}

/** What changed between two rules of one country, as a sentence. */
export const formatChange = (before: ContactBy, after: CountryRule): string =>
  `The rule for ${after.name} is another since: ${wordFor[before]} may write became ${wordFor[after.now]} may write${after.by === null ? '' : `, by ${after.by}`}.`

export const wordFor: Record<ContactBy, string> = { provider: 'we', partner: 'a law firm', nobody: 'nobody' }
