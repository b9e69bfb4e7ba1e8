import type Stripe from 'stripe'
import type { CardPort, CardSubscription, NewSubscription, SubscriptionChange } from './card-port.ts'
import { readPrice } from './coupons.ts'
import { readInvoice, readLine } from './invoices.ts'
import { money } from './money.ts'
import { asked } from './problems.ts'
import { idOf, inFull, momentOf, secondsOf } from './read-object.ts'

type Calls = Pick<
  CardPort,
  | 'createSubscription'
  | 'subscription'
  | 'subscriptions'
  | 'previewSubscription'
  | 'nextInvoice'
  | 'updateSubscription'
  | 'cancelSubscription'
  | 'resumeSubscription'
>

const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'discounts']

export function subscriptionCalls(stripe: Stripe): Calls {
  const itemOf = async (id: string): Promise<string> => (await stripe.subscriptions.retrieve(id)).items.data[0]!.id
  return {
    createSubscription: (wanted, idempotencyKey) =>
      asked(async () => read(await stripe.subscriptions.create(subscriptionOf(wanted), { idempotencyKey }))),
    subscription: (id) => asked(async () => read(await stripe.subscriptions.retrieve(id, { expand }))),
    subscriptions: (customer) =>
      asked(async () => {
        // Lists expand four levels at most.
        const listed = {
          customer,
          status: 'all' as const,
          limit: 100,
          expand: ['data.latest_invoice', 'data.discounts'],
        }
        return (await stripe.subscriptions.list(listed)).data.map(read)
      }),
    previewSubscription: ({ subscription, price, at }) =>
      asked(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription,
          subscription_details: {
            items: [{ id: await itemOf(subscription), price }],
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(at),
          },
        })
        return { due: money(preview.amount_due, preview.currency), lines: preview.lines.data.map(readLine) }
      }),
    nextInvoice: ({ subscription, coupon }) =>
      asked(async () => {
        const discounts = coupon === undefined ? {} : { discounts: [{ coupon }] }
        const preview = await stripe.invoices.createPreview({ subscription, ...discounts })
        return { due: money(preview.amount_due, preview.currency), lines: preview.lines.data.map(readLine) }
      }),
    updateSubscription: (id, change, idempotencyKey) =>
      asked(async () => {
        const item = change.price === undefined ? undefined : await itemOf(id)
        return read(await stripe.subscriptions.update(id, changeOf(change, item), { idempotencyKey }))
      }),
    cancelSubscription: (id, when, idempotencyKey) =>
      asked(async () =>
        read(
          when === 'now'
            ? await stripe.subscriptions.cancel(id, {}, { idempotencyKey })
            : await stripe.subscriptions.update(id, { cancel_at_period_end: true, expand }, { idempotencyKey }),
        ),
      ),
    resumeSubscription: (id, idempotencyKey) =>
      asked(async () =>
        read(await stripe.subscriptions.update(id, { cancel_at_period_end: false, expand }, { idempotencyKey })),
      ),
  }
}

const discountsOf = ({ promotionCode, coupon }: { promotionCode?: string; coupon?: string }) => {
  if (promotionCode) return { discounts: [{ promotion_code: promotionCode }] }
  return coupon ? { discounts: [{ coupon }] } : {}
}

const subscriptionOf = (wanted: NewSubscription): Stripe.SubscriptionCreateParams => ({
  customer: wanted.customer,
  items: [{ price: wanted.price }],
  payment_behavior: wanted.card ? 'allow_incomplete' : 'default_incomplete',
  payment_settings: { save_default_payment_method: 'on_subscription' },
  ...(wanted.card && { default_payment_method: wanted.card }),
  ...discountsOf(wanted),
  metadata: wanted.reference,
  expand,
})

/** A change that is charged now holds once it is paid; until then the old price goes on. */
const changeOf = (change: SubscriptionChange, item: string | undefined): Stripe.SubscriptionUpdateParams => ({
  ...(change.price && item && { items: [{ id: item, price: change.price }] }),
  ...(change.proration === 'charge-now'
    ? { proration_behavior: 'always_invoice' as const, payment_behavior: 'pending_if_incomplete' as const }
    : change.price && { proration_behavior: 'none' as const }),
  ...(change.at && { proration_date: secondsOf(change.at) }),
  ...(change.card && { default_payment_method: change.card }),
  ...(change.promotionCode === '' ? { discounts: '' as const } : discountsOf(change)),
  ...(change.reference && { metadata: change.reference }),
  expand,
})

const states: Record<string, CardSubscription['state']> = {
  incomplete: 'unpaid-first',
  incomplete_expired: 'expired-first',
  trialing: 'trial',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'unpaid',
  canceled: 'ended',
  paused: 'paused',
}

function read(subscription: Stripe.Subscription): CardSubscription {
  const [item] = subscription.items.data
  const state = states[subscription.status]
  if (!item || !state) throw new Error(`The processor tells a subscription that is not understood: ${subscription.id}.`)
  const invoice = inFull(subscription.latest_invoice)
  return {
    id: subscription.id,
    state,
    customer: idOf(subscription.customer) ?? '',
    item: item.id,
    price: readPrice(item.price),
    period: { from: momentOf(item.current_period_start), to: momentOf(item.current_period_end) },
    endsAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? undefined : momentOf(subscription.ended_at),
    coupon: subscription.discounts.map((one) => idOf(inFull(one)?.source.coupon)).find((one) => one !== undefined),
    card: idOf(subscription.default_payment_method),
    reference: subscription.metadata,
    latestInvoice: invoice && readInvoice(invoice),
  }
}
