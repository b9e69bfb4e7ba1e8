import { z } from 'zod'
import { Currency } from '../reference/money.ts'
import { Id, Moment } from '../wire.ts'
import { PlanId } from './plans.ts'

export const Interval = z.enum(['month', 'year'])
export type Interval = z.infer<typeof Interval>

/** In units of the currency, taxes included. */
const money = z.object({ value: z.number(), currency: Currency })

/**
 * States of a booking: `waiting` for its first payment, `active`, `cancelling` at the end of the paid time, `past-due` after a failed card (the plan
 * counts until `graceUntil`), `ended`.
 */
export const SubscriptionState = z.enum(['waiting', 'active', 'cancelling', 'past-due', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** An account's booking. States follow only from the processor's verified messages. */
export const Subscription = z
  .object({
    _id: Id,
    plan: PlanId,
    interval: Interval,
    state: SubscriptionState,
    price: money,
    /** The paid period; null until the first payment. */
    period: z.object({ from: Moment, to: Moment }).nullable(),
    /** When the plan ends, if it is known. */
    endsAt: Moment.nullable(),
    /** Until when a failed card can be replaced before the free plan follows. */
    graceUntil: Moment.nullable(),
    /** The plan after the paid time. */
    next: z.object({ plan: PlanId, interval: Interval, at: Moment }).nullable(),
    coupon: z.string().nullable(),
    /** Until when the contract can be withdrawn from, with all money back. */
    withdrawUntil: Moment.nullable(),
    startedAt: Moment,
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/**
 * The price and effect of choosing a plan. `subscribe` and `upgrade` happen at once; `downgrade` and `cancel` (to the free plan) at the end of the
 * paid time; `none` is the current plan.
 */
export const PlanPreview = z.object({
  kind: z.enum(['subscribe', 'upgrade', 'downgrade', 'cancel', 'none']),
  plan: PlanId,
  interval: Interval,
  /** To be paid today. */
  due: money,
  lines: z.array(z.object({ description: z.string(), amount: money, isProration: z.boolean() })),
  /** The price of each later interval and its start; reduced by a lasting coupon. */
  afterwards: money,
  /** When the plan begins to count. */
  startsAt: Moment,
  nextChargeAt: Moment.nullable(),
  /** Saving of a year against twelve months; null without one, and for months. */
  yearlySaving: money.nullable(),
  coupon: z.object({ code: z.string(), description: z.string() }).nullable(),
  /** The moment that the numbers are of: sent with the change, it charges these. */
  at: Moment,
  /** Sentences that the law requires beside the button, and the button's own text. */
  terms: z.object({
    button: z.string(),
    facts: z.array(z.string()),
    withdrawUntil: Moment.nullable(),
    /** The laws behind it, with the day of each. */
    sources: z.array(z.object({ name: z.string(), url: z.url(), date: z.string() })),
  }),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** A kept card. */
export const PaymentMethod = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  isDefault: z.boolean(),
})

export const CouponCode = z
  .string()
  .trim()
  .min(1, 'Please enter a coupon code.')
  .max(40, { error: 'A coupon code has at most 40 characters.', abort: true })

export const AppliedCoupon = z.object({
  code: z.string(),
  description: z.string(),
  appliesTo: z.enum(['subscription', 'next-booking']),
  /** The next payment for the plan: when, what it comes to and what it would without the coupon; null for a booking that is still to come. */
  next: z.object({ at: Moment, due: money, without: money }).nullable(),
})
export type AppliedCoupon = z.infer<typeof AppliedCoupon>
