import type { DeskPayable } from '#web/billing/desk/payment-words.ts'

const lines: DeskPayable['lines'] = [
  {
    kind: 'future_licence',
    description: 'Use of “Harbour at dusk” for a year',
    amount: 123_00,
    taxTreatment: 'taxable',
    rule: 'licence-of-an-image',
    ruleVersion: '1',
  },
]

const payments: DeskPayable['payments'] = [
  {
    _id: 'a1a1a1a1a1a1a1a1a1a1a1a1',
    processor: 'stripe',
    state: 'disputed',
    amount: 123_00,
    currency: 'USD',
    createdAt: '2026-11-20T10:00:00.000Z',
  },
]

const disputes: DeskPayable['disputes'] = [
  {
    processor: 'stripe',
    object: 'dp_1',
    state: 'open',
    amount: 61_50,
    currency: 'USD',
    reason: 'product_not_received',
    dueAt: '2026-12-02T10:00:00.000Z',
    openedAt: '2026-11-25T10:00:00.000Z',
    closedAt: null,
    answeredAt: null,
    answeredBy: null,
  },
]

const documents: DeskPayable['documents'] = [
  {
    _id: 'f1f1f1f1f1f1f1f1f1f1f1f1',
    number: 'RFI-2026-000012',
    kind: 'invoice',
    gross: 123_00,
    currency: 'USD',
    title: 'RF-2026-000012',
    issuedAt: '2026-11-20T10:00:05.000Z',
    dueAt: null,
    url: '/api/invoices/0123456789abcdefghijklmnopq',
    dataUrl: null,
  },
]

const history: DeskPayable['history'] = [
  {
    kind: 'captured',
    object: 'pi_1',
    amount: 123_00,
    currency: 'USD',
    reason: null,
    cause: 'event evt_1',
    at: '2026-11-20T10:00:05.000Z',
  },
  {
    kind: 'dispute-opened',
    object: 'dp_1',
    amount: 61_50,
    currency: 'USD',
    reason: 'product_not_received',
    cause: 'event evt_2',
    at: '2026-11-25T10:00:00.000Z',
  },
]

/** A claim that was paid by card and is disputed at the bank. */
export const aDisputedPayable = (more: Partial<DeskPayable> = {}): DeskPayable => ({
  _id: 'c1c1c1c1c1c1c1c1c1c1c1c1',
  subject: { kind: 'case', id: 'd1d1d1d1d1d1d1d1d1d1d1d1' },
  title: 'RF-2026-000012',
  state: 'disputed',
  currency: 'USD',
  total: 123_00,
  received: 0,
  refundable: [{ payment: 'a1a1a1a1a1a1a1a1a1a1a1a1', amount: 61_50, currency: 'USD' }],
  isPayoutHeld: true,
  closedAt: null,
  lines,
  payments,
  refunds: [],
  disputes,
  documents,
  history,
  createdAt: '2026-11-20T09:55:00.000Z',
  ...more,
})
