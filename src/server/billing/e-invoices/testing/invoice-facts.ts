import type { InvoiceFacts } from '../../invoices/invoice-facts.ts'

const line = { kind: 'future_licence', description: 'Use for a year', taxTreatment: 'taxable' } as const

/** An invoice for 123.01 of a company in its own country, with what differs. */
export const companyFacts = (more: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  kind: 'invoice',
  number: 'RFI-2026-000123',
  issuer: {
    name: 'Rightframe Lda.',
    address: ['Rua do Porto 1', '4000-001 Porto'],
    country: 'PT',
    taxNumber: 'PT501442600',
    foot: 'Conservatória do Porto, 1',
  },
  payer: {
    kind: 'business',
    name: 'Dov Dekker',
    company: 'Green & Fields <Lda>',
    address: ['Rua A 1', 'Edifício B', '4000 Porto', 'Norte'],
    country: 'PT',
    taxNumber: 'PT502011378',
    email: 'dov@greenfields.example',
    isEmailVerified: true,
    language: 'en',
    accountId: null,
  },
  title: 'Licence for “Harbour at dusk”',
  lines: [{ ...line, amount: 123_01, tax: 23_00 }],
  tax: { treatment: 'standard', country: 'PT', rate: 2300, source: 'law', checkedAt: '2026-11-25' },
  currency: 'EUR',
  gross: 123_01,
  totalTax: 23_00,
  issuedAt: '2026-11-25T12:00:00.000Z',
  dueAt: '2026-12-09T12:00:00.000Z',
  of: null,
  ofIssuedAt: null,
  deliveredOn: '2026-11-24',
  reason: null,
  ...more,
})
