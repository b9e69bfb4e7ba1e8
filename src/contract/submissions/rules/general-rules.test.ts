import { expect, test } from 'vitest'
import { aMatch, anImage } from '../../testing/a-case.ts'
import { type Change, problemsAfter, type Row, set, unbroken } from '../../testing/case-changes.ts'
import { generalRules } from './general-rules.ts'

const pairs = (count: number): Change =>
  set({
    images: Array.from({ length: count }, (_, at) => anImage(at + 1)),
    matches: Array.from({ length: count }, (_, at) => aMatch(at + 1)),
  })

const rows: Row[] = [
  ['There is an image', set({ images: [], matches: [] }), 'images', 'Please add an image and the page that uses it.'],
  [
    'There are no more images than can be selected',
    pairs(101),
    'images',
    'At most 100 images can be submitted at once.',
  ],
  [
    'continued_use_license is required',
    set({ continued_use_license: null }),
    'continued_use_license',
    'Please choose if the image user may license the continued use.',
  ],
  [
    'requested_price is needed when the preference is Client',
    set({ price_range: 'Client' }),
    'requested_price.min.value',
    'Minimum allowed value is 1',
  ],
  [
    'requested_price is needed when the preference is Highest: the min value is at least 1',
    set({
      price_range: 'Highest',
      requested_price: { min: { value: 0, currency: 'USD' }, max: { value: null, currency: 'USD' } },
    }),
    'requested_price.min.value',
    'Minimum allowed value is 1',
  ],
  [
    'The min value is below 100 million',
    set({
      price_range: 'Client',
      requested_price: { min: { value: 100_000_000, currency: 'USD' }, max: { value: null, currency: 'USD' } },
    }),
    'requested_price.min.value',
    'Minimum set price must be less than 100 million.',
  ],
  [
    'The max value is a price',
    set({
      price_range: 'Client',
      requested_price: { min: { value: 100, currency: 'USD' }, max: { value: 2_000_000_000, currency: 'USD' } },
    }),
    'requested_price.max.value',
    'Maximum allowed value is 1,000,000,000',
  ],
  [
    'The max value is not below the min value',
    set({
      price_range: 'Client',
      requested_price: { min: { value: 100, currency: 'USD' }, max: { value: 99, currency: 'USD' } },
    }),
    'requested_price.max.value',
    'The highest price cannot be lower than the lowest.',
  ],
  [
    'koDisclaimerTruth must be true',
    set({ koDisclaimerTruth: false }),
    'koDisclaimerTruth',
    'You are legally authorizing Rightframe to act on your behalf, and what you state here is what we rely on. We must have your agreement in order to accept your case.',
  ],
]

test.each(rows)('%s', (_, breaking, path, message) => {
  expect(problemsAfter(breaking).filter((problem) => problem.path === path)).toMatchObject([{ path, message }])
})

test('Each of these rules is broken by one of these', () => {
  expect(unbroken(generalRules, rows, (draft, known) => [{ draft, known }])).toEqual([])
})

test.each<[string, Change]>([
  [
    "When the price preference is the provider's own, the requested price is not validated",
    set({ requested_price: { min: { value: -1, currency: 'USD' }, max: { value: -2, currency: 'USD' } } }),
  ],
  ['There may be exactly 100 images', pairs(100)],
  [
    'The max value may be the min value',
    set({
      price_range: 'Client',
      requested_price: { min: { value: 99_999_999, currency: 'USD' }, max: { value: 99_999_999, currency: 'USD' } },
    }),
  ],
  [
    'The max value may be left open',
    set({
      price_range: 'Highest',
      requested_price: { min: { value: 1, currency: 'JPY' }, max: { value: null, currency: 'JPY' } },
    }),
  ],
])('%s', (_, change) => {
  expect(problemsAfter(change)).toEqual([])
})
