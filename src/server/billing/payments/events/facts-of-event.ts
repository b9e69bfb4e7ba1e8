import type { ProcessorEvent, ProcessorEventKind } from '#server/gateways/processor-event.ts'
import type { Fact, FactKind } from './facts.ts'

/** A fact as a processor tells it, before it is known whose it is. */
export type ToldFact = Omit<Fact, 'paymentId' | 'processor'> & {
  processor: ProcessorEvent['processor']
  reason: string | null
}

/** The fact behind each processor event; null for events without money of one payment. */
const kinds: Record<ProcessorEventKind, FactKind | null> = {
  'checkout.paid': 'captured',
  'checkout.pending': 'pending',
  'checkout.failed': 'failed',
  'checkout.expired': 'canceled',
  'payment.paid': 'captured',
  'payment.failed': 'failed',
  'payment.action-needed': 'action-needed',
  'payment.pending': 'pending',
  'payment.canceled': 'canceled',
  'card.saved': null,
  'card.not-saved': null,
  'refund.made': 'refunded',
  'refund.pending': 'refund-pending',
  'refund.failed': 'refund-failed',
  'dispute.opened': 'dispute-opened',
  'dispute.changed': 'dispute-opened',
  'dispute.won': 'dispute-won',
  'dispute.lost': 'dispute-lost',
  'dispute.funds-withdrawn': 'dispute-withdrawn',
  'dispute.funds-reinstated': 'dispute-reinstated',
  'fraud.warned': 'fraud-warned',
  'invoice.paid': null,
  'invoice.failed': null,
  'invoice.action-needed': null,
  'invoice.finalized': null,
  'subscription.changed': null,
  'subscription.ended': null,
  'order.approved': null,
  'order.approval-reversed': 'canceled',
}

/** Kinds that may repeat: each message is its own fact, since a card may fail twice. */
const toldAgain: readonly FactKind[] = ['pending', 'failed', 'canceled', 'action-needed']

/** Facts in a processor's message. Two messages with the same fact (of a session and its payment) share a key. */
export function factsOfEvent(event: ProcessorEvent): ToldFact[] {
  const { processor, object, of, amount, fee, at, reason = null } = event
  const kind = kinds[event.kind]
  if (kind === null) return []
  const told = (fact: FactKind, about: string, money = amount): ToldFact => ({
    key: [fact, processor, about, ...(toldAgain.includes(fact) ? [event.id] : [])].join(':'),
    kind: fact,
    processor,
    object: about,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    at,
    reason,
  })
  if (kind === 'dispute-opened' || kind === 'dispute-withdrawn') return [...dueDayOf(event), told(kind, object.id)]
  if (kind !== 'captured') return [told(kind, object.id)]
  const payment = [object, of].find((one) => one?.kind === 'payment' || one?.kind === 'capture')
  if (!payment || !amount) return []
  return [told(kind, payment.id), ...(fee && fee.amount !== 0 ? [told('fee', payment.id, fee)] : [])]
}

/** The day by which a bank waits for our proof: a fact of its own for each day, which follows before what else is told. An inquiry is not asked for again. */
function dueDayOf(event: ProcessorEvent): ToldFact[] {
  const { processor, object, state, dueAt, at, reason = null } = event
  if (state !== 'evidence-needed' || !dueAt) return []
  const key = ['dispute-due', processor, object.id, dueAt.getTime()].join(':')
  return [{ key, kind: 'dispute-due', processor, object: object.id, amount: null, currency: null, at, reason }]
}
