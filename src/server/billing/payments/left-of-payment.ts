import type { Id } from '#contract/wire.ts'
import { type Fact, movedBy } from './events/facts.ts'
import type { RefundRow } from './payment-store.ts'

/** The refundable rest of a payment, in its own currency. */
export function leftOf(facts: readonly Fact[], refunds: readonly RefundRow[], paymentId: Id): number {
  const own = facts.filter((fact) => fact.paymentId === paymentId)
  const [moved] = movedBy(own, () => 'all').values()
  if (!moved) return 0
  const underWay = refunds.filter((refund) => refund.paymentId === paymentId && /requested|pending/.test(refund.state))
  const waiting = underWay.reduce((sum, refund) => sum + refund.amount, 0)
  return Number(moved.captured - moved.refunded - moved.disputed - moved.lost) - waiting
}
