import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tables } from '#contract/testing/price-arbitrary.ts'
import type { FeeTable } from './fees.ts'
import { minFactors } from './proven-factors.ts'
import { type PriceFacts, suggestFactors } from './suggest-factors.ts'

const [table] = fc.sample(tables, 1) as [FeeTable]
const suggested = (facts: PriceFacts) => suggestFactors(facts, table)

const nothing: PriceFacts = {
  host: '',
  category: null,
  country: null,
  places: [],
  unchangedSince: null,
  firstSeen: null,
  lastSeen: null,
  uses: 0,
  mayContinue: null,
  isCreditMissing: null,
}

test('Where nothing is known, each factor counts as the least', () => {
  expect(suggested(nothing)).toEqual({ factors: minFactors(table), suggestions: [] })
})

test('Each factor that is suggested says where it comes from', () => {
  const { factors, suggestions } = suggested({
    ...nothing,
    host: 'laden.de',
    country: { value: 'Germany', source: 'imprint' },
    category: { value: 'e-commerce', source: 'known' },
    places: [
      { share: 0.1, evidence: 'RFE-1' },
      { share: 0.3, evidence: 'RFE-2' },
    ],
    firstSeen: new Date('2026-10-01T00:00:00Z'),
    lastSeen: new Date('2026-11-27T00:00:00Z'),
    uses: 3,
    mayContinue: true,
    isCreditMissing: true,
  })
  expect(factors).toEqual({
    marketSize: 'National',
    category: 'E-commerce product',
    sizeOnPage: 'Half',
    usedDays: 57,
    uses: 3,
    continuedLicense: 365,
    exclusivity: 'None',
    isCreditMissing: true,
  })
  expect(suggestions).toEqual([
    { factor: 'marketSize', from: 'The site is for Germany (imprint).' },
    { factor: 'category', from: 'The site’s category is e-commerce (known).' },
    { factor: 'sizeOnPage', from: 'The copy takes 30 % of the window as captured (RFE-2).' },
    { factor: 'usedDays', from: 'A copy was seen from 2026-10-01 to 2026-11-27.' },
    { factor: 'uses', from: 'The submission names so many uses: its pairs, and further pages.' },
    { factor: 'continuedLicense', from: 'The owner says that the use may go on.' },
    { factor: 'isCreditMissing', from: 'The owner says that they are not named there.' },
  ])
})

test('An address of no one country shows no market', () => {
  const { factors, suggestions } = suggested({ ...nothing, host: 'shop.com' })
  expect([factors.marketSize, suggestions]).toEqual(['Local', []])
})

const day = new Date('2026-11-26T12:00:00Z')

test.each([
  [
    'A category without a use of its own is a company',
    { category: { value: 'travel', source: 'known' } },
    { category: 'Corporate/promo' },
  ],
  [
    'A page that its server calls unchanged shows the time since then',
    {
      firstSeen: day,
      lastSeen: day,
      unchangedSince: { at: new Date(day.getTime() - 40 * 86_400_000), evidence: 'RFE-1' },
    },
    { usedDays: 40 },
  ],
  [
    'A page that changed after the first sight shows no more',
    { firstSeen: day, lastSeen: day, unchangedSince: { at: new Date(day.getTime() + 86_400_000), evidence: 'RFE-1' } },
    { usedDays: 1 },
  ],
  ['One sight shows one day', { firstSeen: day, lastSeen: day }, { usedDays: 1 }],
  ['A small place is a thumbnail', { places: [{ share: 0.05, evidence: 'RFE-1' }] }, { sizeOnPage: 'Thumbnail' }],
  ['A whole window is a full page', { places: [{ share: 1, evidence: 'RFE-1' }] }, { sizeOnPage: 'Full' }],
  ['The owner ends the use', { mayContinue: false }, { continuedLicense: null }],
] satisfies [string, Partial<PriceFacts>, object][])('%s', (_, known, expected) => {
  const { factors, suggestions } = suggested({ ...nothing, ...known })
  expect(factors).toMatchObject(expected)
  expect(suggestions).toHaveLength(1)
})
