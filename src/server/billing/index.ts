/** What features to the right, and the composition root, may use of billing. */
export type { BillingConfig } from './config.ts'
export { type ProcessorConfig, takesTestMoney } from './processor-config.ts'
export { ledgerExtract } from './ledger/books-csv.ts'
export { earnedByMonth } from './ledger/ledger-store.ts'
export { checkLedger } from './ledger/check-ledger.ts'
export { type Allowances, openAllowances, overUsed, readAllowanceUse } from './plans/allowances.ts'
export { askedShares, type ExpectedShares, expectedShares } from './payments/expected-shares.ts'
export {
  allowanceUsed,
  instalmentsChanged,
  isAnswerAwaited,
  pageToPay,
  payableChanged,
  planChanged,
  settlementChanged,
} from './events.ts'
export { recordPartnerCosts } from './settlements/partner-costs.ts'
export { type PayoutOfCase, readPayoutOfCase } from './settlements/payout-of-case.ts'
export { dividedBy, type Payer } from './payments/asking/payable.ts'
export type { ProcessorNeeds } from './processors.ts'
export { type AskNeeds, askForPayment } from './payments/asking/ask-for-payment.ts'
export { answerableDispute, answerDispute, type AnswerNeeds, type Proof } from './payments/disputes/answer-dispute.ts'
export { countsForOption, couponDiscount, takeUse, usableCoupon } from './coupons/judge-coupon.ts'
export {
  type CouponRow,
  couponsNamed,
  giveBackUse,
  heldSince,
  keepUse,
  ordersHoldingUses,
} from './coupons/coupon-store.ts'
export { makeCoupon } from './coupons/keep-coupon.ts'
export { payerOfAccount } from './invoices/payer-of-account.ts'
export { changePrice } from './payments/asking/change-price.ts'
export { endOtherPages } from './payments/asking/end-other-pages.ts'
export { makeRoomForUse } from './registrations/make-room-for-use.ts'
export { showInvoice } from './view.ts'
export { withdrawalMs } from './subscriptions/show-subscription.ts'
export { recordFiled } from './registrations/record-filed.ts'
export { refundRegistration } from './registrations/refund-registration.ts'
export { bookReceived } from './payments/book-transfer.ts'
export { changePriceBesidePlan } from './instalments/change-price-beside-plan.ts'
export { closePayable, reopenPayable } from './payments/asking/close-payable.ts'
export { linesOfPart, settleForReceived } from './payments/refunds/settle-for-received.ts'
export { beginCardPayment, beginWalletPayment } from './payments/begin-payment.ts'
export { captureForPayer } from './payments/capture-approved.ts'
export { beginInstalments } from './instalments/begin-instalments.ts'
export type { HearNeeds } from './payments/events/hear-processor.ts'
export { findPayable, lockPayable, paymentOfObject, payableOf, type PayableRow } from './payments/payment-store.ts'
export { readMoneyAsked } from './payments/asking/money-asked.ts'
export { type Confirm, nothingDue, tooSmall } from './payments/asking/require-due.ts'
export { statusOfPayment, type PaymentStatus, readPaymentStatus } from './payments/payment-status.ts'
export { mayBeTaxNumber, printedTaxNumber } from './invoices/tax-number.ts'
export { keyOfInvoice } from './invoices/keep-invoice.ts'
export { momentOfStatement } from './payments/statement-day.ts'
export { addList as addSanctionList, type ListNeeds as SanctionListNeeds } from './payouts/lists/add-list.ts'
export { showPayableInFull } from './payments/asking/show-payable.ts'
