import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency } from '../reference/money.ts'
import { RegistrationOption } from '../reference/registration-options.ts'
import { Id, Moment } from '../wire.ts'
import { PlanId } from './plans.ts'
import { CouponCode } from './subscriptions.ts'

const roles = ['finance'] as const

const wholeFrom = (least: number, most: number, said: string) =>
  z.number(said).int(said).min(least, said).max(most, said)
const wholeAccounts = 'Give a whole number of accounts, 1 or more.'

/** A coupon's discount: whole per cent, or an amount in minor units (ISO 4217 exponent). */
const Off = z.union(
  [
    z.object({ percent: wholeFrom(1, 100, 'Give a whole number of per cent, 1 to 100.') }),
    z.object({ amount: z.number().int().min(1), currency: Currency }),
  ],
  'A coupon takes off 1 to 100 per cent, or an amount with its currency.',
)
/** A coupon's duration: one payment, some months, or the whole booking. A registration is one payment. */
const Duration = z.union(
  [z.enum(['once', 'forever']), z.object({ months: wholeFrom(1, 36, 'Give a whole number of months, 1 to 36.') })],
  'A coupon counts once, for 1 to 36 months, or forever.',
)

/** Kinds of orders that a coupon counts for. */
export const CouponPurpose = z.enum(['plans', 'registrations', 'both'])
export type CouponPurpose = z.infer<typeof CouponPurpose>

const shape = {
  /** Capitals, digits and hyphens; typed in any case. */
  code: CouponCode.regex(/^[A-Za-z0-9-]+$/, 'Letters, digits and hyphens only.'),
  off: Off,
  duration: Duration,
  /** End of its validity; null without one. */
  expiresAt: Moment.nullable(),
  /** Accounts that may use it; null means unlimited. */
  most: z.number().int(wholeAccounts).min(1, wholeAccounts).nullable(),
  countsFor: CouponPurpose,
  /** For which plans; none names all. */
  plans: z.array(PlanId).max(4),
  /** For which registrations; none names all. */
  registrations: z.array(RegistrationOption).max(RegistrationOption.options.length),
}

export const Coupon = z
  .object({
    _id: Id,
    ...shape,
    code: z.string(),
    description: z.string(),
    used: z.number().int(),
    state: z.enum(['active', 'expired', 'used-up', 'ended']),
    createdAt: Moment,
    /** An account's id, or `command line`. */
    createdBy: z.string(),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.infer<typeof Coupon>

/** Every coupon, the newest first. */
export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: '/desk/coupons',
  reply: z.object({ data: z.array(Coupon) }),
  access: 'staff',
  roles,
  errors: [],
})

export const createCoupon = endpoint({
  name: 'createCoupon',
  method: 'POST',
  path: '/desk/coupons',
  body: z
    .object({
      ...shape,
      expiresAt: shape.expiresAt.default(null),
      most: shape.most.default(null),
      countsFor: shape.countsFor.default('plans'),
      plans: shape.plans.default([]),
      registrations: shape.registrations.default([]),
    })
    .refine(({ countsFor, plans }) => countsFor !== 'registrations' || plans.length === 0, {
      path: ['plans'],
      error: 'A coupon for registrations names no plan.',
    })
    .refine(({ countsFor, registrations }) => countsFor !== 'plans' || registrations.length === 0, {
      path: ['registrations'],
      error: 'A coupon for plans names no registration.',
    })
    .refine(({ countsFor, duration }) => countsFor !== 'registrations' || duration === 'once', {
      path: ['duration'],
      error: 'A coupon for registrations counts once.',
    }),
  reply: Coupon,
  status: 201,
  access: 'staff',
  roles,
  errors: ['coupon.taken', 'coupon.past', 'plan.no-payments', 'payment.processor-down', 'payment.gone'],
})

/** Ends a coupon for new uses; existing ones stay. */
export const endCoupon = endpoint({
  name: 'endCoupon',
  method: 'DELETE',
  path: '/desk/coupons/:couponId',
  params: z.object({ couponId: Id }),
  reply: Coupon,
  access: 'staff',
  roles,
  errors: [],
})
