import type Stripe from 'stripe'
import type { CardInvoice, CardPort } from './card-port.ts'
import { money } from './money.ts'
import { asked } from './problems.ts'
import { idOf, momentOf } from './read-object.ts'

type Calls = Pick<CardPort, 'invoice' | 'invoices' | 'payInvoice' | 'voidInvoice'>

const expand = ['payments', 'confirmation_secret']

export const invoiceCalls = (stripe: Stripe): Calls => ({
  invoice: (id) => asked(async () => readInvoice(await stripe.invoices.retrieve(id, { expand }))),
  invoices: (customer) =>
    asked(async () => {
      const { data } = await stripe.invoices.list({
        customer,
        limit: 100,
        expand: expand.map((name) => `data.${name}`),
      })
      return data.map(readInvoice)
    }),
  payInvoice: (id, { card }, idempotencyKey) =>
    asked(async () =>
      readInvoice(await stripe.invoices.pay(id, { ...(card && { payment_method: card }), expand }, { idempotencyKey })),
    ),
  voidInvoice: (id, idempotencyKey) =>
    asked(async () => readInvoice(await stripe.invoices.voidInvoice(id, { expand }, { idempotencyKey }))),
})

const reasons: Record<string, CardInvoice['reason']> = {
  subscription_create: 'created',
  subscription_cycle: 'renewed',
  subscription_update: 'changed',
}

/** An invoice, with what was expanded of it. */
export function readInvoice(invoice: Stripe.Invoice): CardInvoice {
  const { currency, parent } = invoice
  const subscription = parent?.subscription_details
  return {
    id: invoice.id,
    number: invoice.number ?? undefined,
    state: (invoice.status ?? 'draft') as CardInvoice['state'],
    subscription: idOf(subscription?.subscription),
    customer: idOf(invoice.customer) ?? '',
    total: money(invoice.total, currency),
    paid: money(invoice.amount_paid, currency),
    remaining: money(invoice.amount_remaining, currency),
    payments: (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
    clientSecret: invoice.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? undefined) : undefined,
    nextAttemptAt: invoice.next_payment_attempt === null ? undefined : momentOf(invoice.next_payment_attempt),
    attempts: invoice.attempt_count,
    lines: invoice.lines.data.map((line) => readLine(line)),
    hostedUrl: invoice.hosted_invoice_url ?? undefined,
    reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
    reference: subscription?.metadata ?? invoice.metadata ?? {},
    at: momentOf(invoice.created),
  }
}

export const readLine = ({ description, amount, currency, parent, period }: Stripe.InvoiceLineItem) => ({
  description: description ?? '',
  amount: money(amount, currency),
  isProration: parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false,
  period: { from: momentOf(period.start), to: momentOf(period.end) },
})
