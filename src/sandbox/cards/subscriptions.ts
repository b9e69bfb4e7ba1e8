import { type Books, begun, newId } from './books.ts'
import { CardError, invalid } from './wire/card-error.ts'
import { discounted, dropSpent, later, redeem } from './coupons.ts'
import { finalize, lineOf, newInvoice, payInvoice, voidInvoice } from './invoices.ts'
import { methodNamed, pageOf } from './methods.ts'
import { at, isTrue, listOf, numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'
import type { Invoice, Line, Price, Subscription } from './things.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

export const subscriptionHandlers: Record<string, Handler> = {
  'POST /v1/subscriptions': (books, params) => create(books, params),
  'GET /v1/subscriptions/:id': (books, _, id) => dropSpent(books, books.get('subscription', id)),
  'GET /v1/subscriptions': (books, params) => {
    const [customer, status] = [wordOf(params, 'customer'), wordOf(params, 'status')]
    const fits = (one: Subscription) =>
      (customer === undefined || one.customer === customer) &&
      (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status))
    return pageOf(books.all('subscription').filter(fits), params)
  },
  'POST /v1/subscriptions/:id': (books, params, id) => update(books, params, books.get('subscription', id)),
  'DELETE /v1/subscriptions/:id': (books, _, id) => end(books, books.get('subscription', id)),
  'POST /v1/invoices/create_preview': (books, params) => preview(books, params),
}

function create(books: Books, params: Params): Subscription {
  const customer = books.get('customer', wordOf(params, 'customer'))
  const price = books.get('price', wordOf(listOf(params, 'items')[0], 'price'))
  if (!price.recurring) throw invalid('The price is not a recurring one.', { param: 'items[0][price]' })
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param: 'items[0][price]',
    })
  const named = wordOf(params, 'default_payment_method')
  const behaviour = wordOf(params, 'payment_behavior') ?? 'allow_incomplete'
  const method = named ?? customer.invoice_settings.default_payment_method ?? undefined
  if (behaviour !== 'default_incomplete' && !method && price.unit_amount > 0)
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  const subscription = begin(books, params, price)
  if (named) subscription.default_payment_method = methodNamed(books, named).id
  subscription.discounts = redeem(books, params, subscription).map(({ id }) => id)
  books.add(subscription)
  books.tell('customer.subscription.created', subscription)
  const invoice = newInvoice(books, subscription, {
    lines: [periodLine(books, subscription)],
    reason: 'subscription_create',
  })
  dropSpent(books, subscription, { isInvoiced: true })
  finalize(books, invoice)
  if (invoice.status === 'open' && behaviour !== 'default_incomplete') tryNow(books, invoice, behaviour)
  return subscription
}

function begin(books: Books, params: Params, price: Price): Subscription {
  const base = begun(books, 'subscription', 'sub')
  const now = books.now()
  return {
    ...base,
    metadata: textsOf(params, 'metadata'),
    status: 'incomplete',
    customer: wordOf(params, 'customer') ?? '',
    currency: price.currency,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now,
          current_period_end: later(now, price.recurring!.interval, price.recurring!.interval_count),
          subscription: base.id,
        },
      ],
    },
    discounts: [],
    latest_invoice: null,
    default_payment_method: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    billing_cycle_anchor: now,
    pending_update: null,
    payment_settings: {
      save_default_payment_method: wordOf(params, 'payment_settings', 'save_default_payment_method') ?? null,
    },
    _pendingLines: [],
  }
}

/** The payer is there: what wants confirming waits, what is declined leaves the invoice open, unless it is to fail. */
function tryNow(books: Books, invoice: Invoice, behaviour: string): void {
  try {
    payInvoice(books, invoice, { isOffSession: false })
  } catch (error) {
    if (!(error instanceof CardError) || behaviour === 'error_if_incomplete') throw error
  }
}

export function periodLine(books: Books, subscription: Subscription): Line {
  const [item] = subscription.items.data
  const { price, current_period_start: start, current_period_end: until } = item!
  return lineOf(subscription, {
    amount: discounted(books, price.unit_amount, subscription, true),
    description: `1 × ${books.find('product', price.product)?.name ?? price.product}`,
    period: { start, end: until },
  })
}

/** Cost of changing to a price at a moment: the rest of the old one back, the rest of the new one to pay. */
function prorated(books: Books, subscription: Subscription, next: Price, moment: number): Line[] {
  const item = subscription.items.data[0]!
  const { price, current_period_start: start, current_period_end: until } = item
  const isSame = price.recurring!.interval === next.recurring!.interval
  const to = isSame ? until : later(moment, next.recurring!.interval, next.recurring!.interval_count)
  const part = (until - moment) / (until - start)
  const back = -Math.round(discounted(books, price.unit_amount, subscription, false) * part)
  const whole = discounted(books, next.unit_amount, subscription, !isSame)
  const name = (one: Price) => books.find('product', one.product)?.name ?? one.product
  return [
    lineOf(subscription, {
      amount: back,
      description: `Unused time on ${name(price)}`,
      period: { start: moment, end: until },
      isProration: true,
    }),
    lineOf(subscription, {
      amount: isSame ? Math.round(whole * part) : whole,
      description: isSame ? `Remaining time on ${name(next)}` : `1 × ${name(next)}`,
      period: { start: moment, end: to },
      isProration: isSame,
    }),
  ]
}

