import type Stripe from 'stripe'
import type { CardPort, Checkout, NewCheckout } from './card-port.ts'
import { counted, money } from './money.ts'
import { asked } from './problems.ts'
import { idOf, secondsOf } from './read-object.ts'

type Calls = Pick<CardPort, 'createCheckout' | 'checkout' | 'expireCheckout'>

export const checkoutCalls = (stripe: Stripe): Calls => ({
  createCheckout: (wanted, idempotencyKey) =>
    asked(async () => readCheckout(await stripe.checkout.sessions.create(checkoutOf(wanted), { idempotencyKey }))),
  checkout: (id) => asked(async () => readCheckout(await stripe.checkout.sessions.retrieve(id))),
  expireCheckout: (id, idempotencyKey) =>
    asked(async () => readCheckout(await stripe.checkout.sessions.expire(id, {}, { idempotencyKey }))),
})

function checkoutOf(wanted: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { amount, currency } = counted(wanted.amount)
  const { customer, email, locale, expiresAt, reference, description } = wanted
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: description } } }],
    allowed_payment_method_types: ['card'],
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
    metadata: reference,
    payment_intent_data: {
      description,
      metadata: reference,
      ...(customer && { setup_future_usage: 'off_session' as const }),
    },
    ...(customer ? { customer } : email && { customer_email: email }),
    ...(locale && { locale }),
    ...(expiresAt && { expires_at: secondsOf(expiresAt) }),
  }
}

const readCheckout = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  url: session.url ?? undefined,
  state: stateOf(session),
  amount: money(session.amount_total ?? 0, session.currency ?? 'usd'),
  payment: idOf(session.payment_intent),
  reference: session.metadata ?? {},
})

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): Checkout['state'] {
  if (status === 'expired') return 'expired'
  if (status === 'complete') return paid === 'unpaid' ? 'pending' : 'paid'
  return 'open'
}
