import type { ProcessorEvent, ProcessorEventKind } from '../processor-event.ts'
import type { WalletMessage, WalletPort } from './wallet-port.ts'

type Calls = Pick<WalletPort, 'order' | 'capture' | 'refundOf' | 'dispute' | 'disputeOf'>
type About = Omit<ProcessorEvent, 'id' | 'processor' | 'at'>
type Reader = (calls: Calls, id: string) => Promise<About>

/** Reads a message's object again, as for cards. */
export const readEventOf =
  (calls: Calls) =>
  async (message: WalletMessage): Promise<ProcessorEvent | undefined> => {
    const reader = readers[message.type]
    if (!reader || !message.object.id) return undefined
    return { id: message.id, processor: 'paypal', at: message.at, ...(await reader(calls, message.object.id)) }
  }

const order =
  (kind: ProcessorEventKind): Reader =>
  async (calls, id) => {
    const { state, amount, reference } = await calls.order(id)
    return { kind, object: { kind: 'order', id }, amount, reference, state }
  }

const capture: Reader = async (calls, id) => {
  const { state, reason, amount, fee, order: of, reference } = await calls.capture(id)
  const isPaid = state === 'paid' || state === 'refunded' || state === 'part-refunded'
  return {
    kind: isPaid ? 'payment.paid' : state === 'pending' ? 'payment.pending' : 'payment.failed',
    object: { kind: 'capture', id },
    ...(of && { of: { kind: 'order' as const, id: of } }),
    amount,
    ...(fee && { fee }),
    ...(reason && { reason }),
    reference,
    state,
  }
}

/** Reduction of a capture, usually our refund. */
const lessened: Reader = async (calls, id) => {
  const { state, amount, capture: of, reference } = await calls.refundOf(id)
  const kinds = {
    made: 'refund.made',
    pending: 'refund.pending',
    failed: 'refund.failed',
    canceled: 'refund.failed',
  } as const
  const inherited = of === undefined ? {} : (await calls.capture(of)).reference
  return {
    kind: kinds[state],
    object: { kind: 'refund', id },
    ...(of && { of: { kind: 'capture' as const, id: of } }),
    amount,
    reference: { ...inherited, ...reference },
    state,
  }
}

/** Money taken back from us. It belongs to the dispute that asked for it, under whose id its outcome comes. */
const reversed: Reader = async (calls, id) => {
  const about = await lessened(calls, id)
  const dispute = about.of && (await calls.disputeOf(about.of.id))
  const object = dispute === undefined ? about.object : ({ kind: 'dispute', id: dispute } as const)
  return { ...about, kind: 'dispute.funds-withdrawn', object }
}

const dispute =
  (kind: ProcessorEventKind): Reader =>
  async (calls, id) => {
    const { state, amount, capture: of, reason, dueAt } = await calls.dispute(id)
    const isOver = state === 'won' || state === 'lost'
    return {
      kind: isOver ? (`dispute.${state}` as const) : kind,
      object: { kind: 'dispute', id },
      ...(of && { of: { kind: 'capture' as const, id: of } }),
      amount,
      reason,
      ...(dueAt && { dueAt }),
      reference: of === undefined ? {} : (await calls.capture(of)).reference,
      state,
    }
  }

const readers: Record<string, Reader> = {
  'CHECKOUT.ORDER.APPROVED': order('order.approved'),
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': order('order.approval-reversed'),
  'PAYMENT.CAPTURE.COMPLETED': capture,
  'PAYMENT.CAPTURE.PENDING': capture,
  'PAYMENT.CAPTURE.DENIED': capture,
  'PAYMENT.CAPTURE.REFUNDED': lessened,
  'PAYMENT.CAPTURE.REVERSED': reversed,
  'CUSTOMER.DISPUTE.CREATED': dispute('dispute.opened'),
  'CUSTOMER.DISPUTE.UPDATED': dispute('dispute.changed'),
  'CUSTOMER.DISPUTE.RESOLVED': dispute('dispute.changed'),
}

/** Kinds of messages that the webhook subscribes to. */
export const walletEventTypes = Object.keys(readers)