function update(books: Books, params: Params, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const card = wordOf(params, 'default_payment_method')
  if (card) subscription.default_payment_method = books.get('payment_method', card).id
  Object.assign(subscription.metadata, textsOf(params, 'metadata'))
  if (wordOf(params, 'cancel_at_period_end') !== undefined) {
    subscription.cancel_at_period_end = isTrue(params, 'cancel_at_period_end')
    subscription.canceled_at = subscription.cancel_at_period_end ? books.now() : null
  }
  if (at(params, ['discounts']) === '') subscription.discounts = []
  else if (listOf(params, 'discounts').length > 0)
    subscription.discounts = redeem(books, params, subscription).map(({ id }) => id)
  const wanted = wordOf(listOf(params, 'items')[0], 'price')
  if (wanted && wanted !== subscription.items.data[0]!.price.id)
    changePrice(books, params, subscription, books.get('price', wanted))
  books.tell('customer.subscription.updated', subscription)
  return subscription
}

function changePrice(books: Books, params: Params, subscription: Subscription, next: Price): void {
  const item = subscription.items.data[0]!
  if (wordOf(listOf(params, 'items')[0], 'id') !== item.id)
    throw invalid('Invalid subscription item id.', { param: 'items[0][id]' })
  if (!next.active) throw invalid('The price specified is inactive. This field only accepts active prices.')
  if (next.currency !== subscription.currency)
    throw invalid(
      `The price specified only supports \`${next.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
    )
  const moment = Math.floor(numberOf(params, 'proration_date') ?? books.now())
  if (moment < item.current_period_start || moment > item.current_period_end)
    throw invalid('Invalid proration_date: it must be within the current period.', { param: 'proration_date' })
  const behaviour = wordOf(params, 'proration_behavior') ?? 'create_prorations'
  const isOtherInterval = next.recurring?.interval !== item.price.recurring?.interval
  const lines = behaviour === 'none' ? [] : prorated(books, subscription, next, moment)
  if (behaviour === 'none') return apply(books, subscription, next, isOtherInterval ? moment : undefined)
  if (behaviour === 'create_prorations' && !isOtherInterval) {
    subscription._pendingLines.push(...lines)
    return apply(books, subscription, next, undefined)
  }
  dropPending(books, subscription)
  const invoice = newInvoice(books, subscription, { lines, reason: 'subscription_update' })
  invoice._change = { price: next.id, at: moment }
  finalize(books, invoice)
  const waits = wordOf(params, 'payment_behavior') ?? 'allow_incomplete'
  if (invoice.status === 'open') tryNow(books, invoice, waits)
  // Paid meanwhile, or applied whatever is paid.
  if ((invoice.status as string) === 'paid' || waits !== 'pending_if_incomplete') return applyChange(books, invoice)
  subscription.pending_update = {
    expires_at: books.now() + 23 * 3600,
    subscription_items: [{ id: item.id, price: next.id }],
  }
}

/** Replaces a waiting change, whose invoice becomes unpayable. */
export function dropPending(books: Books, subscription: Subscription): void {
  subscription.pending_update = null
  const before = books.find('invoice', subscription.latest_invoice)
  if (before?.status === 'open' && before._change) voidInvoice(books, before)
}

/** The change that an invoice stood for holds, once. */
export function applyChange(books: Books, invoice: Invoice): void {
  if (!invoice._change) return
  const subscription = books.get('subscription', invoice.parent.subscription_details.subscription)
  const next = books.get('price', invoice._change.price)
  const isOther = next.recurring?.interval !== subscription.items.data[0]!.price.recurring?.interval
  dropSpent(books, subscription, { isInvoiced: isOther })
  apply(books, subscription, next, isOther ? invoice._change.at : undefined)
  subscription.pending_update = null
  invoice._change = null
}

function apply(_books: Books, subscription: Subscription, next: Price, restart: number | undefined): void {
  const item = subscription.items.data[0]!
  item.price = next
  if (restart === undefined) return
  subscription.billing_cycle_anchor = restart
  item.current_period_start = restart
  item.current_period_end = later(restart, next.recurring!.interval, next.recurring!.interval_count)
}

export function end(books: Books, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled')
    throw invalid(`No such subscription: ${subscription.id}`, { code: 'resource_missing' })
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? books.now(),
    ended_at: books.now(),
  })
  for (const invoice of books.all('invoice'))
    if (invoice.status === 'open' && invoice.parent.subscription_details.subscription === subscription.id)
      voidInvoice(books, invoice)
  books.tell('customer.subscription.deleted', subscription)
  return subscription
}

/** Cost of a change; nothing is kept. */
function preview(books: Books, params: Params): object {
  const subscription = books.get('subscription', wordOf(params, 'subscription'))
  const about = at(params, ['subscription_details'])
  const named = wordOf(listOf(about, 'items')[0], 'price')
  const moment = numberOf(about, 'proration_date') ?? books.now()
  const lines =
    named === undefined
      ? nextLines(books, params, subscription)
      : prorated(books, subscription, books.get('price', named), moment)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const balance = books.get('customer', subscription.customer).balance
  return {
    object: 'invoice',
    id: newId('upcoming_in'),
    currency: subscription.currency,
    total,
    subtotal: total,
    amount_due: Math.max(0, total + balance),
    lines: { object: 'list', data: lines, has_more: false },
  }
}

/** Lines of the next period, with the named coupons or else its own. Uses none of them up. */
function nextLines(books: Books, params: Params, subscription: Subscription): Line[] {
  const { price, current_period_end: start } = subscription.items.data[0]!
  const until = later(start, price.recurring!.interval, price.recurring!.interval_count)
  const named = listOf(params, 'discounts').map((one) => books.get('coupon', wordOf(one, 'coupon')))
  const tried = redeem(books, params, subscription)
  for (const coupon of named) coupon.times_redeemed--
  const discounts = tried.length > 0 ? tried.map(({ id }) => id) : subscription.discounts
  const line = periodLine({ ...books, now: () => start }, { ...subscription, discounts })
  for (const { id } of tried) books.remove(id)
  return [...subscription._pendingLines, { ...line, period: { start, end: until } }]
}
