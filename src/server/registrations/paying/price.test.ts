import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FeeKind, feeKinds, isFeeOld, shippedFees } from '#contract/registrations/fees.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { inDollars, priceOfRegistration } from './price.ts'

const day = '2026-11-29'

test('Lines add up to the price of the option, less what the coupon takes off our service', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FeeKind.options),
      fc.option(fc.record({ code: fc.constant('SPRING'), percent: fc.integer({ min: 1, max: 100 }) })),
      (feeKind, off) => {
        const { option } = feeKinds[feeKind]
        const coupon = off === null ? undefined : { ...off, amount: null }
        const { price, lines } = priceOfRegistration({ option, feeKind, day, fees: shippedFees, coupon })
        expect(price.governmentFee + price.serviceFee).toBe(registrationOptions[option].price * 100)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.total)
        expect(lines[0]).toMatchObject({ kind: 'government_fee', amount: price.governmentFee, taxTreatment: 'outside' })
        expect(price.discount).toBeLessThanOrEqual(price.serviceFee)
        for (const { description } of lines) expect(description.length).toBeLessThanOrEqual(300)
      },
    ),
  )
})

test('A corrected order costs the Office’s fee alone', () => {
  const asked = { option: 'USCO_MULTI', feeKind: 'group', day, fees: shippedFees, isCorrection: true } as const
  const { price, lines } = priceOfRegistration(asked)
  expect(price).toMatchObject({ governmentFee: 55_00, serviceFee: 0, discount: 0, total: 55_00 })
  expect(lines.map(({ kind }) => kind)).toEqual(['government_fee'])
})

test('Canadian cents are rounded half up', () => {
  const rate = { ...shippedFees.at(-1)!, amount: 725_000 }
  expect([1, 2, 63_00, 63_02].map((amount) => inDollars([rate], amount, day))).toEqual([1, 1, 45_68, 45_69])
})

test('An entry is old a year and a day after its source was read', () => {
  expect(['2026-11-29', '2025-11-29', '2025-11-28'].map((checkedAt) => isFeeOld({ checkedAt }, day))).toEqual([
    false,
    false,
    true,
  ])
})
