import { payableChanged } from '#server/billing/payments/index.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { followPayments, type FollowPaymentNeeds } from './follow-payments.ts'

/** What follows for orders when money moves. */
export const paymentSubscriptions = [
  on(payableChanged, (tx, changed, needs: FollowPaymentNeeds) => followPayments(needs, tx, changed)),
]
