/** What features to the right, and the composition root, may use of billing. */
export type { BillingConfig } from './config.ts'
export { checkLedger } from './ledger/check-ledger.ts'
export { type Allowances, openAllowances, overUsed, usedOf } from './plans/allowances.ts'
export { allowanceUsed, planChanged } from './events.ts'
export { expectedShares } from './payments/expected-shares.ts'
export type { AskNeeds } from './payments/ask-for-payment.ts'
