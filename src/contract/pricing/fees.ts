import { usedSteps } from '../matches/used-steps.ts'
import { z } from 'zod'
import { durations } from '#contract/platform/choices.ts'
import { currencies } from '#contract/reference/money.ts'
import { Exclusivity, InfringementCategory, MarketSize, SizeOnPage } from './price.ts'

const longerUse = 'longer'

const keysOf = <Prefix extends string, Name extends string | number>(prefix: Prefix, names: readonly Name[]) =>
  names.map((name): `${Prefix}.${Name}` => `${prefix}.${name}`)

/** Figures that follow one another: each costs more than the one before it. */
export const risingFees = {
  market: keysOf('market', MarketSize.options),
  size: keysOf('size', SizeOnPage.options),
  used: [...keysOf('used', usedSteps), ...keysOf('used', [longerUse])],
  licence: keysOf('licence', durations),
  exclusivity: keysOf('exclusivity', Exclusivity.options),
} as const

export const feeKeys = [
  ...keysOf('base', InfringementCategory.options),
  ...risingFees.market,
  ...risingFees.size,
  ...risingFees.used,
  ...risingFees.licence,
  ...risingFees.exclusivity,
  'credit',
  'costs',
  'interest',
  'floor',
  ...keysOf('currency', currencies),
] as const
export const FeeKey = z.enum(feeKeys)
export type FeeKey = z.infer<typeof FeeKey>

/**
 * A figure of the table: US cents for `base` and `costs`, units for 1,000 US dollars for `currency`, thousandths for everything else (`interest` a
 * year). With where it comes from, and the day of that.
 */
export const Fee = z.object({
  value: z
    .number({ error: 'Please give a whole number.' })
    .int('Please give a whole number.')
    .min(0, 'A figure is not below zero.')
    .max(100_000_000, 'This is more than a figure can be.'),
  source: z.string().trim().min(1, 'Please say where the figure comes from.').max(300),
  date: z.iso.date({ error: 'Please give the day of the source.' }),
})
export type Fee = z.infer<typeof Fee>

export const Fees = z.record(FeeKey, Fee)
export type Fees = z.infer<typeof Fees>

/** The version of the table of fees that prices are made by. */
export type FeeTable = { version: number; fees: Fees }

/** The step of the table for so many days of use. */
export const usedFee = (days: number): FeeKey => `used.${usedSteps.find((step) => days <= step) ?? longerUse}`

/** Only these may be zero: no costs, no interest, no surcharge for a missing credit, no floor. */
const mayBeZero: ReadonlySet<FeeKey> = new Set<FeeKey>(['credit', 'costs', 'interest', 'floor'])

/** What is wrong with a table as a whole: figures that follow one another have to rise, so that each factor moves the price. */
export function feeProblems(fees: Fees): { key: FeeKey; message: string }[] {
  const zeros = feeKeys.filter((key) => fees[key].value === 0 && !mayBeZero.has(key))
  const falling = Object.values(risingFees).flatMap((keys) =>
    keys.filter((key, at) => at > 0 && fees[key].value <= fees[keys[at - 1]!].value),
  )
  return [
    ...zeros.map((key) => ({ key, message: 'This figure has to be above zero.' })),
    ...falling.map((key) => ({ key, message: 'This figure has to be higher than the one above it.' })),
    ...(fees['currency.USD'].value === 1000
      ? []
      : [{ key: 'currency.USD' as const, message: 'The table is in US dollars: 1,000 of them are 1,000.' }]),
    ...(fees.floor.value > 1000
      ? [{ key: 'floor' as const, message: 'The floor is at most the whole price, 1,000.' }]
      : []),
  ]
}
