import type { Invoice } from '@e-invoice-eu/core'
import { plainAmount } from '#contract/reference/money.ts'
import type { InvoiceFacts, InvoiceLine } from '../invoices/invoice-facts.ts'
import { wordsIn } from '../invoices/invoice-words.ts'
import { taxReasonOf } from '../invoices/tax-reason.ts'
import { buyerOf, sellerOf } from './parties.ts'

type Document = Invoice['ubl:Invoice']
type Category = { id: 'S' | 'AE' | 'E' | 'O'; percent: string; reason?: string; code?: 'VATEX-EU-AE' }
type Line = { category: Category; net: number; tax: number; about: InvoiceLine }

/** UNTDID 1001: invoice, credit note, self-billed invoice, self-billed credit note. */
const typeCodes = { invoice: ['380', '389'], 'credit-note': ['381', '261'] } as const

/** The data of EN 16931 for an invoice or credit note. Credit notes have amounts above zero there. */
export function eInvoiceOf(facts: InvoiceFacts): Invoice {
  const { kind, number, currency, issuedAt, dueAt, of, ofIssuedAt, reason, title } = facts
  if (kind === 'receipt') throw new Error('A receipt is no invoice.')
  const sign = kind === 'credit-note' ? -1 : 1
  const lines = facts.lines.map((about) => lineOf(facts, about, sign))
  const day = dayOf(issuedAt)
  const isPaid = kind === 'invoice' && dueAt === null
  const due = kind === 'invoice' && dueAt !== null ? { 'cbc:DueDate': dayOf(dueAt) } : {}
  const notes = [title, facts.selfBilling && wordsIn(facts.payer.language).selfBilled, reason, facts.issuer.foot]
  return withoutUndefined({
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': number,
      'cbc:IssueDate': day,
      ...due,
      'cbc:InvoiceTypeCode': typeCodes[kind][facts.selfBilling ? 1 : 0],
      // The library makes one element of several notes, which the schema of CII refuses.
      'cbc:Note': [notes.filter(Boolean).join('\n')],
      'cbc:DocumentCurrencyCode': currency as Document['cbc:DocumentCurrencyCode'],
      'cac:BillingReference':
        of === null
          ? undefined
          : [
              {
                'cac:InvoiceDocumentReference': {
                  'cbc:ID': of,
                  ...(ofIssuedAt && { 'cbc:IssueDate': dayOf(ofIssuedAt) }),
                },
              },
            ],
      'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(facts, isOutside(lines)) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(facts, isOutside(lines)) },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': facts.deliveredOn ?? day },
      // A credit note names no day by which it is paid.
      ...(kind === 'credit-note' && { 'cac:PaymentTerms': { 'cbc:Note': reason ?? title } }),
      'cac:TaxTotal': [taxesOf(lines, currency)],
      'cac:LegalMonetaryTotal': totalsOf(lines, currency, isPaid),
      'cac:InvoiceLine': lines.map((line, nth) => shownLine(line, nth + 1, currency)) as Document['cac:InvoiceLine'],
    },
  })
}

export const dayOf = (moment: string): string => moment.slice(0, 10)

const isOutside = (lines: readonly Line[]): boolean => lines.every(({ category }) => category.id === 'O')

function lineOf(facts: InvoiceFacts, about: InvoiceLine, sign: 1 | -1): Line {
  const { amount, tax } = about
  return { category: categoryOf(facts, about), net: sign * (amount - tax), tax: sign * tax, about }
}

/** UNTDID 5305. What is outside of tax beside taxed lines is exempt, since `O` stands alone (EN 16931, BR-O-11). */
function categoryOf(facts: InvoiceFacts, line: InvoiceLine): Category {
  const { tax } = facts
  const words = wordsIn(facts.payer.language)
  const reason = taxReasonOf(facts, words) ?? words.compensation
  if (tax.treatment === 'reverse-charge') return { id: 'AE', percent: '0', reason, code: 'VATEX-EU-AE' }
  if (tax.treatment !== 'standard') return { id: 'O', percent: '0', reason }
  const isTaxed = line.taxTreatment === 'taxable' && line.kind !== 'overpayment'
  if (isTaxed) return { id: 'S', percent: String(tax.rate / 100) }
  const hasTaxed = facts.lines.some(({ taxTreatment, kind }) => taxTreatment === 'taxable' && kind !== 'overpayment')
  return { id: hasTaxed ? 'E' : 'O', percent: '0', reason: words.noTax }
}

const sum = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((all, line) => all + of(line), 0)

const inCurrency = <Name extends string>(name: Name, amount: number, currency: string) =>
  ({ [name]: plainAmount(amount, currency), [`${name}@currencyID`]: currency }) as Record<Name, string>

function taxesOf(lines: readonly Line[], currency: string): Document['cac:TaxTotal'][0] {
  const groups = [...Map.groupBy(lines, ({ category }) => `${category.id} ${category.percent}`).values()]
  return {
    ...inCurrency(
      'cbc:TaxAmount',
      sum(lines, ({ tax }) => tax),
      currency,
    ),
    'cac:TaxSubtotal': groups.map((some) => ({
      ...inCurrency(
        'cbc:TaxableAmount',
        sum(some, ({ net }) => net),
        currency,
      ),
      ...inCurrency(
        'cbc:TaxAmount',
        sum(some, ({ tax }) => tax),
        currency,
      ),
      'cac:TaxCategory': {
        ...shownCategory(some[0]!.category),
        ...(some[0]!.category.code && { 'cbc:TaxExemptionReasonCode': some[0]!.category.code }),
        ...(some[0]!.category.reason !== undefined && { 'cbc:TaxExemptionReason': some[0]!.category.reason }),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    })),
  }
}

/** A rate stands beside every category but `O` (BR-O-05). */
const shownCategory = ({ id, percent }: Category) => ({ 'cbc:ID': id, ...(id !== 'O' && { 'cbc:Percent': percent }) })

function totalsOf(lines: readonly Line[], currency: string, isPaid: boolean): Document['cac:LegalMonetaryTotal'] {
  const [net, tax] = [sum(lines, (line) => line.net), sum(lines, (line) => line.tax)]
  return {
    ...inCurrency('cbc:LineExtensionAmount', net, currency),
    ...inCurrency('cbc:TaxExclusiveAmount', net, currency),
    ...inCurrency('cbc:TaxInclusiveAmount', net + tax, currency),
    ...(isPaid && inCurrency('cbc:PrepaidAmount', net + tax, currency)),
    ...inCurrency('cbc:PayableAmount', isPaid ? 0 : net + tax, currency),
  }
}

/** A price is never below zero (BR-27): the quantity is. */
function shownLine({ category, net, about }: Line, nth: number, currency: string) {
  return {
    'cbc:ID': String(nth),
    'cbc:InvoicedQuantity': net < 0 ? '-1' : '1',
    'cbc:InvoicedQuantity@unitCode': 'C62' as const,
    ...inCurrency('cbc:LineExtensionAmount', net, currency),
    'cac:Item': {
      'cbc:Name': about.description,
      'cac:ClassifiedTaxCategory': { ...shownCategory(category), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    },
    'cac:Price': inCurrency('cbc:PriceAmount', Math.abs(net), currency),
  }
}

/** The library's schema refuses `undefined` where a field may be left out. */
const withoutUndefined = (invoice: unknown): Invoice => JSON.parse(JSON.stringify(invoice)) as Invoice
