import { expect, test } from 'vitest'
import { drawInvoice } from '../invoices/draw-invoice.ts'
import type { InvoiceFacts } from '../invoices/invoice-facts.ts'
import { eInvoiceOf } from './e-invoice-of.ts'
import { companyFacts } from './testing/invoice-facts.ts'
import { schemaProblems } from './testing/schema-problems.ts'
import { carriesUbl, carriesXml, writeEInvoice } from './write-e-invoice.ts'

const facts = companyFacts()
const [line] = facts.lines as [InvoiceFacts['lines'][0]]
const selfBilling = { version: '2026-11', agreedAt: '2026-11-01T00:00:00.000Z' }
const negative = { lines: [{ ...line, amount: -61_50, tax: -11_50 }], gross: -61_50, totalTax: -11_50 }
const credit = {
  ...negative,
  kind: 'credit-note',
  of: 'RFI-2026-000100',
  ofIssuedAt: '2026-11-20T09:00:00.000Z',
  dueAt: null,
  reason: 'The picture was removed early.',
} as const
const untaxed = { lines: [{ ...line, tax: 0 }], totalTax: 0 }
const german = { ...facts.payer, country: 'DE', taxNumber: 'DE136695976' }

const kinds: Record<string, Partial<InvoiceFacts>> = {
  'an invoice': {},
  'a paid invoice': { dueAt: null },
  'a credit note': credit,
  'a self-billed invoice': { selfBilling },
  'a self-billed credit note': { ...credit, selfBilling },
  'a reverse charge': {
    ...untaxed,
    payer: german,
    tax: { treatment: 'reverse-charge', country: 'DE', taxNumber: 'DE136695976', confirmation: 'unconfirmed' },
  },
  'a document outside of tax': { ...untaxed, tax: { treatment: 'outside', why: 'abroad' } },
  'taxed and untaxed lines': {
    lines: [line, { ...line, kind: 'costs', taxTreatment: 'outside', amount: 10_00, tax: 0 }],
    gross: 133_01,
  },
  'a discount': { lines: [line, { ...line, amount: -12_30, tax: -2_30 }], gross: 110_71, totalTax: 20_70 },
  'a currency without cents': { currency: 'JPY', lines: [{ ...line, amount: 12301, tax: 2300 }] },
  'a document older than its day of supply': { deliveredOn: undefined as never },
}

test.each(Object.keys(kinds))('The schemas of Factur-X take %s', async (kind) => {
  expect(await schemaProblems(await writeEInvoice(companyFacts(kinds[kind]), 'CII'))).toEqual([])
})

test('The schemas refuse a document without its day of supply', async () => {
  const xml = await writeEInvoice(facts, 'CII')
  const broken = xml.replace(/<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/, '')
  expect(await schemaProblems(broken)).not.toEqual([])
})

test('Totals equal net and tax of all lines, to the cent', () => {
  for (const more of Object.values(kinds)) {
    const { 'ubl:Invoice': invoice } = eInvoiceOf(companyFacts(more))
    const total = invoice['cac:LegalMonetaryTotal']
    const sum = (amounts: string[]) => amounts.reduce((all, amount) => all + Math.round(Number(amount) * 100), 0)
    expect(sum(invoice['cac:InvoiceLine'].map((one) => one['cbc:LineExtensionAmount']))).toBe(
      sum([total['cbc:LineExtensionAmount']]),
    )
    expect(sum([total['cbc:TaxExclusiveAmount'], invoice['cac:TaxTotal'][0]['cbc:TaxAmount']])).toBe(
      sum([total['cbc:TaxInclusiveAmount']]),
    )
    const subtotals = invoice['cac:TaxTotal'][0]['cac:TaxSubtotal']!
    expect(sum(subtotals.map((one) => one['cbc:TaxAmount']))).toBe(sum([invoice['cac:TaxTotal'][0]['cbc:TaxAmount']]))
  }
})

test('A credit note names number and day of its invoice', async () => {
  const note = companyFacts(credit)
  expect(await writeEInvoice(note, 'CII')).toMatch(/RFI-2026-000100[\s\S]*20261120/)
  const ubl = await writeEInvoice(note, 'UBL')
  expect(ubl).toMatch(/<CreditNote /)
  expect(ubl).toMatch(/RFI-2026-000100[\s\S]*2026-11-20/)
})

test('A self-billed document has its own type and says so', async () => {
  const xml = await writeEInvoice(companyFacts({ selfBilling }), 'CII')
  expect(xml).toContain('<ram:TypeCode>389</ram:TypeCode>')
  expect(xml).toContain('Self-billing')
  expect(await writeEInvoice(companyFacts({ ...credit, selfBilling }), 'CII')).toContain('<ram:TypeCode>261<')
})

test('Reverse charge names both numbers, the code and no tax', async () => {
  const xml = await writeEInvoice(companyFacts(kinds['a reverse charge']), 'UBL')
  for (const named of ['PT501442600', 'DE136695976', 'VATEX-EU-AE', '<cbc:ID>AE</cbc:ID>', 'Reverse charge'])
    expect(xml).toContain(named)
  expect(xml).toContain('<cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount>')
})

test('People get no data, numberless suppliers give none, unaddressed parties no UBL', () => {
  expect(carriesXml(companyFacts({ issuer: { ...facts.issuer, taxNumber: null } }))).toBe(false)
  expect(carriesXml(companyFacts({ payer: { ...facts.payer, kind: 'consumer' } }))).toBe(false)
  expect(carriesUbl(companyFacts({ payer: { ...facts.payer, taxNumber: null, email: null } }))).toBe(false)
  expect(carriesUbl(facts)).toBe(true)
})

test('The PDF of a company carries its data as Factur-X', async () => {
  const pdf = (await drawInvoice(facts, 'Rightframe')).toString('latin1')
  expect(pdf).toContain('(factur-x.xml)')
  expect(pdf).toContain('/AFRelationship /Alternative')
  expect(pdf).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  const ofPerson = await drawInvoice(companyFacts({ payer: { ...facts.payer, kind: 'consumer' } }), 'Rightframe')
  expect(ofPerson.toString('latin1')).not.toContain('factur-x')
})
