import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import type { Fact, FactKind } from './facts.ts'

/** A fact as a processor tells it, before it is known whose it is. */
export type ToldFact = Omit<Fact, 'paymentId' | 'processor'> & {
  processor: ProcessorEvent['processor']
  reason: string | null
}

/**
 * What a message of a processor makes known. The same fact told by two messages (a session's and its payment's) has one key; what has no word
 * about money of one payment (subscriptions, kept cards) makes nothing known.
 */
export function factsOfEvent(event: ProcessorEvent): ToldFact[] {
  const { kind, object, of, amount, fee, processor } = event
  const told = (
    fact: FactKind,
    about: string,
    money: Partial<Pick<Fact, 'amount' | 'currency'>> = amountOf(amount),
  ) => ({
    key: `${fact}:${processor}:${about}`,
    kind: fact,
    processor,
    object: about,
    amount: null,
    currency: null,
    ...money,
    at: event.at,
    reason: event.reason ?? null,
  })
  const captured = (id: string | undefined): ToldFact[] =>
    id === undefined || !amount
      ? []
      : [told('captured', id), ...(fee && fee.amount !== 0 ? [told('fee', id, amountOf(fee))] : [])]
  const once = (fact: FactKind) => ({ ...told(fact, object.id), key: `${fact}:${processor}:${object.id}:${event.id}` })
  switch (kind) {
    case 'checkout.paid':
      return captured(of?.kind === 'payment' || of?.kind === 'capture' ? of.id : undefined)
    case 'payment.paid':
      return captured(object.id)
    case 'checkout.pending':
    case 'payment.pending':
      return [once('pending')]
    case 'checkout.failed':
    case 'payment.failed':
      return [once('failed')]
    case 'checkout.expired':
    case 'payment.canceled':
    case 'order.approval-reversed':
      return [once('canceled')]
    case 'payment.action-needed':
      return [once('action-needed')]
    case 'refund.made':
      return [told('refunded', object.id)]
    case 'refund.pending':
      return [told('refund-pending', object.id)]
    case 'refund.failed':
      return [told('refund-failed', object.id)]
    case 'dispute.opened':
    case 'dispute.changed':
      return [told('dispute-opened', object.id)]
    case 'dispute.won':
      return [told('dispute-won', object.id)]
    case 'dispute.lost':
      return [told('dispute-lost', object.id)]
    case 'dispute.funds-withdrawn':
      return [told('dispute-withdrawn', object.id)]
    case 'dispute.funds-reinstated':
      return [told('dispute-reinstated', object.id)]
    case 'fraud.warned':
      return [told('fraud-warned', object.id)]
    case 'order.approved':
    case 'card.saved':
    case 'card.not-saved':
    case 'invoice.paid':
    case 'invoice.failed':
    case 'invoice.action-needed':
    case 'invoice.finalized':
    case 'subscription.changed':
    case 'subscription.ended':
      return []
    default:
      return kind satisfies never
  }
}

const amountOf = (money: ProcessorEvent['amount']) =>
  money ? { amount: money.amount, currency: money.currency } : { amount: null, currency: null }
