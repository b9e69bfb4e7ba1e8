import { type Books, begun, newId } from './books.ts'
import { CardError, invalid } from './wire/card-error.ts'
import { confirm, type Follow, newIntent } from './intents.ts'
import { pageOf } from './methods.ts'
import { type Params, wordOf } from './wire/read-form.ts'
import type { Intent, Invoice, Line, Subscription } from './things.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

const day = 86_400
/** Days between the tries to charge an invoice that failed. */
const retryDays = [3, 5, 7]

export const invoiceHandlers = (follow: Follow): Record<string, Handler> => ({
  'GET /v1/invoices/:id': (books, _, id) => books.get('invoice', id),
  'GET /v1/invoices': (books, params) => {
    const [customer, subscription, status] = [
      wordOf(params, 'customer'),
      wordOf(params, 'subscription'),
      wordOf(params, 'status'),
    ]
    const fits = (one: Invoice) =>
      (customer === undefined || one.customer === customer) &&
      (status === undefined || one.status === status) &&
      (subscription === undefined || one.parent.subscription_details.subscription === subscription)
    return pageOf(books.all('invoice').filter(fits), params)
  },
  'POST /v1/invoices/:id/pay': (books, params, id) => {
    const invoice = books.get('invoice', id)
    if (invoice.status !== 'open')
      throw invalid(invoice.status === 'paid' ? 'Invoice is already paid' : 'This invoice cannot be paid.', {
        code: 'invoice_payment_intent_requires_action',
      })
    payInvoice(books, invoice, { method: wordOf(params, 'payment_method'), isOffSession: true, follow })
    return invoice
  },
  'POST /v1/invoices/:id/void': (books, _, id) => {
    const invoice = books.get('invoice', id)
    if (invoice.status !== 'open')
      throw invalid(`You can only void an open invoice. This one is ${invoice.status}.`, {
        code: 'invoice_not_editable',
      })
    voidInvoice(books, invoice)
    return invoice
  },
})

export function newInvoice(
  books: Books,
  subscription: Subscription,
  about: { lines: Line[]; reason: string; isDraft?: boolean },
): Invoice {
  const subtotal = about.lines.reduce((sum, { amount }) => sum + amount, 0)
  const customer = books.get('customer', subscription.customer)
  const due = Math.max(0, subtotal + customer.balance)
  customer.balance = Math.min(0, subtotal + customer.balance)
  const invoice = books.add<Invoice>({
    ...begun(books, 'invoice', 'in'),
    metadata: {},
    number: null,
    status: 'draft',
    customer: subscription.customer,
    currency: subscription.currency,
    total: subtotal,
    subtotal,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    amount_overpaid: 0,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    billing_reason: about.reason,
    hosted_invoice_url: null,
    lines: { object: 'list', data: about.lines, has_more: false },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    _intent: null,
    _finalizeAt: about.isDraft ? books.now() + day / 24 : null,
    _change: null,
  })
  subscription.latest_invoice = invoice.id
  books.tell('invoice.created', invoice)
  return invoice
}

export const lineOf = (
  subscription: Subscription,
  about: { amount: number; description: string; period: Line['period']; isProration?: boolean },
): Line => ({
  id: newId('il'),
  object: 'line_item',
  amount: about.amount,
  currency: subscription.currency,
  description: about.description,
  period: about.period,
  parent: {
    type: 'subscription_item_details',
    subscription_item_details: {
      proration: about.isProration ?? false,
      subscription: subscription.id,
      subscription_item: subscription.items.data[0]!.id,
    },
  },
})

