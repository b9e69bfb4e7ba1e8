import { exponentOf } from '#contract/reference/currency-exponents.ts'
import type { Currency } from '#contract/reference/money.ts'
import { quotient } from '#contract/reference/quotient.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { durations } from '#contract/platform/choices.ts'
import type { LicenceOffer, PriceFactors, PriceStep } from './price.ts'
import type { PriceRange } from '#contract/cases/submission/choices.ts'
import { type FeeKey, type FeeTable, usedFee } from './fees.ts'
import { type PricedKind, taxOfLine } from './tax-of-lines.ts'

/** Whose price the owner wants, with what they asked for; amounts in the smallest unit of their currency, null where none was given. */
export type PriceWish = { range: PriceRange; currency: Currency; min: number | null; max: number | null }

export type Pricing = {
  factors: PriceFactors
  currency: Currency
  table: FeeTable
  wish: PriceWish
  /** Of the image user, ISO 3166-1. */
  country: string | null
  /** Days for which the law gives interest. */
  interestDays: number
  /** What staff ask for in place of what comes out; null where that stands. */
  instead: number | null
}

export type Priced = {
  /** Price of the past alone; licences to go on are in `licences`. */
  lines: PriceLine[]
  total: number
  /** The arithmetic of the lines and of what changed their sum. */
  steps: PriceStep[]
  /** Licences at the prices of the table, independent of the sum for the past; the shortest first. */
  licences: LicenceOffer[]
  /** By the table alone; null where not less is asked for. */
  listTotal: number | null
  /** The least that may be agreed on. */
  floor: number
}

export const pricingProblems = {
  'price.zero': 'The price comes to nothing. Ask for an amount, or close the case without a result.',
  'price.too-much': 'The price is more than 1,000,000,000, the most that can be asked for.',
  'price.below-floor': 'This is less than the least that may be asked for in this case.',
} as const
export type PricingProblem = keyof typeof pricingProblems

/** The most that is asked for, in the currency's own unit. Source: the specification, section 9. */
const maxAsked = 1_000_000_000n

/**
 * The price of a case: the table's fees for its factors, then the owner's wish, then what staff ask for instead. Amounts are in the smallest unit of the
 * currency and have their tax in them; each line is rounded once, half up, and the lines add up to the total exactly.
 */
export function priceOf(pricing: Pricing): Priced | { problem: PricingProblem } {
  const { wish, currency, table, instead } = pricing
  const listed = listLines(pricing)
  const list = sumOf(listed)
  const [min, max] = [wish.min, wish.max ?? wish.min].map((amount) =>
    amount === null ? null : converted(BigInt(amount), { from: wish.currency, to: currency, table }),
  ) as [bigint | null, bigint | null]
  const wished = wish.range === 'Rightframe' || max === null ? list : wish.range === 'Client' ? max : higher(list, max)
  const ownFloor = wish.range === 'Rightframe' ? null : min
  const floor = lower(wished, higher(quotient(list * valueOf(table, 'floor'), 1000n, 'up'), ownFloor ?? 0n))
  const total = instead === null ? wished : BigInt(instead)
  if (total <= 0n) return { problem: 'price.zero' }
  if (total > maxAsked * 10n ** decimalsOf(currency)) return { problem: 'price.too-much' }
  if (instead !== null && total < floor) return { problem: 'price.below-floor' }
  const because = instead !== null && total !== wished ? 'instead' : total === list ? 'fees' : 'owner'
  return {
    lines: scaledTo(listed, total).map(({ kind, description, amount }) =>
      lineOf(pricing, { kind, description, amount, because }),
    ),
    total: Number(total),
    listTotal: list > total ? Number(list) : null,
    steps: [
      ...listed.flatMap(({ steps }) => steps),
      ...changed('wish', wished - list),
      ...changed('instead', total - wished),
    ],
    licences: licencesIn(pricing),
    floor: Number(floor),
  }
}

/** Licences for up to as many days as the use may go on. */
function licencesIn(pricing: Pricing): LicenceOffer[] {
  const longest = pricing.factors.continuedLicense ?? 0
  return durations
    .filter((days) => days <= longest)
    .map((days) => {
      const description = `Licence to go on, ${counted(days, 'day')}`
      const listed = { kind: 'future_licence', description, ...useIn(pricing, [`licence.${days}`]) } as const
      const steps = withLine(listed)
      return { days, line: lineOf(pricing, { ...listed, because: 'fees' }), steps }
    })
    .filter(({ line }) => line.amount > 0)
}

const changed = (step: 'wish' | 'instead', by: bigint): PriceStep[] =>
  by === 0n ? [] : [{ step, key: '', value: Number(by) }]

type Summed = { amount: bigint; steps: PriceStep[] }
type Listed = Summed & { kind: PricedKind; description: string }

const withLine = ({ kind, amount, steps }: Omit<Listed, 'description'>): PriceStep[] => [
  ...steps,
  { step: 'line', key: kind, value: Number(amount) },
]

