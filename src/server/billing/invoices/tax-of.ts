import type { PriceLine } from '#contract/billing/price-lines.ts'
import { quotient } from '#contract/reference/quotient.ts'
import type { Payer } from '../payments/payable.ts'
import { rateOf, unionCountries } from './tax-rates.ts'

/** Who issues invoices, as the operator says. */
export type Seller = { country: string; isRegistered: boolean }

/** What the law makes of a price. `unknown` comes with a sentence: then nothing is invoiced. */
export type TaxDecision =
  | { treatment: 'standard'; country: string; rate: number; source: string; checkedAt: string }
  | { treatment: 'reverse-charge'; country: string; taxNumber: string; confirmation: 'unconfirmed' }
  | { treatment: 'outside'; why: 'not-registered' | 'abroad' | 'compensation' }
  | { treatment: 'unknown'; problem: string }

type About = {
  seller: Seller | undefined
  payer: Pick<Payer, 'kind' | 'country'>
  /** Of a company, if its check digits are right. */
  taxNumber: string | undefined
  lines: readonly PriceLine[]
  at: Date
}

/**
 * Decides the tax of a price at a moment. Sources: Directive 2006/112/EC articles 44, 58, 59 and 196; the United Kingdom's VAT Act 1994 s. 7A.
 * A company is taken at the word of its number's check digits, which is said on the invoice's record.
 */
export function decideTax({ seller, payer, taxNumber, lines, at }: About): TaxDecision {
  if (!seller) return unknown('Nobody is named who issues invoices. Set INVOICE_ISSUER and what goes with it.')
  if (!seller.isRegistered) return { treatment: 'outside', why: 'not-registered' }
  if (lines.every(({ taxTreatment }) => taxTreatment === 'outside'))
    return { treatment: 'outside', why: 'compensation' }
  if (!rateOf(seller.country, at))
    return unknown(`There is no rate of tax for an issuer in ${seller.country}. Add it to the table, with its source.`)
  if (payer.country === seller.country) return standard(payer.country, at)
  const isUnion = unionCountries.has(payer.country)
  if (unionCountries.has(seller.country)) {
    if (!isUnion) return { treatment: 'outside', why: 'abroad' }
    return payer.kind === 'business' && taxNumber !== undefined
      ? { treatment: 'reverse-charge', country: payer.country, taxNumber, confirmation: 'unconfirmed' }
      : standard(payer.country, at)
  }
  if (payer.kind === 'business') return { treatment: 'outside', why: 'abroad' }
  return unknown(`There is no rule for what an issuer in ${seller.country} sells to consumers in ${payer.country}.`)
}

function standard(country: string, at: Date): TaxDecision {
  const found = rateOf(country, at)
  return found
    ? { treatment: 'standard', country, rate: found.rate, source: found.source, checkedAt: found.checkedAt }
    : unknown(`There is no rate of tax for ${country} on ${at.toISOString().slice(0, 10)}. Add it, with its source.`)
}

const unknown = (problem: string): TaxDecision => ({ treatment: 'unknown', problem })

/** The tax that is in an amount, in minor units, rounded once. Amounts below zero have a tax below zero. */
export function taxWithin(gross: number, decision: TaxDecision, line: Pick<PriceLine, 'taxTreatment'>): number {
  if (decision.treatment !== 'standard' || line.taxTreatment === 'outside') return 0
  const rate = BigInt(decision.rate)
  return Number(quotient(BigInt(gross) * rate, 10_000n + rate, 'half-up'))
}
