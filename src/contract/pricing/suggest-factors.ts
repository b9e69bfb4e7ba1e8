import type { SiteCategory } from '#contract/reference/sites/site-categories.ts'
import type { FeeTable } from './fees.ts'
import { minFactors } from './proven-factors.ts'
import { longestUse, maxUses, type PriceFactors } from './price.ts'

/** What is known of a case that its price depends on; null or empty where nothing is. */
export type PriceFacts = {
  host: string
  category: { value: SiteCategory; source: string } | null
  /** Country in which the site sells or writes, with the place where that was read. */
  country: { value: string; source: string } | null
  /** Shares of the captured window that a copy took, 0–1, with the number of the evidence. */
  places: { share: number; evidence: string }[]
  /** Since when the server says that a captured page is unchanged (`Last-Modified`), with the number of the evidence. */
  unchangedSince: { at: Date; evidence: string } | null
  /** The first and the last sight of a copy. */
  firstSeen: Date | null
  lastSeen: Date | null
  uses: number
  mayContinue: boolean | null
  isCreditMissing: boolean | null
}

export type Suggestion = { factor: keyof PriceFactors; from: string }

type Suggested = { factors: PriceFactors; suggestions: Suggestion[] }

/** Factors as far as something shows them, each with the sentence that says what; the least by the table where nothing does. Staff decide. */
export function suggestFactors(facts: PriceFacts, table: Pick<FeeTable, 'fees'>): Suggested {
  const found = [market, category, size, used, uses, continued, credit].flatMap((of) => of(facts) ?? [])
  return {
    factors: Object.assign({}, minFactors(table), ...found.map(({ value }) => value)) as PriceFactors,
    suggestions: found.map(({ factor, from }) => ({ factor, from })),
  }
}

type Found = Suggestion & { value: Partial<PriceFactors> }

const say = <Factor extends keyof PriceFactors>(factor: Factor, value: PriceFactors[Factor], from: string): Found => ({
  factor,
  value: { [factor]: value },
  from,
})

/** One country is shown by its site; nothing shows a wider market, whatever the address ends in. */
function market({ country }: PriceFacts): Found | undefined {
  if (country === null) return undefined
  return say('marketSize', 'National', `The site is for ${country.value} (${country.source}).`)
}

const categories: Partial<Record<SiteCategory, PriceFactors['category']>> = {
  advertising: 'Advertising',
  'e-commerce': 'E-commerce product',
  blogging: 'Blog',
  personal: 'Blog',
  'social-media': 'Social',
  'online-forum': 'Social',
  news: 'Editorial',
  magazines: 'Editorial',
  'arts-and-culture': 'Editorial',
  education: 'Editorial',
  entertainment: 'Editorial',
}

/** The kind of use on sites of a category. */
export const useOfCategory = (category: SiteCategory): PriceFactors['category'] =>
  categories[category] ?? 'Corporate/promo'

function category({ category: known }: PriceFacts): Found | undefined {
  if (known === null) return undefined
  return say('category', useOfCategory(known.value), `The site’s category is ${known.value} (${known.source}).`)
}

/** Up to which share of the window a copy counts as what. */
const shares = [
  [0.125, 'Thumbnail'],
  [0.25, 'Quarter'],
  [0.5, 'Half'],
  [1, 'Full'],
] as const

function size({ places }: PriceFacts): Found | undefined {
  const largest = places.toSorted((one, other) => other.share - one.share)[0]
  if (!largest) return undefined
  const { share, evidence } = largest
  const fits = shares.find(([most]) => share <= most)?.[1] ?? 'Full'
  const percent = Math.round(share * 100)
  return say('sizeOnPage', fits, `The copy takes ${percent} % of the window as captured (${evidence}).`)
}

/** Only the time between sights is shown; a single sight shows one day. */
function used({ firstSeen, lastSeen, unchangedSince }: PriceFacts): Found | undefined {
  if (firstSeen === null || lastSeen === null) return undefined
  const isByHeader = unchangedSince !== null && unchangedSince.at < firstSeen
  const first = isByHeader ? unchangedSince.at : firstSeen
  const days = Math.ceil((lastSeen.getTime() - first.getTime()) / 86_400_000)
  const [from, to] = [first, lastSeen].map((at) => at.toISOString().slice(0, 10))
  const source = isByHeader
    ? `The server says that the page is unchanged since ${from} (Last-Modified, ${unchangedSince.evidence}). A copy was seen on ${to}.`
    : `A copy was seen from ${from} to ${to}.`
  return say('usedDays', Math.min(Math.max(days, 1), longestUse), source)
}

const uses = ({ uses: counted }: PriceFacts): Found | undefined =>
  counted < 1
    ? undefined
    : say('uses', Math.min(counted, maxUses), 'The submission names so many uses: its pairs, and further pages.')

const continued = ({ mayContinue }: PriceFacts): Found | undefined =>
  mayContinue === null
    ? undefined
    : mayContinue
      ? say('continuedLicense', 365, 'The owner says that the use may go on.')
      : say('continuedLicense', null, 'The owner says that the use has to end.')

const credit = ({ isCreditMissing }: PriceFacts): Found | undefined =>
  isCreditMissing === null
    ? undefined
    : say(
        'isCreditMissing',
        isCreditMissing,
        isCreditMissing ? 'The owner says that they are not named there.' : 'The owner says that they are named there.',
      )
