import { exponentOf } from '#contract/reference/currency-exponents.ts'
import type { Currency } from '#contract/reference/money.ts'
import { quotient } from '#contract/reference/quotient.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { PriceFactors } from './price.ts'
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
  /** What staff ask for in place of what comes out; null where that stands. */
  instead: number | null
}

export type Priced = {
  lines: PriceLine[]
  total: number
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
    floor: Number(floor),
  }
}

type Listed = { kind: PricedKind; description: string; amount: bigint }

/** What the table says, line by line; lines that come to nothing are left out. */
function listLines({ factors, currency, table }: Pricing): Listed[] {
  const { marketSize, category, sizeOnPage, exclusivity, usedDays, continuedLicense, uses, isCreditMissing } = factors
  const shared: FeeKey[] = [`market.${marketSize}`, `size.${sizeOnPage}`, `exclusivity.${exclusivity}`]
  const use = (...keys: FeeKey[]) =>
    inCurrency({ currency, table }, valueOf(table, `base.${category}`) * BigInt(uses), [...shared, ...keys])
  const past = use(usedFee(usedDays))
  const credit = isCreditMissing ? use(usedFee(usedDays), 'credit') : 0n
  const future = continuedLicense === null ? 0n : use(`licence.${continuedLicense}`)
  const costs = inCurrency({ currency, table }, valueOf(table, 'costs'), [])
  const interest = quotient((past + credit) * valueOf(table, 'interest') * BigInt(usedDays), 365_000n, 'half-up')
  const lines: Listed[] = [
    { kind: 'past_use', description: `Use until now, ${counted(usedDays, 'day')}`, amount: past },
    { kind: 'past_use', description: 'Use without naming the photographer', amount: credit },
    {
      kind: 'future_licence',
      description: `Licence to go on, ${counted(continuedLicense ?? 0, 'day')}`,
      amount: future,
    },
    { kind: 'costs', description: 'Costs of pursuing the claim', amount: costs },
    { kind: 'interest', description: 'Interest on the use until now', amount: interest },
  ]
  return lines.filter(({ amount }) => amount > 0n)
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** US cents times thousandths of the table, in the smallest unit of a currency, rounded once. */
function inCurrency({ currency, table }: Pick<Pricing, 'currency' | 'table'>, cents: bigint, keys: FeeKey[]): bigint {
  const times = keys.reduce((all, key) => all * valueOf(table, key), 1n)
  const dividend = cents * times * valueOf(table, `currency.${currency}`) * 10n ** decimalsOf(currency)
  return quotient(dividend, 1000n ** BigInt(keys.length + 1) * 100n, 'half-up')
}

type Converted = { from: Currency; to: Currency; table: FeeTable }

/** An amount in another currency by the table, rounded half up. */
function converted(amount: bigint, { from, to, table }: Converted): bigint {
  if (from === to) return amount
  const dividend = amount * valueOf(table, `currency.${to}`) * 10n ** decimalsOf(to)
  return quotient(dividend, valueOf(table, `currency.${from}`) * 10n ** decimalsOf(from), 'half-up')
}

type Scalable = { kind: string; amount: bigint }

/** The same lines for another total: costs stay what they are as long as the total covers them, and everything else is shared out anew. */
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

function lineOf({ country, table }: Pricing, line: Listed & { because: keyof typeof because }): PriceLine {
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
