import type { CountryRow } from '#contract/reference/country-row.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import type { Currency } from '#contract/reference/money.ts'
import type { UseFacts } from '#contract/matches/use-facts.ts'
import { type Pursuit, pursuitOf } from '#contract/matches/worth.ts'
import { feesOfPrice, openFees } from './fee-backing.ts'
import type { FeeKey, FeeTable } from './fees.ts'
import { longestUse, maxUses, type PriceFactors } from './price.ts'
import { type Priced, priceOf } from './price-of.ts'
import { minFactors } from './proven-factors.ts'
import { useOfCategory } from './suggest-factors.ts'

type BackedTable = FeeTable & { unsourced: readonly FeeKey[]; responsibility: Partial<Record<FeeKey, unknown>> }

type Valued = { is: 'range'; low: Priced; high: Priced; pursuit: Pursuit; reasons: string[] }

/** Days of the use at the upper end: a use that is found is seldom new. */
const usualUse = 365

/**
 * Estimated price of a use by the published table. The low end has only what is shown, the high end what the facts leave open, for one year. A figure
 * without a source makes no estimate.
 */
export function valueOfUse(
  facts: UseFacts,
  { table, currency, countries }: { table: BackedTable; currency: Currency; countries: readonly CountryRow[] },
): Valued | { is: 'nobody' } | { is: 'unknown'; of: 'country' | 'fees' } {
  const pursuit = pursuitOf({ country: facts.country, tags: facts.tags }, countries)
  if (pursuit === null) return { is: 'unknown', of: 'country' }
  if (pursuit === 'none') return { is: 'nobody' }
  const [low, high] = [minFactorsOf, maxFactorsOf].map((of) => priced(of(facts, table), { facts, table, currency }))
  if (!low || !high) return { is: 'unknown', of: 'fees' }
  const open = openFees(table)
  if ([low, high].some((one) => feesOfPrice(one).some((key) => open.includes(key))))
    return { is: 'unknown', of: 'fees' }
  return { is: 'range', low, high, pursuit, reasons: reasonsOf(facts) }
}

function priced(
  factors: PriceFactors,
  { facts, table, currency }: { facts: UseFacts; table: FeeTable; currency: Currency },
): Priced | undefined {
  const found = priceOf({
    factors,
    currency,
    table,
    country: facts.country,
    wish: { range: 'Rightframe', currency, min: null, max: null },
    interestDays: 0,
    instead: null,
  })
  return 'problem' in found ? undefined : found
}

const usesOf = ({ uses }: UseFacts) => Math.min(Math.max(uses, 1), maxUses)
const daysOf = ({ seenDays }: UseFacts) => Math.min(Math.max(seenDays, 1), longestUse)

const minFactorsOf = (facts: UseFacts, table: FeeTable): PriceFactors => ({
  ...minFactors(table),
  marketSize: facts.isCountryShown ? 'National' : 'Local',
  ...(facts.category !== null && { category: useOfCategory(facts.category) }),
  usedDays: daysOf(facts),
  uses: usesOf(facts),
})

const maxFactorsOf = (facts: UseFacts, table: FeeTable): PriceFactors => ({
  ...minFactorsOf(facts, table),
  marketSize: 'National',
  category: facts.category !== null ? useOfCategory(facts.category) : openCategory(facts),
  sizeOnPage: largestSize(facts.largest),
  usedDays: Math.max(daysOf(facts), usualUse),
})

/** The dearest use that the facts leave open; a site that sells nothing is no shop. */
const openCategory = ({ commercial }: UseFacts): PriceFactors['category'] =>
  commercial === true ? 'Corporate/promo' : 'Editorial'

/** The largest size on a page that a file of so many pixels fills. */
const sizes = [
  [1000, 'Full'],
  [400, 'Half'],
  [0, 'Quarter'],
] as const
const largestSize = (largest: number): PriceFactors['sizeOnPage'] => sizes.find(([from]) => largest >= from)![1]

const sizeWords = { Full: 'a full page', Half: 'half a page', Quarter: 'a quarter of a page' } as const

function reasonsOf(facts: UseFacts): string[] {
  const { country, category, commercial, largest } = facts
  const size = sizes.find(([from]) => largest >= from)![1]
  const uses = usesOf(facts)
  return [
    facts.isCountryShown
      ? `The site is for ${countryNames.get(country ?? '') ?? country}.`
      : `Only its computers are known to be in ${countryNames.get(country ?? '') ?? country}.`,
    category !== null
      ? `Its use counts as ${useOfCategory(category).toLowerCase()}.`
      : `Its kind is unknown: between a blog and ${commercial === true ? 'a business' : 'a magazine'}.`,
    `The copy has ${largest} pixels: between a thumbnail and ${sizeWords[size]}.`,
    daysOf(facts) >= usualUse
      ? `It was seen for ${daysOf(facts)} days.`
      : `It was seen for ${daysOf(facts) === 1 ? 'one day' : `${daysOf(facts)} days`}: up to one year is usual.`,
    ...(uses === 1 ? [] : [`The site has ${uses} uses.`]),
  ]
}
