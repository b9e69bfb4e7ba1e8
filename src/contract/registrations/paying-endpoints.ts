import { z } from 'zod'
import { CouponCode } from '../billing/subscriptions.ts'
import { Invoice } from '../billing/invoices.ts'
import { PayableState } from '../billing/payments.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { FeeKind } from './fees.ts'
import { RegistrationOffice, RegistrationOption } from './options.ts'
import { RegistrationPrice } from './registration.ts'

const params = z.object({ registrationId: Id })

/** The kind of buyer for invoices. An account with a tax number pays as a business. */
const buyer = z.enum(['consumer', 'business']).default('consumer')

const couponErrors = [
  'coupon.unknown',
  'coupon.expired',
  'coupon.used-up',
  'coupon.not-for-registrations',
  'coupon.other-option',
  'coupon.other-currency',
  'coupon.already-used',
] as const

const payErrors = [
  ...couponErrors,
  'attempts.too-many',
  'registration.not-a-draft',
  'registration.findings',
  'registration.start-again',
  'payment.closed',
  'payment.paid',
  'payment.under-way',
  'payment.price-changed',
  'payment.method',
  'payment.processor-down',
  'payment.declined',
] as const

/** One application that an option may need, with its price in US cents. */
const OptionFee = z.object({
  kind: FeeKind,
  label: z.string(),
  governmentFee: z.number().int(),
  serviceFee: z.number().int(),
  /** The fee in the Office's own currency with its source, as sentences. */
  notes: z.array(z.string()),
})

/** Ways to register. */
export const listRegistrationOptions = endpoint({
  name: 'listRegistrationOptions',
  method: 'GET',
  path: '/registrations/options',
  reply: z.object({
    data: z.array(
      z.object({
        value: RegistrationOption,
        label: z.string(),
        description: z.string(),
        /** US dollars. */
        price: z.number(),
        office: RegistrationOffice,
        maxImages: z.number().int(),
        fees: z.array(OptionFee),
      }),
    ),
    comingSoon: z.array(z.string()),
  }),
  access: 'owner',
  errors: [],
})

/** Payment status of an order. */
export const getRegistrationPayment = endpoint({
  name: 'getRegistrationPayment',
  method: 'GET',
  path: '/registrations/:registrationId/payment',
  params,
  reply: z.object({
    price: RegistrationPrice,
    state: PayableState,
    /** US cents that came in and stayed. */
    received: z.number().int(),
    methods: z.array(z.enum(['card', 'wallet'])),
    documents: z.array(Invoice),
    /** Until when the contract can be withdrawn from; null before it is paid and afterwards. */
    withdrawUntil: Moment.nullable(),
    /** The refund of a withdrawal now, in US cents. */
    withdrawAmount: z.number().int(),
  }),
  access: 'owner',
  errors: [],
})

/** Chooses a coupon for a draft, or none. Its use is taken when the payment begins. */
export const setRegistrationCoupon = endpoint({
  name: 'setRegistrationCoupon',
  method: 'PUT',
  path: '/registrations/:registrationId/coupon',
  params,
  body: z.object({ coupon: CouponCode.nullable() }),
  reply: RegistrationPrice,
  access: 'owner',
  errors: [
    ...couponErrors,
    'coupon.nothing-off',
    'attempts.too-many',
    'registration.not-a-draft',
    'registration.payment-runs',
  ],
})

/** Begins a payment by card on the processor's page; the amount is the server's. `returnUrl` is the order's own page. */
export const payRegistration = endpoint({
  name: 'payRegistration',
  method: 'POST',
  path: '/registrations/:registrationId/pay',
  params,
  body: z.object({ returnUrl: z.url().optional(), buyer }),
  reply: z.object({ sessionUrl: z.url() }),
  access: 'owner',
  errors: [...payErrors, 'payment.return-url'],
})

/** `requestId` is the order's id. */
export const createRegistrationWalletOrder = endpoint({
  name: 'createRegistrationWalletOrder',
  method: 'POST',
  path: '/registrations/payment/paypal/create',
  body: z.object({ requestId: Id, buyer }),
  reply: z.object({
    id: z.string(),
    /** The address where the owner approves it, then returns to the order's page. */
    approveUrl: z.url().nullable(),
  }),
  access: 'owner',
  errors: [...payErrors, 'payment.currency'],
})

/** Takes the money of an approved order, once. What became of it is the wallet's word. */
export const executeRegistrationWalletOrder = endpoint({
  name: 'executeRegistrationWalletOrder',
  method: 'POST',
  path: '/registrations/payment/paypal/execute',
  body: z.object({ paymentID: z.string().regex(/^\w{1,64}$/), payerID: z.string().max(64), requestId: Id }),
  reply: z.object({ state: z.enum(['paid', 'pending', 'open']) }),
  access: 'owner',
  errors: [...payErrors, 'payment.unknown'],
})

/** Withdraws from the contract: everything before the filing, the service fee afterwards. */
export const withdrawRegistration = endpoint({
  name: 'withdrawRegistration',
  method: 'POST',
  path: '/registrations/:registrationId/withdraw',
  params,
  reply: z.object({ what: z.enum(['all', 'service-fee']), amount: z.number().int(), currency: z.literal('USD') }),
  access: 'owner',
  errors: ['registration.not-paid', 'registration.too-late', 'registration.nothing-to-give-back'],
})

/** Staff give back what a withdrawal would, at any time. The owner reads the reason. */
export const refundOrderOfRegistration = endpoint({
  name: 'refundOrderOfRegistration',
  method: 'POST',
  path: '/desk/registrations/:registrationId/refund',
  params,
  body: z.object({ reason: z.string().trim().min(1, 'Write the reason that the owner reads.').max(500) }),
  reply: z.object({ what: z.enum(['all', 'service-fee']), amount: z.number().int(), currency: z.literal('USD') }),
  access: 'staff',
  roles: ['finance'],
  errors: ['registration.not-paid', 'registration.nothing-to-give-back'],
})
