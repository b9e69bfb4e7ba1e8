import type { z } from 'zod'
import type { Invoice } from '#contract/billing/invoices.ts'
import type { Dispute, Payable, Payment, PaymentFact, Refund } from '#contract/billing/payments.ts'
import { carriesUbl } from './e-invoices/write-e-invoice.ts'
import type { InvoiceRow } from './invoices/invoice-store.ts'
import { hasOpenDispute } from './payments/events/facts.ts'
import type { DisputeRow, FactRow, PayableRow, PaymentRow, RefundRow } from './payments/payment-store.ts'
import { payableStateOf, receivedOf } from './payments/positions.ts'
import { leftOf } from './payments/left-of-payment.ts'

type Parts = {
  payments: PaymentRow[]
  refunds: RefundRow[]
  disputes: DisputeRow[]
  documents: InvoiceRow[]
  facts: FactRow[]
}

/** All details of a payable, for staff. */
export function showPayable(
  row: PayableRow,
  { payments, refunds, disputes, documents, facts }: Parts,
): z.input<typeof Payable> {
  return {
    _id: row.id,
    subject: { kind: row.subjectKind, id: row.subjectId },
    title: row.title,
    state: payableStateOf(row, facts),
    currency: row.currency,
    total: row.total,
    received: Number(receivedOf(facts, row.currency)),
    refundable: payments.flatMap(({ id }) => {
      const currency = facts.find((fact) => fact.kind === 'captured' && fact.paymentId === id)?.currency
      const amount = leftOf(facts, refunds, id)
      return currency && amount > 0 ? [{ payment: id, amount, currency }] : []
    }),
    isPayoutHeld: hasOpenDispute(facts),
    closedAt: row.closedAt?.toISOString() ?? null,
    lines: row.lines,
    payments: payments.map(showPayment),
    refunds: refunds.map(showRefund),
    disputes: disputes.map(showDispute),
    documents: documents.map(showInvoice),
    history: facts.map(showFact),
    createdAt: row.createdAt.toISOString(),
  }
}

const showPayment = ({ id, processor, state, amount, currency, createdAt }: PaymentRow): Payment => ({
  _id: id,
  processor,
  state,
  amount,
  currency,
  createdAt: createdAt.toISOString(),
})

export const showRefund = ({
  id,
  paymentId,
  amount,
  currency,
  reason,
  state,
  requestedBy,
  createdAt,
}: RefundRow): Refund => ({
  _id: id,
  payment: paymentId,
  amount,
  currency,
  reason,
  state,
  requestedBy,
  createdAt: createdAt.toISOString(),
})

const showDispute = ({
  processor,
  object,
  state,
  amount,
  currency,
  reason,
  dueAt,
  openedAt,
  closedAt,
  answeredAt,
  answeredBy,
}: DisputeRow): z.input<typeof Dispute> => ({
  processor,
  object,
  state,
  amount,
  currency,
  reason,
  dueAt: dueAt?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
  answeredBy,
})

const showFact = ({
  kind,
  object,
  amount,
  currency,
  reason,
  causeKind,
  cause,
  at,
}: FactRow): z.input<typeof PaymentFact> => ({
  kind,
  object,
  amount,
  currency,
  reason,
  cause: `${causeKind} ${cause}`,
  at: at.toISOString(),
})

export const showInvoice = ({
  id,
  number,
  kind,
  gross,
  currency,
  facts,
  issuedAt,
  dueAt,
  keptAt,
  link,
}: InvoiceRow): Invoice => ({
  _id: id,
  number,
  kind,
  gross,
  currency,
  title: facts.title,
  issuedAt: issuedAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  url: keptAt && `/api/invoices/${link}`,
  dataUrl: keptAt && carriesUbl(facts) ? `/api/invoices/${link}/ubl` : null,
})
