import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'
import { PlanId } from './plans.ts'
import { AppliedCoupon, CouponCode, Interval, PaymentMethod, PlanPreview, Subscription } from './subscriptions.ts'

const params = z.object({ plan: PlanId })
const none = ['plan.no-payments', 'payment.processor-down', 'payment.gone', 'payment.declined'] as const
const couponErrors = [
  'coupon.unknown',
  'coupon.expired',
  'coupon.used-up',
  'coupon.other-plan',
  'coupon.not-for-plans',
  'coupon.other-currency',
  'coupon.already-used',
] as const
/** `client_secret` confirms the payment in the page; null where nothing is to be confirmed. */
const Begun = z.object({ client_secret: z.string().nullable(), subscription: Subscription })

/** The account's booking, if any; `plan` is the current one. */
export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/plans/subscription',
  reply: z.object({
    plan: PlanId,
    subscription: Subscription.nullable(),
    /** A coupon that waits for the next booking. */
    coupon: z.object({ code: z.string(), description: z.string() }).nullable(),
    /** True when this server takes cards. */
    takesCards: z.boolean(),
    /** True when this server issues invoices: the operator has named the issuer. */
    issuesInvoices: z.boolean(),
  }),
  access: 'owner',
  scopes: ['money:read'],
  errors: [],
})

/** Shows the price of a plan today and its start, before booking or changing. Changes nothing. */
export const previewPlan = endpoint({
  name: 'previewPlan',
  method: 'POST',
  path: '/plans/:plan/preview',
  params,
  body: z.object({ interval: Interval, coupon: CouponCode.optional() }),
  reply: PlanPreview,
  access: 'owner',
  errors: [...none, ...couponErrors, 'plan.off-sale', 'plan.free', 'plan.past-due'],
})

/** Books a plan. It counts once its first payment, confirmed in the page by `client_secret`, has been told by the processor. */
export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/plans/:plan/subscribe',
  params,
  body: z.object({
    interval: Interval,
    coupon: CouponCode.optional(),
    /** The kind of buyer for invoices. */
    buyer: z.enum(['consumer', 'business']).default('consumer'),
  }),
  reply: Begun,
  access: 'owner',
  errors: [...none, ...couponErrors, 'plan.off-sale', 'plan.free', 'plan.booked'],
})

/** Pays by another card from now on; what is open of a failed one is paid at once. */
export const updateSubscriptionCard = endpoint({
  name: 'updateSubscriptionCard',
  method: 'POST',
  path: '/plans/:plan/subscribe/update',
  params,
  body: z.object({ payment_method: z.string().regex(/^(pm|tok|card)_\w+$/, 'This is no payment method.') }),
  reply: Begun,
  access: 'owner',
  errors: [...none, 'plan.not-booked', 'payment.card-unknown'],
})

/** Changes plan or interval: up at once, charged by the days that are left as the preview of `at` said; down at the end of what is paid. */
export const switchPlan = endpoint({
  name: 'switchPlan',
  method: 'PUT',
  path: '/plans/:plan/switch',
  params,
  body: z.object({ interval: Interval, at: Moment.optional() }),
  reply: Begun,
  access: 'owner',
  errors: [...none, 'plan.not-booked', 'plan.off-sale', 'plan.same', 'plan.past-due', 'plan.preview-old'],
})

/** Ends the plan when what is paid ends. One that was never paid ends at once. */
export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'DELETE',
  path: '/plans/subscription',
  reply: Subscription,
  access: 'owner',
  errors: [...none, 'plan.not-booked'],
})

/** Takes back a cancellation, or a change that has not happened yet. */
export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/plans/subscription/resume',
  reply: Subscription,
  access: 'owner',
  errors: [...none, 'plan.not-booked', 'plan.not-cancelling'],
})

/** Withdraws from the contract within 14 days: it ends at once, and everything paid for it is given back. */
export const withdrawSubscription = endpoint({
  name: 'withdrawSubscription',
  method: 'POST',
  path: '/plans/subscription/withdraw',
  reply: Subscription,
  access: 'owner',
  errors: [...none, 'plan.not-booked', 'plan.too-late'],
})

/** Takes a coupon: for the plan that is booked, from its next payment on, else for the next booking. Says exactly why not. */
export const applyCoupon = endpoint({
  name: 'applyCoupon',
  method: 'PUT',
  path: '/users/me/applyCoupon',
  body: z.object({ coupon: CouponCode }),
  reply: AppliedCoupon,
  access: 'owner',
  errors: [...none, ...couponErrors, 'coupon.no-payment', 'coupon.has-one', 'coupon.too-short', 'plan.past-due'],
})

/** Lets go of the coupon that waits for the next booking; it is not used up. Does nothing where none waits. */
export const dropCoupon = endpoint({
  name: 'dropCoupon',
  method: 'DELETE',
  path: '/users/me/applyCoupon',
  reply: 'none',
  access: 'owner',
  errors: [],
})

/** Kept cards, and what they pay. */
export const listPaymentMethods = endpoint({
  name: 'listPaymentMethods',
  method: 'GET',
  path: '/user/paymentMethods',
  reply: z.object({
    paymentMethods: z.object({ data: z.array(PaymentMethod) }),
    subs: z.object({ data: z.array(Subscription) }),
  }),
  access: 'owner',
  errors: none,
})

/** The processor's page where methods are kept, for one visit. */
export const getPaymentFrame = endpoint({
  name: 'getPaymentFrame',
  isClosedToLooks: true,
  method: 'GET',
  path: '/users/me/payment',
  reply: z.object({ paymentFrameURL: z.url() }),
  access: 'owner',
  errors: none,
})
