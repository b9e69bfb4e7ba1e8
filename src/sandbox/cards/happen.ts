import type { Books } from './books.ts'
import { dropSpent, later } from './coupons.ts'
import { finalize, newInvoice, tryInvoice, voidInvoice } from './invoices.ts'
import { expire } from './sessions.ts'
import { applyChange, dropPending, end, periodLine } from './subscriptions.ts'
import type { Invoice, Subscription } from './things.ts'

type Due = { at: number; happens: () => void }

const incompleteSeconds = 23 * 3600
/** Most events at once: over ten years of days. */
const maxAtOnce = 20_000

/** Lets everything happen that was due until now, each in its turn and at its own moment. */
export function catchUp(books: Books, until: number, atMoment: (moment: number) => void): void {
  for (let n = 0; n < maxAtOnce; n++) {
    const next = dueOf(books).toSorted((a, b) => a.at - b.at)[0]
    if (!next || next.at > until) return
    atMoment(next.at)
    next.happens()
  }
}

const dueOf = (books: Books): Due[] => [
  ...books
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, happens: () => expire(books, session) })),
  ...books.all('invoice').flatMap((invoice) => dueOfInvoice(books, invoice)),
  ...books.all('subscription').flatMap((subscription) => dueOfSubscription(books, subscription)),
]

function dueOfInvoice(books: Books, invoice: Invoice): Due[] {
  if (invoice.status === 'draft' && invoice._finalizeAt !== null)
    return [
      {
        at: invoice._finalizeAt,
        happens: () => {
          finalize(books, invoice)
          if (invoice.status === 'open') tryInvoice(books, invoice)
        },
      },
    ]
  const tried = invoice.next_payment_attempt
  if (invoice.status !== 'open' || tried === null) return []
  return [{ at: tried, happens: () => tryInvoice(books, invoice) }]
}

function dueOfSubscription(books: Books, subscription: Subscription): Due[] {
  const { status, created, pending_update: pending } = subscription
  if (status === 'incomplete') return [{ at: created + incompleteSeconds, happens: () => giveUp(books, subscription) }]
  if (status !== 'active' && status !== 'past_due') return []
  const renewal = { at: subscription.items.data[0]!.current_period_end, happens: () => renew(books, subscription) }
  const dropped = pending && { at: pending.expires_at, happens: () => dropChange(books, subscription) }
  return dropped ? [renewal, dropped] : [renewal]
}

function giveUp(books: Books, subscription: Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = books.now()
  const invoice = books.find('invoice', subscription.latest_invoice)
  if (invoice?.status === 'open') voidInvoice(books, invoice)
  books.tell('customer.subscription.updated', subscription)
}

function dropChange(books: Books, subscription: Subscription): void {
  dropPending(books, subscription)
  books.tell('customer.subscription.updated', subscription)
}

function renew(books: Books, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return void end(books, subscription)
  const item = subscription.items.data[0]!
  const { interval, interval_count: count } = item.price.recurring!
  const anchor = subscription.billing_cycle_anchor
  item.current_period_start = item.current_period_end
  // Counts from the anchor, so month ends stay ends.
  let next = 1
  while (later(anchor, interval, next * count) <= item.current_period_start) next++
  item.current_period_end = later(anchor, interval, next * count)
  const lines = [...subscription._pendingLines.splice(0), periodLine(books, subscription)]
  newInvoice(books, subscription, { lines, reason: 'subscription_cycle', isDraft: true })
  dropSpent(books, subscription, { isInvoiced: true })
  books.tell('customer.subscription.updated', subscription)
}

/** A change takes effect once its invoice is paid. */
export function followChange(books: Books, invoiceId: string | null): void {
  const invoice = books.find('invoice', invoiceId)
  if (invoice?.status !== 'paid' || !invoice._change) return
  const subscription = books.get('subscription', invoice.parent.subscription_details.subscription)
  if (!subscription.pending_update) return
  applyChange(books, invoice)
  books.tell('customer.subscription.updated', subscription)
}
