import type { SiteCategory } from '#contract/reference/sites/site-categories.ts'
import { longestUse, maxUses, type PriceFactors } from './price.ts'

/** What is known of a case that its price depends on; null or empty where nothing is. */
export type PriceFacts = {
  host: string
  category: { value: SiteCategory; source: string } | null
  /** The name of the country that the ending of the site's address stands for. */
  countryOfEnding: string | null
  /** The longer sides of the copies that were found, in pixels. */
  copies: number[]
  /** When a copy was seen first, and when the owner says that they noticed the use. */
  firstSeen: Date | null
  noticed: Date | null
  uses: number
  mayContinue: boolean | null
  isCreditMissing: boolean | null
  now: Date
}

export type Suggestion = { factor: keyof PriceFactors; from: string }

type Suggested = { factors: PriceFactors; suggestions: Suggestion[] }

/** What stands where nothing is known. */
const unknown: PriceFactors = {
  marketSize: 'National',
  category: 'Corporate/promo',
  sizeOnPage: 'Quarter',
  usedDays: 30,
  uses: 1,
  continuedLicense: null,
  exclusivity: 'None',
  isCreditMissing: false,
}

/** What the factors of a price probably are, each with the sentence that says where that comes from; staff decide. */
export function suggestFactors(facts: PriceFacts): Suggested {
  const found = [market, category, size, used, uses, continued, credit].flatMap((of) => of(facts) ?? [])
  return {
    factors: Object.assign({}, unknown, ...found.map(({ value }) => value)) as PriceFactors,
    suggestions: found.map(({ factor, from }) => ({ factor, from })),
  }
}

type Found = Suggestion & { value: Partial<PriceFactors> }

const say = <Factor extends keyof PriceFactors>(factor: Factor, value: PriceFactors[Factor], from: string): Found => ({
  factor,
  value: { [factor]: value },
  from,
})

function market({ host, countryOfEnding }: PriceFacts): Found | undefined {
  if (host === '') return undefined
  return countryOfEnding === null
    ? say('marketSize', 'Worldwide', `The address ${host} is of no one country.`)
    : say('marketSize', 'National', `The address ${host} ends as those of ${countryOfEnding} do.`)
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

function category({ category: known }: PriceFacts): Found | undefined {
  if (known === null) return undefined
  return say(
    'category',
    categories[known.value] ?? 'Corporate/promo',
    `The site’s category is ${known.value} (${known.source}).`,
  )
}

/** Up to how many pixels a copy takes how much of a page that is 1,280 pixels wide. */
const widths = [
  [320, 'Thumbnail'],
  [640, 'Quarter'],
  [960, 'Half'],
  [1280, 'Full'],
] as const

function size({ copies }: PriceFacts): Found | undefined {
  if (copies.length === 0) return undefined
  const largest = Math.max(...copies)
  const fits = widths.find(([width]) => largest <= width)?.[1] ?? 'Hero'
  return say('sizeOnPage', fits, `The largest copy that was found is ${largest} pixels on its longer side.`)
}

function used({ firstSeen, noticed, now }: PriceFacts): Found | undefined {
  const isNoticedFirst = noticed !== null && (firstSeen === null || noticed < firstSeen)
  const since = isNoticedFirst ? noticed : firstSeen
  if (since === null) return undefined
  const days = Math.ceil((now.getTime() - since.getTime()) / 86_400_000)
  const day = since.toISOString().slice(0, 10)
  return say(
    'usedDays',
    Math.min(Math.max(days, 1), longestUse),
    isNoticedFirst ? `The owner noticed the use on ${day}.` : `A copy was first seen on ${day}.`,
  )
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
