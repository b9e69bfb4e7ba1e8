import type { PriceLine } from '#contract/billing/price-lines.ts'
import { quotient } from '#contract/reference/quotient.ts'
import type { Payer } from '../payments/asking/payable.ts'
import { type Address, type TaxPlace, taxPlaceOf } from './tax-place.ts'
import { rateOf, unionCountries } from './tax-rates.ts'

/** The issuer of invoices, from the operator's configuration. */
export type Seller = Address & { isRegistered: boolean }

/** The tax treatment of a price. `unknown` carries a sentence with the reason; no invoice follows. */
export type TaxDecision =
  | { treatment: 'standard'; country: string; rate: number; source: string; checkedAt: string }
  | { treatment: 'reverse-charge'; country: string; taxNumber: string; confirmation: 'unconfirmed' }
  | { treatment: 'outside'; why: 'not-registered' | 'abroad' | 'compensation' | 'passed-on' }
  | { treatment: 'unknown'; problem: string }

type About = {
  seller: Seller | undefined
  payer: Pick<Payer, 'kind' | 'country' | 'address'>
  /** A company's number, if its check digits are right. */
  taxNumber: string | undefined
  lines: readonly PriceLine[]
  at: Date
}

/**
 * Decides the tax of a price at a moment. Sources: Directive 2006/112/EC articles 5 to 7, 44, 58, 59, 79(c), 104 and 196; the United Kingdom's VAT Act
 * 1994 s. 7A. A company is taken at the word of its number's check digits, which the invoice's record says.
 */
export function decideTax({ seller, payer, taxNumber, lines, at }: About): TaxDecision {
  if (!seller) return unknown('Nobody is named who issues invoices. Set INVOICE_ISSUER and what goes with it.')
  if (!seller.isRegistered) return { treatment: 'outside', why: 'not-registered' }
  if (lines.every(({ kind }) => kind === 'government_fee')) return { treatment: 'outside', why: 'passed-on' }
  if (lines.every(({ taxTreatment }) => taxTreatment === 'outside'))
    return { treatment: 'outside', why: 'compensation' }
  const [from, to] = [taxPlaceOf(seller), taxPlaceOf(payer)]
  if (!rateOf(from.rate, at))
    return unknown(`There is no rate of tax for an issuer in ${nameOf(from)}. Add it to the table, with its source.`)
  if (to.country === from.country) return standard(to, at)
  if (to.area?.vat.kind === 'outside' && to.area.state === from.country && unionCountries.has(from.country))
    return unknown(`There is no rule for what an issuer in ${from.country} sells to ${nameOf(to)}. Ask a tax adviser.`)
  const isUnion = unionCountries.has(to.country)
  if (unionCountries.has(from.country)) {
    if (!isUnion) return { treatment: 'outside', why: 'abroad' }
    return payer.kind === 'business' && taxNumber !== undefined
      ? { treatment: 'reverse-charge', country: to.country, taxNumber, confirmation: 'unconfirmed' }
      : standard(to, at)
  }
  if (payer.kind === 'business') return { treatment: 'outside', why: 'abroad' }
  return unknown(`There is no rule for what an issuer in ${nameOf(from)} sells to consumers in ${nameOf(to)}.`)
}

const nameOf = ({ area, country }: TaxPlace): string => area?.name ?? country

function standard(place: TaxPlace, at: Date): TaxDecision {
  const { country, rate } = place
  const found = rateOf(rate, at)
  return found
    ? { treatment: 'standard', country, rate: found.rate, source: found.source, checkedAt: found.checkedAt }
    : unknown(
        `There is no rate of tax for ${nameOf(place)} on ${at.toISOString().slice(0, 10)}. Add it, with its source.`,
      )
}

const unknown = (problem: string): TaxDecision => ({ treatment: 'unknown', problem })

/** The tax that is in an amount, in minor units, rounded once. Amounts below zero have a tax below zero. */
export function taxWithin(gross: number, decision: TaxDecision, line: Pick<PriceLine, 'taxTreatment'>): number {
  if (decision.treatment !== 'standard' || line.taxTreatment === 'outside') return 0
  const rate = BigInt(decision.rate)
  return Number(quotient(BigInt(gross) * rate, 10_000n + rate, 'half-up'))
}
