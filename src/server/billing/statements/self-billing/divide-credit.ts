import { type TaxDecision, taxWithin } from '../../invoices/tax-of.ts'

/** An invoice of a supply, with what its credit notes took back. Amounts are in minor units. */
export type InvoiceRest = { number: string; gross: number; credited: number; tax: TaxDecision }

/** A part of an invoice that is taken back: both amounts are above zero. */
export type CreditPart = { number: string; gross: number; tax: number }

/**
 * Takes an amount back from invoices, the newest first, and from none more than is left of it. Tax is the difference of what is in the rest before and
 * after, so that all credit notes of an invoice come to its tax, to the cent.
 */
export function divideCredit(invoices: readonly InvoiceRest[], amount: number): CreditPart[] {
  let left = amount
  return invoices.toReversed().flatMap(({ number, gross, credited, tax }) => {
    const rest = gross - credited
    const taken = Math.min(left, rest)
    if (taken <= 0) return []
    left -= taken
    const taxOf = (of: number) => taxWithin(of, tax, { taxTreatment: 'taxable' })
    return [{ number, gross: taken, tax: taxOf(rest) - taxOf(rest - taken) }]
  })
}
