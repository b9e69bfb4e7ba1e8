import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dividedBy } from '../payments/asking/payable.ts'
import { sharesOf, type Split } from '../payments/shares.ts'
import { oneLine } from '../testing/payables.ts'
import { linesOfOwner, partsOf } from './parts-of-settlement.ts'

const tax = { treatment: 'standard', country: 'PT', rate: 2300 } as Parameters<typeof sharesOf>[1]
const names = ['ana', 'bruno', 'carla']

test('Parts of all owners sum to what the ledger divides, at every amount', () => {
  const price = fc.record({
    prices: fc.array(fc.integer({ min: 1_00, max: 9_999_99 }), { minLength: 1, maxLength: 3 }),
    fees: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 3, maxLength: 3 }),
    paid: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(price, ({ prices, fees, paid }) => {
      const lines = prices.map((amount) => ({ ...oneLine, amount }))
      const of = prices.map((weight, nth) => ({ ownerId: names[nth]!, feePercent: fees[nth]!, weight, lines: 1 }))
      const split: Split = { kind: 'owners', of }
      const shares = sharesOf(lines, tax, split)
      const total = prices.reduce((sum, amount) => sum + amount, 0)
      const settled = Math.floor((total * paid) / 100)
      const ledger = dividedBy(shares, total, BigInt(settled))
      const parts = of.map(({ ownerId }) => partsOf({ shares, total }, ownerId, settled))
      const sum = (key: 'gross' | 'tax' | 'fee') => parts.reduce((all, one) => all + one[key], 0)
      for (const [nth, one] of parts.entries()) {
        expect(one.share).toBe(Number(ledger.get(`owner:${names[nth]}:payable`) ?? 0n))
        const own = linesOfOwner({ shares, total, split, lines, tax }, names[nth]!, one)
        expect(own.reduce((all, { amount }) => all + amount, 0)).toBe(one.gross)
        expect(own.length).toBeLessThanOrEqual(1)
      }
      expect(sum('tax')).toBe(Number(ledger.get('tax:PT') ?? 0n))
      expect(sum('fee')).toBe(Number(ledger.get('provider:fee') ?? 0n))
      expect(sum('gross')).toBe(settled)
    }),
  )
})
