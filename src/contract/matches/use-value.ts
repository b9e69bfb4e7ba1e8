import { z } from 'zod'
import { Currency } from '../reference/money.ts'

const minor = z.number().int().min(0)

/** Estimated price of a use, before any work. Amounts are in the smallest unit of the currency and have their tax in them. */
export const UseValue = z
  .discriminatedUnion('is', [
    z.object({
      is: z.literal('range'),
      currency: Currency,
      low: minor,
      high: minor,
      /** Part of both ends that a claim of several uses has once. */
      costs: minor,
      /** Owner's part of both ends after tax and our fee; null while it is unknown. */
      yours: z.object({ low: minor, high: minor }).nullable(),
      /** True where lawyers write, whose costs come off first. */
      isByLawyers: z.boolean(),
      /** Facts behind the range, each a sentence. */
      reasons: z.array(z.string()),
      /** Version of the published table of fees. */
      feesVersion: z.number().int(),
      /** Paid cases of this country whose price lay within their estimate; null while too few are closed. */
      hits: z.object({ cases: z.number().int(), percent: z.number().int() }).nullable(),
    }),
    /** Nobody may write to sites of the country. */
    z.object({ is: z.literal('nobody') }),
    z.object({ is: z.literal('unknown'), of: z.enum(['country', 'fees']) }),
  ])
  .meta({ id: 'UseValue' })
export type UseValue = z.infer<typeof UseValue>
export type ValueRange = Extract<UseValue, { is: 'range' }>

/** Sum of uses, with the parts that are left out. */
export type SumOfValues = Pick<ValueRange, 'currency' | 'low' | 'high' | 'yours'> & { isByLawyers: boolean }

/** Adds estimates up by currency. Costs count once for each site; the owner's part shrinks by the same share. */
export function sumOfValues(values: readonly { site: string; value: UseValue | null }[]): {
  sums: SumOfValues[]
  /** Uses without a range. */
  without: number
} {
  const ranges = values.flatMap(({ site, value }) => (value?.is === 'range' ? [{ site, value }] : []))
  const seen = new Set<string>()
  const parts = ranges.map(({ site, value }) => {
    const key = `${value.currency} ${site}`
    const costs = seen.has(key) ? value.costs : 0
    seen.add(key)
    const less = (whole: number) => Math.max(0, whole - costs)
    const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * less(whole)) / whole))
    const { currency, low, high, yours, isByLawyers } = value
    return {
      currency,
      low: less(low),
      high: less(high),
      yours: yours && { low: share(yours.low, low), high: share(yours.high, high) },
      isByLawyers,
    }
  })
  const sums = [...Map.groupBy(parts, ({ currency }) => currency).values()].map((same) => same.reduce(added))
  return { sums, without: values.length - ranges.length }
}

const added = (one: SumOfValues, other: SumOfValues): SumOfValues => ({
  currency: one.currency,
  low: one.low + other.low,
  high: one.high + other.high,
  yours: one.yours && other.yours && { low: one.yours.low + other.yours.low, high: one.yours.high + other.yours.high },
  isByLawyers: one.isByLawyers || other.isByLawyers,
})
