import { expect, test } from 'vitest'
import { type PriceFacts, suggestFactors } from './suggest-factors.ts'

const nothing: PriceFacts = {
  host: '',
  category: null,
  countryOfEnding: null,
  copies: [],
  firstSeen: null,
  noticed: null,
  uses: 0,
  mayContinue: null,
  isCreditMissing: null,
  now: new Date('2026-11-26T12:00:00Z'),
}

test('Where nothing is known, nothing is said to be', () => {
  expect(suggestFactors(nothing).suggestions).toEqual([])
})

test('Each factor that is suggested says where it comes from', () => {
  const { factors, suggestions } = suggestFactors({
    ...nothing,
    host: 'laden.de',
    countryOfEnding: 'Germany',
    category: { value: 'e-commerce', source: 'known' },
    copies: [300, 800],
    firstSeen: new Date('2026-10-01T00:00:00Z'),
    noticed: new Date('2026-11-01T00:00:00Z'),
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
    { factor: 'marketSize', from: 'The address laden.de ends as those of Germany do.' },
    { factor: 'category', from: 'The site’s category is e-commerce (known).' },
    { factor: 'sizeOnPage', from: 'The largest copy that was found is 800 pixels on its longer side.' },
    { factor: 'usedDays', from: 'A copy was first seen on 2026-10-01.' },
    { factor: 'uses', from: 'The submission names so many uses: its pairs, and further pages.' },
    { factor: 'continuedLicense', from: 'The owner says that the use may go on.' },
    { factor: 'isCreditMissing', from: 'The owner says that they are not named there.' },
  ])
})

test.each([
  ['A site of no one country reaches the world', { host: 'shop.example' }, { marketSize: 'Worldwide' }],
  [
    'A category without a use of its own is a company',
    { category: { value: 'travel', source: 'words' } },
    { category: 'Corporate/promo' },
  ],
  ['What was noticed before it was seen counts', { noticed: new Date('2026-11-16T12:00:00Z') }, { usedDays: 10 }],
  ['What is seen today is used for a day', { firstSeen: new Date('2026-11-26T12:00:00Z') }, { usedDays: 1 }],
  ['A day to come is none', { noticed: new Date('2027-01-01T00:00:00Z') }, { usedDays: 1 }],
  ['A copy wider than a page stands at its head', { copies: [4000] }, { sizeOnPage: 'Hero' }],
  ['The owner ends the use', { mayContinue: false }, { continuedLicense: null }],
] satisfies [string, Partial<PriceFacts>, object][])('%s', (_, known, expected) => {
  const { factors, suggestions } = suggestFactors({ ...nothing, ...known })
  expect(factors).toMatchObject(expected)
  expect(suggestions).toHaveLength(1)
})
