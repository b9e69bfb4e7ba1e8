import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { dividedBy, type Share } from '../payments/asking/payable.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { isPassedOn } from '../payments/shares.ts'
import type { InvoiceLine } from './invoice-facts.ts'
import type { InvoiceRow } from './invoice-store.ts'
import { taxWithin } from './tax-of.ts'

type Priced = Pick<PayableRow, 'lines' | 'total' | 'tax' | 'shares'>

/** Invoices of a payable minus its credit notes, in minor units. Neither includes overpayments. */
export type Documented = { gross: number; tax: number }

/** Sums the invoices and credit notes of a payable. */
export function documentedIn(
  documents: readonly Pick<InvoiceRow, 'kind' | 'currency' | 'facts'>[],
  currency: string,
): Documented {
  const lines = documents
    .filter((one) => one.kind !== 'receipt' && one.currency === currency)
    .flatMap(({ facts }) => facts.lines)
    .filter(({ kind }) => kind !== 'overpayment')
  return {
    gross: lines.reduce((sum, { amount }) => sum + amount, 0),
    tax: lines.reduce((sum, { tax }) => sum + tax, 0),
  }
}

/** The tax in an amount that is settled, as the ledger divides it. */
export function taxSettled({ shares, total, tax }: Priced, settled: number): number {
  if (tax.treatment !== 'standard') return 0
  return Number(dividedBy(shares, total, BigInt(settled)).get(ledgerAccounts.tax(tax.country)) ?? 0n)
}

/**
 * Lines of the document that takes a payable from what its documents claim to another amount: below zero for a credit note. Each document's tax is the
 * difference of the ledger's, so that however many there are they add up to it.
 */
export function linesBetween(
  payable: Priced,
  from: Documented,
  to: number,
  taxAfter = taxSettled(payable, to),
): InvoiceLine[] {
  const [before, after] = [dividedLines(payable, from.gross), dividedLines(payable, to)]
  const lines = after.map((line, nth) => ({
    ...line,
    amount: line.amount - before[nth]!.amount,
    tax: line.tax - before[nth]!.tax,
  }))
  // Documents of an older rounding may be a cent off: the next one makes up for it.
  const missing = taxAfter - from.tax - lines.reduce((sum, { tax }) => sum + tax, 0)
  const last = lines.findLast(({ taxTreatment, amount }) => taxTreatment === 'taxable' && amount !== 0)
  if (last) last.tax += missing
  return lines.filter(({ amount, tax }) => amount !== 0 || tax !== 0)
}

/** The lines of a payable at a part of its total, in proportion and exactly. */
export function dividedLines({ lines, total, tax }: Priced, part: number): InvoiceLine[] {
  const taxes = lines.map((line) => taxWithin(line.amount, tax, line))
  const amounts = cumulative(
    lines.map((line) => ({ amount: line.amount, isFirst: isPassedOn(line) })),
    part,
    total,
  )
  // Tax is in the lines that do not come first.
  const held = lines.reduce((sum, line) => (isPassedOn(line) ? sum + line.amount : sum), 0)
  const divided = cumulative(
    taxes.map((amount) => ({ amount })),
    Math.max(0, part - held),
    total - held,
  )
  return lines.map(({ kind, description, taxTreatment }, nth) => ({
    kind,
    description,
    taxTreatment,
    amount: amounts[nth]!,
    tax: divided[nth]!,
  }))
}

function cumulative(all: readonly Omit<Share, 'account'>[], part: number, total: number): number[] {
  const shares = all.map((share, nth) => ({ account: String(nth), ...share }))
  const divided = dividedBy(shares, total, BigInt(part))
  return all.map((_, nth) => Number(divided.get(String(nth)) ?? 0n))
}
