import type { Statement, StatementLine, StatementSummary } from '#contract/billing/statements/statements.ts'

const line: StatementLine = {
  kind: 'payment',
  at: '2026-11-10T09:00:00.000Z',
  case: { _id: '0'.repeat(23) + '1', reference: 'RF-2041' },
  gross: 123_00,
  tax: 23_00,
  rounding: 0,
  fee: 45_00,
  feePercent: 45,
  costs: 0,
  share: 55_00,
  reserve: 0,
  reserveUntil: null,
  withheld: 0,
  paid: 0,
  rate: null,
  balance: 55_00,
  creditNotes: [],
}
const none = { gross: 0, tax: 0, fee: 0, share: 0 }

export const aSummary: StatementSummary = {
  number: 'RFS-2026-000002',
  kind: 'month',
  currency: 'USD',
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-12-01T00:00:00.000Z',
  opening: 0,
  closing: 22_00,
  earned: 27_50,
  paidOut: 0,
  issuedAt: '2026-12-01T02:43:00.000Z',
  isReady: true,
}

export const aStatement: Statement = {
  ...aSummary,
  lines: [
    line,
    {
      ...line,
      ...none,
      kind: 'reserved',
      reserve: 5_50,
      reserveUntil: '2027-03-10T00:00:00.000Z',
      balance: -5_50,
    },
    {
      ...line,
      kind: 'refund',
      at: '2026-11-20T09:00:00.000Z',
      gross: -61_50,
      tax: -11_50,
      fee: -22_50,
      share: -27_50,
      balance: -27_50,
      creditNotes: [{ number: 'RFI-2026-000012', issuedAt: '2026-11-20T09:00:00.000Z' }],
    },
  ],
  documents: [
    {
      number: 'RFB-2026-000001',
      kind: 'invoice',
      gross: 27_50,
      tax: 5_14,
      currency: 'USD',
      issuedAt: '2026-12-01T02:43:00.000Z',
      of: null,
      files: ['xml'],
      noPdfBecause: 'A PDF is no invoice between companies in Belgium since 2026-01-01. Send the XML through Peppol.',
    },
  ],
  invoicing: 'self-billing',
  toInvoice: null,
  ownInvoice: null,
}

export const statementsListed = {
  data: [aSummary],
  total: 1,
  page: 1,
  pageSize: 20,
  year: [{ month: '2026-11', currency: 'USD', earned: 27_50, paidOut: 0 }],
  nextRun: '2026-12-10',
}
