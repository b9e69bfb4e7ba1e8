import type Stripe from 'stripe'
import type { CardPayment, CardPort, CardSetup, NewPayment } from './card-port.ts'
import { counted, money } from './money.ts'
import { asked } from './problems.ts'
import { idOf, inFull, momentOf } from './read-object.ts'

type Calls = Pick<CardPort, 'createPayment' | 'payment' | 'cancelPayment' | 'createCardSetup' | 'cardSetup'>

const expand = ['latest_charge.balance_transaction']

export const paymentCalls = (stripe: Stripe): Calls => ({
  createPayment: (wanted, idempotencyKey) =>
    asked(async () =>
      readPayment(await stripe.paymentIntents.create({ ...paymentOf(wanted), expand }, { idempotencyKey })),
    ),
  payment: (id) => asked(async () => readPayment(await stripe.paymentIntents.retrieve(id, { expand }))),
  cancelPayment: (id, idempotencyKey) =>
    asked(async () => readPayment(await stripe.paymentIntents.cancel(id, { expand }, { idempotencyKey }))),
  createCardSetup: ({ customer, card, reference }, idempotencyKey) =>
    asked(async () =>
      readSetup(
        await stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: reference,
            ...(card && { payment_method: card, confirm: true }),
          },
          { idempotencyKey },
        ),
      ),
    ),
  cardSetup: (id) => asked(async () => readSetup(await stripe.setupIntents.retrieve(id))),
})

function paymentOf(wanted: NewPayment): Stripe.PaymentIntentCreateParams {
  const { customer, card, email, description, reference } = wanted
  const common = {
    ...counted(wanted.amount),
    description,
    metadata: reference,
    allowed_payment_method_types: ['card' as const],
    ...(customer && { customer }),
    ...(card && { payment_method: card }),
    ...(email && { receipt_email: email }),
  }
  if (wanted.session === 'off') return { ...common, off_session: true, confirm: true }
  return {
    ...common,
    ...(wanted.keepCard && { setup_future_usage: 'off_session' as const }),
    ...(wanted.confirm && { confirm: true }),
    ...(wanted.confirm && wanted.returnUrl && { return_url: wanted.returnUrl }),
  }
}

const paymentStates: Record<string, CardPayment['state']> = {
  requires_payment_method: 'card-needed',
  requires_confirmation: 'confirmation-needed',
  requires_action: 'action-needed',
  requires_capture: 'pending',
  processing: 'pending',
  succeeded: 'paid',
  canceled: 'canceled',
}

function readPayment(intent: Stripe.PaymentIntent): CardPayment {
  const charge = inFull(intent.latest_charge)
  const booked = inFull(charge?.balance_transaction)
  const error = intent.last_payment_error
  return {
    id: intent.id,
    state: stateOf(intent.status),
    clientSecret: intent.client_secret ?? '',
    amount: money(intent.amount, intent.currency),
    paid: money(intent.amount_received, intent.currency),
    refunded: money(charge?.amount_refunded ?? 0, intent.currency),
    fee: booked && money(booked.fee, booked.currency),
    customer: idOf(intent.customer),
    card: idOf(intent.payment_method),
    charge: idOf(intent.latest_charge),
    reference: intent.metadata,
    reason: error?.decline_code ?? error?.code ?? undefined,
    at: momentOf(intent.created),
  }
}

function readSetup(intent: Stripe.SetupIntent): CardSetup {
  const error = intent.last_setup_error
  return {
    id: intent.id,
    state: intent.status === 'succeeded' ? 'saved' : (stateOf(intent.status) as CardSetup['state']),
    clientSecret: intent.client_secret ?? '',
    customer: idOf(intent.customer),
    card: idOf(intent.payment_method),
    reference: intent.metadata ?? {},
    reason: error?.decline_code ?? error?.code ?? undefined,
  }
}

function stateOf(status: string): CardPayment['state'] {
  const state = paymentStates[status]
  if (!state) throw new Error(`The processor tells a state of a payment that is not known: ${status}.`)
  return state
}