/** Lines of the past by the table; lines of zero are left out. */
function listLines(pricing: Pricing): Listed[] {
  const { factors } = pricing
  const { usedDays, isCreditMissing } = factors
  const past = useIn(pricing, [usedFee(usedDays)])
  const credit = isCreditMissing ? useIn(pricing, [usedFee(usedDays), 'credit']) : { amount: 0n, steps: [] }
  const costs = inCurrency(pricing, { key: 'costs', uses: 1 }, [])
  const lines: Listed[] = [
    { kind: 'past_use', description: `Use until now, ${counted(usedDays, 'day')}`, ...past },
    { kind: 'past_use', description: 'Use without naming the photographer', ...credit },
    { kind: 'costs', description: 'Costs of pursuing the claim', ...costs },
    {
      kind: 'interest',
      description: 'Interest on the use until now',
      ...interestOn(pricing, past.amount + credit.amount),
    },
  ]
  return lines.filter(({ amount }) => amount > 0n).map((line) => ({ ...line, steps: withLine(line) }))
}

function interestOn({ table, interestDays }: Pricing, past: bigint): Summed {
  const rate = valueOf(table, 'interest')
  return {
    amount: quotient(past * rate * BigInt(interestDays), 365_000n, 'half-up'),
    steps: [
      { step: 'of-past', key: '', value: Number(past) },
      { step: 'times', key: 'interest', value: Number(rate) },
      { step: 'days', key: '', value: interestDays },
    ],
  }
}

/** The base fee of every use, by the factors that all lines share and those of one line. */
function useIn(pricing: Pricing, keys: FeeKey[]): Summed {
  const { marketSize, category, sizeOnPage, exclusivity, uses } = pricing.factors
  const shared: FeeKey[] = [`market.${marketSize}`, `size.${sizeOnPage}`, `exclusivity.${exclusivity}`]
  return inCurrency(pricing, { key: `base.${category}`, uses }, [...shared, ...keys])
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** A fee of the table by thousandths of it, in the smallest unit of a currency, rounded once. */
function inCurrency(
  { currency, table }: Pick<Pricing, 'currency' | 'table'>,
  { key: fee, uses }: { key: FeeKey; uses: number },
  keys: FeeKey[],
): Summed {
  const value = (key: FeeKey) => Number(valueOf(table, key))
  const steps: PriceStep[] = [
    { step: 'fee', key: fee, value: value(fee) },
    ...(uses === 1 ? [] : [{ step: 'times' as const, key: 'uses', value: uses * 1000 }]),
    ...keys.map((key) => ({ step: 'times' as const, key, value: value(key) })),
    { step: 'currency', key: currency, value: value(`currency.${currency}`) },
  ]
  const [first, ...others] = steps
  const dividend =
    others.reduce((all, step) => all * BigInt(step.value), BigInt(first!.value)) * 10n ** decimalsOf(currency)
  return { amount: quotient(dividend, 1000n ** BigInt(others.length) * 100n, 'half-up'), steps }
}

type Converted = { from: Currency; to: Currency; table: FeeTable }

/** An amount in another currency by the table, rounded half up. */
function converted(amount: bigint, { from, to, table }: Converted): bigint {
  if (from === to) return amount
  const dividend = amount * valueOf(table, `currency.${to}`) * 10n ** decimalsOf(to)
  return quotient(dividend, valueOf(table, `currency.${from}`) * 10n ** decimalsOf(from), 'half-up')
}

type Scalable = { kind: string; amount: bigint }

/** Scales lines to another total: costs stay while it covers them; the rest is shared again. */
export function scaledTo<Line extends Scalable>(lines: readonly Line[], total: bigint): Line[] {
  if (sumOf(lines) === total) return [...lines]
  const costs = lines.filter(({ kind }) => kind === 'costs')
  const kept = sumOf(costs) < total ? costs : []
  const others = lines.filter(({ kind }) => kind !== 'costs')
  const target = total - sumOf(kept)
  const before = sumOf(others)
  let [upTo, reached] = [0n, 0n]
  const scaled = new Map(
    others.map((line) => {
      upTo += line.amount
      const next = quotient(target * upTo, before, 'down')
      const amount = next - reached
      reached = next
      return [line, amount] as const
    }),
  )
  return lines
    .flatMap((line) =>
      kept.includes(line) ? [line] : scaled.has(line) ? [{ ...line, amount: scaled.get(line)! }] : [],
    )
    .filter(({ amount }) => amount > 0n)
}

const because = {
  fees: 'table of fees',
  owner: 'price of the owner',
  instead: 'price of the case manager',
}

function lineOf(
  { country, table }: Pricing,
  line: Omit<Listed, 'steps'> & { because: keyof typeof because },
): PriceLine {
  const { taxTreatment, source } = taxOfLine(line.kind, country)
  return {
    kind: line.kind,
    description: line.description,
    amount: Number(line.amount),
    taxTreatment,
    rule: `${because[line.because]}; tax: ${source}`,
    ruleVersion: String(table.version),
  }
}

const valueOf = (table: FeeTable, key: FeeKey): bigint => BigInt(table.fees[key].value)
const sumOf = (lines: readonly { amount: bigint }[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n)
const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const lower = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const decimalsOf = (currency: Currency): bigint => BigInt(exponentOf(currency, 'iso')!)
