import type { Id } from '#contract/wire.ts'
import type { PlanId } from '#contract/billing/plans.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { quotient } from '#contract/reference/quotient.ts'
import { type RegistrationOption, registrationOptions } from '#contract/reference/registration-options.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { planWords } from '../plans/plan-words.ts'
import {
  countAllUses,
  countUses,
  couponNamed,
  type CouponRow,
  findCoupon,
  giveBackUse,
  hasUsed,
  heldSince,
  insertUse,
  lockCoupon,
} from './coupon-store.ts'

/** The purchase that the coupon is for: a plan (undefined while unknown) or a registration order. */
type About = { accountId: Id; currency: string | undefined } & (
  | { plan: PlanId | undefined; order?: never }
  | { order: { id: Id; option: RegistrationOption }; plan?: never }
)

/** The coupon of a code, if this account may use it for this plan. Refuses with the exact reason. */
export async function usableCoupon(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  code: string,
  about: About,
): Promise<CouponRow> {
  const coupon = await couponNamed(db, code)
  if (!coupon)
    throw refuse('missing', 'coupon.unknown', `There is no coupon “${code}”. Look at it letter by letter.`, inField)
  const problem = await problemNow(db, coupon, { ...about, at: clock() })
  if (problem) throw refuse('conflict', problem.code, problem.message, inField)
  return coupon
}

/** The coupon that waits for what an account books next, if it counts for this plan; one that does not stops nobody from booking. */
export async function waitingCoupon(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  couponId: Id | null | undefined,
  about: About,
): Promise<CouponRow | undefined> {
  const coupon = couponId ? await findCoupon(db, couponId) : undefined
  if (!coupon || (await problemNow(db, coupon, { ...about, at: clock() }))) return undefined
  return coupon
}

/**
 * Takes a use of a coupon for a booking or an order, under its lock: of two who want the last one the second is refused. Refuses as `usableCoupon`, and where
 * others hold all uses.
 */
export async function takeUse(
  needs: Pick<Deps, 'clock'>,
  tx: Tx,
  { code, subscriptionId, ...about }: About & { code: string; subscriptionId?: Id },
): Promise<CouponRow> {
  if (about.order) await giveBackUse(tx, about.order.id)
  const found = await usableCoupon(needs, tx, code, about)
  await lockCoupon(tx, found.id)
  const coupon = await usableCoupon(needs, tx, code, about)
  if (coupon.most !== null && (await countAllUses(tx, coupon.id)) >= coupon.most) {
    const problem = usedUp(coupon)
    throw refuse('conflict', problem.code, problem.message, inField)
  }
  const { accountId, order } = about
  const usedFor = order ? { registrationId: order.id } : { subscriptionId: subscriptionId! }
  await insertUse(tx, { couponId: coupon.id, accountId, ...usedFor, usedAt: needs.clock() })
  return coupon
}

async function problemNow(db: Db | Tx, coupon: CouponRow, about: About & { at: Date }) {
  const since = heldSince(about.at)
  const used = {
    count: await countUses(db, coupon.id, since, about.order?.id),
    byAccount: await hasUsed(db, coupon.id, { accountId: about.accountId, but: about.order?.id }),
  }
  return problemOf(coupon, { ...about, used })
}

const inField = { field: 'coupon' }

/** Why a coupon cannot be used, or undefined if it can. */
export function problemOf(
  coupon: CouponRow,
  { used, at, ...about }: Omit<About, 'accountId'> & { used: { count: number; byAccount: boolean }; at: Date },
): Problem | undefined {
  const { code } = coupon
  if (used.byAccount) return { code: 'coupon.already-used', message: `You have used the coupon “${code}” already.` }
  const endedAt = coupon.endedAt ?? coupon.expiresAt
  if (endedAt && endedAt <= at)
    return {
      code: 'coupon.expired',
      message: `The coupon “${code}” could be used until ${endedAt.toISOString().slice(0, 10)}.`,
    }
  if (coupon.most !== null && used.count >= coupon.most) return usedUp(coupon)
  return about.order ? problemOfOrder(coupon, about) : problemOfPlan(coupon, about)
}

type Problem = { code: string; message: string }
type Asked = Omit<About, 'accountId'>

function problemOfPlan(coupon: CouponRow, { plan, currency }: Asked): Problem | undefined {
  const { code } = coupon
  if (coupon.countsFor === 'registrations')
    return { code: 'coupon.not-for-plans', message: `The coupon “${code}” is for registrations, and not for plans.` }
  if (coupon.currency && currency && coupon.currency !== currency)
    return {
      code: 'coupon.other-currency',
      message: `The coupon “${code}” is in ${coupon.currency}, and the plans cost ${currency}.`,
    }
  if (plan && coupon.plans.length > 0 && !coupon.plans.includes(plan)) {
    const names = coupon.plans.map((id) => planWords[id]).join(', ')
    return {
      code: 'coupon.other-plan',
      message: `The coupon “${code}” is for ${names}, and not for ${planWords[plan]}.`,
    }
  }
  return undefined
}

function problemOfOrder(coupon: CouponRow, { order, currency }: Asked): Problem | undefined {
  const { code, registrations } = coupon
  if (coupon.countsFor === 'plans')
    return {
      code: 'coupon.not-for-registrations',
      message: `The coupon “${code}” is for plans, and not for registrations.`,
    }
  if (coupon.currency && currency && coupon.currency !== currency)
    return {
      code: 'coupon.other-currency',
      message: `The coupon “${code}” is in ${coupon.currency}, and registrations cost ${currency}.`,
    }
  if (order && registrations.length > 0 && !registrations.includes(order.option)) {
    const names = registrations.map((option) => `“${registrationOptions[option].label}”`).join(' and ')
    return {
      code: 'coupon.other-option',
      message: `The coupon “${code}” is for ${names}, and not for “${registrationOptions[order.option].label}”.`,
    }
  }
  return undefined
}

const usedUp = ({ code }: CouponRow) => ({
  code: 'coupon.used-up',
  message: `The coupon “${code}” has been used by as many people as it was made for.`,
})

/** True when a coupon counts for a registration. Uses of accounts are not looked at. */
export const countsForOption = (coupon: CouponRow, option: RegistrationOption, at: Date): boolean =>
  problemOf(coupon, { order: { id: '', option }, currency: 'USD', used: { count: 0, byAccount: false }, at }) ===
  undefined

/** The discount on `price` in minor units, rounded half up, at most the price. */
export function couponDiscount({ percent, amount }: Pick<CouponRow, 'percent' | 'amount'>, price: number): number {
  if (percent !== null) return Number(quotient(BigInt(price) * BigInt(percent), 100n, 'half-up'))
  return Math.min(price, amount ?? 0)
}

/** A coupon in words: `20 % off for 3 months`. */
export function formatCoupon({ percent, amount, currency, duration, months }: CouponRow): string {
  const off = percent === null ? formatAmount(amount ?? 0, currency ?? 'USD', 'en') : `${percent} %`
  const lasts = {
    once: 'off one payment',
    forever: 'off for as long as the plan is booked',
    months: `off for ${months} month${months === 1 ? '' : 's'}`,
  }
  return `${off} ${lasts[duration]}`
}
