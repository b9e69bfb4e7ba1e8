import { payableChanged } from '#server/billing/payments/index.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { followPayments, type FollowPaymentNeeds } from './follow-payments.ts'

/** Updates orders after changes of their money. */
export const paymentSubscriptions = [
  on(payableChanged, (tx, changed, needs: FollowPaymentNeeds) => followPayments(needs, tx, changed)),
]
