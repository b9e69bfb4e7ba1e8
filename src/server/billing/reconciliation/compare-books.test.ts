import { expect, test } from 'vitest'
import { type BookLine, compareBooks } from './compare-books.ts'

const line = (name: string, amount = 100_00, about: Partial<BookLine> = {}): BookLine => ({
  kind: 'charge',
  names: [name],
  amount: { amount, currency: 'USD' },
  fee: { amount: 3_20, currency: 'USD' },
  at: new Date('2026-11-24T10:00:00Z'),
  ...about,
})
const kinds = (ours: BookLine[], theirs: BookLine[]) => compareBooks(ours, theirs).differences.map(({ kind }) => kind)

test('Books that say the same have no difference, whatever they call a charge', () => {
  expect(kinds([line('pi_1', 100_00, { names: ['pi_1', 'ch_1'] })], [line('ch_1')])).toEqual([])
  expect(kinds([line('x', -5, { kind: 'refund' }), line('x')], [line('x'), line('x', -5, { kind: 'refund' })])).toEqual(
    [],
  )
})

test.each([
  ['missing-here', [], [line('ch_1')]],
  ['missing-there', [line('ch_1')], []],
  ['amount', [line('ch_1')], [line('ch_1', 100_01)]],
  ['currency', [line('ch_1')], [line('ch_1', 100_00, { amount: { amount: 100_00, currency: 'EUR' } })]],
  ['fee', [line('ch_1')], [line('ch_1', 100_00, { fee: { amount: 3_21, currency: 'USD' } })]],
])('A difference of kind %s is found', (kind, ours, theirs) => {
  expect(kinds(ours, theirs)).toEqual([kind])
})

test('A fee that only the processor told is to be posted, and no difference', () => {
  const { differences, untoldFees } = compareBooks([line('ch_1', 100_00, { fee: undefined })], [line('ch_1')])
  expect(differences).toEqual([])
  expect(untoldFees).toMatchObject([{ fee: { amount: 3_20 } }])
})
