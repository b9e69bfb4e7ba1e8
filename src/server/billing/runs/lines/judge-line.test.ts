import { expect, test } from 'vitest'
import { anaDetails } from '#contract/billing/payouts/testing/ana-details.ts'
import type { KeptDetails } from '../../payouts/details/seal-details.ts'
import { judgeLine, type LineFacts, type RunTerms } from './judge-line.ts'

const { agreesToSelfBilling: _, ...ofAna } = anaDetails
const details: KeptDetails = { ...ofAna, ownerNames: ['Ana Almeida'], taxForm: null, selfBilling: null }
const facts: LineFacts = {
  amount: 100_00n,
  currency: 'EUR',
  worth: 100_00n,
  isWhole: false,
  details,
  holds: [],
  isConnected: false,
}
const terms: RunTerms = { way: 'sepa', currency: 'EUR', minimum: 25_00n, bankMinimum: 1n }
const small = { amount: 24_99n, worth: 24_99n }

test.each([
  ['every check passed', {}, {}, []],
  ['a sum below the minimum', small, {}, ['below-minimum']],
  ['a small sum that waited for a year', { ...small, isWhole: true }, {}, []],
  ['a sum below the bank’s minimum', { ...small, isWhole: true }, { bankMinimum: 25_00n }, ['below-bank-minimum']],
  ['a currency without a rate', { currency: 'USD', worth: null }, {}, ['no-rate']],
  ['an owner paid in dollars', { details: { ...details, currency: 'USD' } }, {}, ['other-currency']],
  ['a name in Japanese', { details: { ...details, holder: '山田' } }, {}, ['letters']],
  ['a name in Japanese in a CSV', { details: { ...details, holder: '山田' } }, { way: 'csv' }, []],
  ['no account at the processor', {}, { way: 'transfers' }, ['no-connected-account']],
  [
    'a hold of the owner and a small sum',
    { ...small, holds: [{ code: 'staff', sentence: 's', note: 'n', until: null }] },
    {},
    ['staff', 'below-minimum'],
  ],
] satisfies [string, Partial<LineFacts>, Partial<RunTerms>, string[]][])(
  'With %s the holds follow',
  (_, more, run, codes) => {
    expect(judgeLine({ ...facts, ...more }, { ...terms, ...run }).map(({ code }) => code)).toEqual(codes)
  },
)
