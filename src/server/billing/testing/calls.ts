import { anaDetails } from '#contract/billing/payouts/testing/ana-details.ts'
import type { Calls } from '#server/testing/every-call.ts'

/** Nothing has this id, and nothing lies behind this link. */
const nobodys = '0'.repeat(24)
const nowhere = 'x'.repeat(27)

/** What each call of billing is sent where all of them are tried out. */
export const calls = (): Calls => ({
  receiveCardMessage: {},
  receiveWalletMessage: {},
  getCardFields: {},
  listPlans: {},
  listInvoices: {},
  getInvoiceDetails: {},
  updateInvoiceDetails: { company: null, address: [], taxNumber: null },
  getInvoiceFile: { link: nowhere },
  listDeskPayables: {},
  listDisputedPayables: {},
  getDeskPayable: { payableId: nobodys },
  refundPayment: { payableId: nobodys, payment: nobodys, reason: 'It was paid twice.' },
  bookTransfer: { payableId: nobodys, reference: 'B1', amount: 1, currency: 'USD', bookedOn: '2026-01-02' },
  bookReturn: {
    payableId: nobodys,
    payment: nobodys,
    reference: 'B2',
    amount: 1,
    bookedOn: '2026-01-02',
    reason: 'It was paid twice.',
  },
  askAboutPayable: { payableId: nobodys },
  decidePayableTax: { payableId: nobodys },
  getJournal: { month: '2026-01' },
  getTrialBalance: { month: '2026-01' },
  listLockedMonths: {},
  lockLedgerMonth: { month: '2020-01' },
  listReconciliations: {},
  getSubscription: {},
  previewPlan: { plan: 'pro', interval: 'month' },
  subscribe: { plan: 'pro', interval: 'month' },
  updateSubscriptionCard: { plan: 'pro', payment_method: 'pm_1' },
  switchPlan: { plan: 'pro', interval: 'month' },
  cancelSubscription: {},
  resumeSubscription: {},
  withdrawSubscription: {},
  applyCoupon: { coupon: 'NOTHING' },
  dropCoupon: {},
  listPaymentMethods: {},
  getPaymentFrame: {},
  listCoupons: {},
  createCoupon: { code: 'SPRING', off: { percent: 10 }, duration: { months: 3 } },
  endCoupon: { couponId: nobodys },
  getPayout: {},
  updatePayout: { ...anaDetails, password: 'wrong' },
  confirmPayout: { token: 'x' },
  listPayoutChecks: {},
  decideNameHit: { hitId: nobodys, is: 'clear', reason: 'Born in another year.' },
  confirmIdentity: { ownerId: nobodys, seen: 'Passport, by video', on: '2026-01-02' },
  recordPayeeResult: { ownerId: nobodys, version: 1, result: 'match', isAccepted: true, reason: null },
  decideTaxClaim: { ownerId: nobodys, version: 1, is: 'accepted', reason: 'The treaty gives this rate.' },
  holdPayouts: { ownerId: nobodys, reason: 'deceased', note: 'The heirs wrote to us.', until: null },
  endPayoutHold: { holdId: nobodys, note: 'The heirs are known.' },
})

/** Plans are everybody's; nobody has paid anything where all calls are tried out; messages are a processor’s. */
export const namesNothing = [
  'listPlans',
  'listInvoices',
  'receiveCardMessage',
  'receiveWalletMessage',
  'getCardFields',
  'getInvoiceDetails',
  'updateInvoiceDetails',
  'getSubscription',
  'previewPlan',
  'listPaymentMethods',
  'getPayout',
]
