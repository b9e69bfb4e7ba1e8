import type { ProcessorEvent, ProcessorEventKind } from '../processor-event.ts'
import type { CardPort, SignedMessage } from './card-port.ts'

type Calls = Pick<CardPort, 'checkout' | 'payment' | 'cardSetup' | 'refundOf' | 'dispute' | 'invoice' | 'subscription'>
type About = Omit<ProcessorEvent, 'id' | 'processor' | 'at'>
type Reader = (calls: Calls, id: string) => Promise<About>

/** Reads the object of a message again, so that what follows rests on what is, and not on what was when the message was sent. */
export const readEventOf =
  (calls: Calls) =>
  async (message: SignedMessage): Promise<ProcessorEvent | undefined> => {
    const reader = readers[message.type]
    if (!reader || !message.object.id) return undefined
    return { id: message.id, processor: 'stripe', at: message.at, ...(await reader(calls, message.object.id)) }
  }

const checkout =
  (kind?: ProcessorEventKind): Reader =>
  async (calls, id) => {
    const { state, amount, payment, reference } = await calls.checkout(id)
    const ofPayment = payment === undefined ? undefined : await calls.payment(payment)
    const now = {
      open: 'checkout.failed',
      paid: 'checkout.paid',
      pending: 'checkout.pending',
      expired: 'checkout.expired',
    } as const
    return {
      kind: kind ?? now[state],
      object: { kind: 'checkout', id },
      ...(payment && { of: { kind: 'payment' as const, id: payment } }),
      amount: ofPayment && state === 'paid' ? ofPayment.paid : amount,
      ...(ofPayment?.fee && { fee: ofPayment.fee }),
      ...(ofPayment?.reason && { reason: ofPayment.reason }),
      reference,
      state,
    }
  }

/** A message says that it failed, and meanwhile it may be paid: the state of now decides. */
const payment =
  (kind: ProcessorEventKind): Reader =>
  async (calls, id) => {
    const { state, amount, paid, fee, reason, reference } = await calls.payment(id)
    return {
      kind: state === 'paid' ? 'payment.paid' : kind === 'payment.paid' ? 'payment.pending' : kind,
      object: { kind: 'payment', id },
      amount: state === 'paid' ? paid : amount,
      ...(fee && { fee }),
      ...(reason && state !== 'paid' && { reason }),
      reference,
      state,
    }
  }

const cardSetup: Reader = async (calls, id) => {
  const { state, reference, reason } = await calls.cardSetup(id)
  return {
    kind: state === 'saved' ? 'card.saved' : 'card.not-saved',
    object: { kind: 'card-setup', id },
    ...(reason && { reason }),
    reference,
    state,
  }
}

const refund: Reader = async (calls, id) => {
  const { state, amount, payment: of, reference, reason } = await calls.refundOf(id)
  const kinds = {
    pending: 'refund.pending',
    made: 'refund.made',
    failed: 'refund.failed',
    canceled: 'refund.failed',
  } as const
  const inherited = of === undefined ? {} : (await calls.payment(of)).reference
  return {
    kind: kinds[state],
    object: { kind: 'refund', id },
    ...(of && { of: { kind: 'payment' as const, id: of } }),
    amount,
    ...(reason && { reason }),
    reference: { ...inherited, ...reference },
    state,
  }
}

const dispute =
  (kind: ProcessorEventKind): Reader =>
  async (calls, id) => {
    const { state, amount, payment: of, reason, dueAt, reference } = await calls.dispute(id)
    const closed = state === 'won' ? 'dispute.won' : state === 'lost' ? 'dispute.lost' : kind
    return {
      kind: kind === 'dispute.changed' ? closed : kind,
      object: { kind: 'dispute', id },
      ...(of && { of: { kind: 'payment' as const, id: of } }),
      amount,
      reason,
      ...(dueAt && { dueAt }),
      reference,
      state,
    }
  }

const invoice =
  (kind: ProcessorEventKind): Reader =>
  async (calls, id) => {
    const { state, total, paid, subscription: of, reference, payments } = await calls.invoice(id)
    const [first] = payments
    const fee = state === 'paid' && first ? (await calls.payment(first)).fee : undefined
    return {
      kind: state === 'paid' ? 'invoice.paid' : kind === 'invoice.paid' ? 'invoice.finalized' : kind,
      object: { kind: 'invoice', id },
      ...(of && { of: { kind: 'subscription' as const, id: of } }),
      amount: state === 'paid' ? paid : total,
      ...(fee && { fee }),
      reference,
      state,
    }
  }

const subscription: Reader = async (calls, id) => {
  const { state, reference } = await calls.subscription(id)
  const isOver = state === 'ended' || state === 'expired-first'
  return {
    kind: isOver ? 'subscription.ended' : 'subscription.changed',
    object: { kind: 'subscription', id },
    reference,
    state,
  }
}

const readers: Record<string, Reader> = {
  'checkout.session.completed': checkout(),
  'checkout.session.async_payment_succeeded': checkout(),
  'checkout.session.async_payment_failed': checkout('checkout.failed'),
  'checkout.session.expired': checkout(),
  'payment_intent.succeeded': payment('payment.paid'),
  'payment_intent.payment_failed': payment('payment.failed'),
  'payment_intent.requires_action': payment('payment.action-needed'),
  'payment_intent.processing': payment('payment.pending'),
  'payment_intent.canceled': payment('payment.canceled'),
  'setup_intent.succeeded': cardSetup,
  'setup_intent.setup_failed': cardSetup,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute('dispute.opened'),
  'charge.dispute.updated': dispute('dispute.changed'),
  'charge.dispute.closed': dispute('dispute.changed'),
  'charge.dispute.funds_withdrawn': dispute('dispute.funds-withdrawn'),
  'charge.dispute.funds_reinstated': dispute('dispute.funds-reinstated'),
  'invoice.paid': invoice('invoice.paid'),
  'invoice.payment_failed': invoice('invoice.failed'),
  'invoice.payment_action_required': invoice('invoice.action-needed'),
  'invoice.finalized': invoice('invoice.finalized'),
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
}

/** Kinds of messages that the webhook subscribes to. */
export const cardEventTypes = Object.keys(readers)
