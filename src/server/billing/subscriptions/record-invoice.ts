import type { CardInvoice, CardPayment } from '#server/gateways/card/card-port.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Cause } from '../ledger/post.ts'
import { payerOfAccount } from '../invoices/payer-of-account.ts'
import { askForPayment, type AskNeeds } from '../payments/asking/ask-for-payment.ts'
import { insertPayment, type PaymentRow } from '../payments/payment-store.ts'
import { recordFacts, type RecordNeeds } from '../payments/events/record-facts.ts'
import { planWords } from '../plans/plan-words.ts'
import type { SubscriptionRow } from './subscription-store.ts'

export type PaymentAskNeeds = AskNeeds

/** A payment for a plan as the books know it: asked for, captured, and the time that it is for still to be earned. Asked for once. */
export async function recordInvoice(
  needs: RecordNeeds & PaymentAskNeeds,
  tx: Tx,
  row: SubscriptionRow,
  { invoice, payment, cause }: { invoice: Omit<CardInvoice, 'payments'>; payment: CardPayment; cause: Cause },
): Promise<void> {
  const { amount, currency } = invoice.paid
  const period = periodOf(invoice)
  const days = `${period.from.slice(0, 10)} to ${period.to.slice(0, 10)}`
  const title = `Plan ${planWords[row.planId]}, ${days}`
  const line = {
    kind: 'subscription' as const,
    description: title,
    amount,
    taxTreatment: 'taxable' as const,
    rule: 'price-of-a-plan',
    ruleVersion: '1',
  }
  const payable = await askForPayment(needs, tx, {
    subject: { kind: 'subscription-invoice', id: invoice.id },
    ownerId: row.accountId,
    title,
    currency,
    lines: [line],
    split: { kind: 'deferred', of: row.id, period },
    payer: await payerOfAccount(tx, row),
  })
  const createdAt = needs.clock()
  const made: PaymentRow = {
    id: newId(),
    payableId: payable.id,
    processor: 'stripe',
    state: 'created',
    amount,
    currency,
    createdAt,
  }
  const attempt = { key: `invoice:${invoice.id}`, paymentId: made.id, objectKind: 'payment' as const }
  await insertPayment(tx, made, { ...attempt, objectId: payment.id, createdAt })
  const about = { paymentId: made.id, processor: 'stripe' as const, object: payment.id, at: payment.at, reason: null }
  const { fee } = payment
  const facts = [
    { ...about, key: `captured:stripe:${payment.id}`, kind: 'captured' as const, amount, currency },
    ...(fee && fee.amount !== 0 ? [{ ...about, key: `fee:stripe:${payment.id}`, kind: 'fee' as const, ...fee }] : []),
  ]
  await recordFacts(needs, tx, { payableId: payable.id, facts, cause })
}

/** The time that an invoice is for: that of its latest line, since what is given back is of the one before. */
function periodOf({ lines, at }: Pick<CardInvoice, 'lines' | 'at'>): { from: string; to: string } {
  const latest = lines.toSorted((a, b) => b.period.to.getTime() - a.period.to.getTime())[0]
  const { from, to } = latest?.period ?? { from: at, to: at }
  return { from: from.toISOString(), to: to.toISOString() }
}