/** Empty invoices are paid; others get a waiting payment. */
export function finalize(books: Books, invoice: Invoice): void {
  const n = books.all('invoice').filter(({ number }) => number !== null).length + 1
  Object.assign(invoice, { status: 'open', number: `SANDBOX-${String(n).padStart(4, '0')}`, _finalizeAt: null })
  invoice.hosted_invoice_url = `${books.url}/cards/invoices/${invoice.id}`
  books.tell('invoice.finalized', invoice)
  if (invoice.amount_due === 0) return paid(books, invoice, 0)
  const intent = newIntent(books, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    metadata: {},
    description: 'Subscription',
    setup_future_usage: 'off_session',
    _invoice: invoice.id,
  })
  invoice._intent = intent.id
}

/** Charges the given, subscription's or customer's method. Throws CardError. */
export function payInvoice(
  books: Books,
  invoice: Invoice,
  {
    method,
    isOffSession,
    follow = followInvoice,
  }: { method?: string | undefined; isOffSession: boolean; follow?: Follow },
): void {
  const subscription = books.get('subscription', invoice.parent.subscription_details.subscription)
  const customer = books.get('customer', invoice.customer)
  const named = method ?? subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (!named)
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  const intent = books.get('payment_intent', invoice._intent)
  confirm(books, intent, { method: named, isOffSession }, follow)
}

/** Charges off session; failures can be retried. */
export function tryInvoice(books: Books, invoice: Invoice): void {
  try {
    payInvoice(books, invoice, { isOffSession: true })
  } catch (error) {
    if (!(error instanceof CardError)) throw error
    if (invoice.attempt_count === 0) failed(books, invoice)
  }
}

/** An invoice follows its payment. */
export function followInvoice(books: Books, intent: Intent): void {
  const invoice = books.find('invoice', intent._invoice)
  if (!invoice || invoice.status !== 'open') return
  if (intent.status === 'succeeded') return paid(books, invoice, intent.amount_received)
  if (intent.status === 'requires_action') {
    invoice.attempted = true
    books.tell('invoice.payment_action_required', invoice)
    return
  }
  if (intent.last_payment_error) failed(books, invoice)
}

function paid(books: Books, invoice: Invoice, amount: number): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: amount,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
  })
  const subscription = books.get('subscription', invoice.parent.subscription_details.subscription)
  const intent = books.find('payment_intent', invoice._intent)
  if (subscription.payment_settings.save_default_payment_method === 'on_subscription' && intent?.payment_method)
    subscription.default_payment_method ??= intent.payment_method
  const before = subscription.status
  if (before === 'incomplete' || before === 'past_due' || before === 'unpaid') subscription.status = 'active'
  books.tell('invoice.paid', invoice)
  books.tell('invoice.payment_succeeded', invoice)
  if (invoice._change) return
  if (before !== subscription.status) books.tell('customer.subscription.updated', subscription)
}

function failed(books: Books, invoice: Invoice): void {
  const subscription = books.get('subscription', invoice.parent.subscription_details.subscription)
  const isFirst = invoice.billing_reason === 'subscription_create' || invoice._change !== null
  const wait = isFirst ? undefined : retryDays[invoice.attempt_count]
  invoice.attempted = true
  invoice.attempt_count++
  invoice.next_payment_attempt = wait === undefined ? null : books.now() + wait * day
  books.tell('invoice.payment_failed', invoice)
  if (isFirst) return
  if (subscription.status === 'active') {
    subscription.status = 'past_due'
    books.tell('customer.subscription.updated', subscription)
  }
  if (wait === undefined) {
    Object.assign(subscription, { status: 'canceled', canceled_at: books.now(), ended_at: books.now() })
    books.tell('customer.subscription.deleted', subscription)
  }
}

export function voidInvoice(books: Books, invoice: Invoice): void {
  Object.assign(invoice, { status: 'void', amount_remaining: 0, next_payment_attempt: null })
  const intent = books.find('payment_intent', invoice._intent)
  if (intent && intent.status !== 'succeeded') {
    Object.assign(intent, { status: 'canceled', canceled_at: books.now() })
    books.tell('payment_intent.canceled', intent)
  }
  books.tell('invoice.voided', invoice)
}
