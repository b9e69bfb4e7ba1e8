import type { CasePrice, LicenceOffer, PriceFactors } from './price.ts'

type Days = LicenceOffer['days']

/** One of the prices that a payer chooses from: the past alone, or with a licence for `days`. */
export type PriceOffer = Pick<CasePrice, 'lines' | 'total'> & { days: Days | null }

type Priced = Pick<CasePrice, 'lines' | 'total' | 'licences'>

/**
 * Every price that a payer can choose, the past alone first, then by days. A price that was set as one sum is one price, with the licence that it has
 * in it. Amounts are in minor units.
 */
export function offersOf(price: Priced, continued: PriceFactors['continuedLicense'] = null): PriceOffer[] {
  const { lines, total, licences } = price
  if (licences === null) return [{ days: continued, lines, total }]
  const past = pastOf(lines)
  const settled = totalOf(past)
  return [
    { days: null, lines: past, total: settled },
    ...licences.map(({ days, line }) => ({ days, lines: [...past, line], total: settled + line.amount })),
  ]
}

/** The offer for the days that were chosen; the past alone where that is not offered. */
export const offerFor = (offers: readonly PriceOffer[], days: number | null): PriceOffer =>
  offers.find((offer) => offer.days === days) ?? offers[0]!

/** The price as it is with one of its offers chosen. */
export function withOffer<Price extends Priced & { listTotal: number | null; factors: PriceFactors }>(
  price: Price,
  days: number | null,
): Price {
  if (price.licences === null) return price
  const offer = offerFor(offersOf(price), days)
  const licence = offer.total - totalOf(pastOf(price.lines))
  const before = price.total - totalOf(pastOf(price.lines))
  const listTotal = price.listTotal === null ? null : price.listTotal - before + licence
  const factors = { ...price.factors, continuedLicense: offer.days }
  return { ...price, lines: offer.lines, total: offer.total, listTotal, factors }
}

const pastOf = (lines: CasePrice['lines']) => lines.filter(({ kind }) => kind !== 'future_licence')
const totalOf = (lines: CasePrice['lines']) => lines.reduce((sum, { amount }) => sum + amount, 0)
