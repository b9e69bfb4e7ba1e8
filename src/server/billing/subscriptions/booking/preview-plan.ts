import type { PlanId } from '#contract/billing/plans.ts'
import type { Interval, PlanPreview } from '#contract/billing/subscriptions.ts'
import { Currency, moneyOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findCoupon, type CouponRow } from '../../coupons/coupon-store.ts'
import { formatCoupon, couponDiscount, usableCoupon, waitingCoupon } from '../../coupons/judge-coupon.ts'
import { reached } from '../../payments/reached.ts'
import { planWords } from '../../plans/plan-words.ts'
import { cardOf, priceAtProcessor } from '../at-processor.ts'
import { kindOfChange } from './kind-of-change.ts'
import { later } from '../later.ts'
import { orderFacts } from './order-facts.ts'
import { type Price, priceOfPlan } from './price-of-plan.ts'
import { readAgain, type ReadNeeds } from '../read-again.ts'
import { withdrawalMs } from '../show-subscription.ts'
import { bookedOf, findCustomer, type SubscriptionRow } from '../subscription-store.ts'

type Asked = { accountId: Id; plan: PlanId; interval: Interval; coupon?: string | undefined }
type Line = { description: string; amount: number; isProration: boolean }
type Numbers = { due: number; afterwards: number; lines: Line[]; startsAt: Date; nextChargeAt: Date | null }

/** The price of a plan today and its start. Changes nothing. */
export async function previewPlan(needs: ReadNeeds, asked: Asked): Promise<PlanPreview> {
  const { plan, interval } = asked
  const row = await paidOf(needs, asked.accountId)
  if (row?.state === 'past-due')
    throw refuse(
      'conflict',
      'plan.past-due',
      'Your card could not be charged. Pay by another card first, then change the plan.',
    )
  const kind = kindOfChange(row && { plan: row.planId, interval: row.interval }, asked)
  const isKept = kind === 'none' && row !== undefined
  const price = isKept
    ? { amount: row.amount, currency: Currency.parse(row.currency) }
    : await priceOfPlan(needs, plan, interval)
  const coupon = kind === 'subscribe' ? await couponFor(needs, asked, price.currency) : await kept(needs, row)
  const at = new Date(Math.floor(needs.clock().getTime() / 1000) * 1000)
  const numbers = await numbersOf(needs, { kind, row, asked, price, coupon, at })
  const money = (amount: number) => moneyOf(amount, price.currency)
  const until = new Date(at.getTime() + withdrawalMs)
  const { due, afterwards } = numbers
  return {
    kind,
    plan,
    interval,
    due: money(due),
    lines: numbers.lines.map((line) => ({ ...line, amount: money(line.amount) })),
    afterwards: money(afterwards),
    startsAt: numbers.startsAt.toISOString(),
    nextChargeAt: numbers.nextChargeAt?.toISOString() ?? null,
    yearlySaving: interval === 'year' ? await savingOf(needs, plan, price) : null,
    coupon: coupon ? { code: coupon.code, description: formatCoupon(coupon) } : null,
    at: at.toISOString(),
    terms: orderFacts({ kind, name: planWords[plan], interval, due, afterwards, currency: price.currency, until }),
  }
}

/** The account's paid booking, as the processor reports it now. */
async function paidOf(needs: ReadNeeds, accountId: Id): Promise<SubscriptionRow | undefined> {
  for (const row of await bookedOf(needs.db, accountId)) {
    const { processorId } = row
    if (!processorId || row.state === 'waiting') continue
    const read = await readAgain(needs, row.id, { processorId, cause: { kind: 'job', id: 'preview-plan' } })
    if (read.state !== 'ended') return read
  }
  return undefined
}

async function couponFor(needs: ReadNeeds, asked: Asked, currency: string): Promise<CouponRow | undefined> {
  const about = { accountId: asked.accountId, plan: asked.plan, currency }
  if (asked.coupon !== undefined) return await usableCoupon(needs, needs.db, asked.coupon, about)
  return await waitingCoupon(needs, needs.db, (await findCustomer(needs.db, asked.accountId))?.couponId, about)
}

const kept = async ({ db }: ReadNeeds, row: SubscriptionRow | undefined): Promise<CouponRow | undefined> =>
  row?.couponId ? await findCoupon(db, row.couponId) : undefined

type About = {
  kind: PlanPreview['kind']
  row: SubscriptionRow | undefined
  asked: Asked
  price: Price
  coupon: CouponRow | undefined
  at: Date
}

async function numbersOf(needs: ReadNeeds, { kind, row, asked, price, coupon, at }: About): Promise<Numbers> {
  const { plan, interval } = asked
  const afterwards = price.amount - (coupon?.duration === 'forever' ? couponDiscount(coupon, price.amount) : 0)
  const end = row?.periodTo ?? at
  if (kind === 'none')
    return { due: 0, afterwards, lines: [], startsAt: row?.startsAt ?? at, nextChargeAt: row?.periodTo ?? null }
  if (kind === 'cancel') return { due: 0, afterwards: 0, lines: [], startsAt: end, nextChargeAt: null }
  if (kind === 'downgrade') return { due: 0, afterwards: price.amount, lines: [], startsAt: end, nextChargeAt: end }
  if (kind === 'subscribe') {
    const off = coupon ? couponDiscount(coupon, price.amount) : 0
    const lines = [
      { description: `${planWords[plan]}, the first ${interval}`, amount: price.amount, isProration: false },
      ...(coupon && off > 0 ? [{ description: `Coupon ${coupon.code}`, amount: -off, isProration: false }] : []),
    ]
    return { due: price.amount - off, afterwards, lines, startsAt: at, nextChargeAt: later(at, interval) }
  }
  const card = cardOf(needs)
  const next = await priceAtProcessor(card, { plan, interval, ...price })
  const about = { subscription: row!.processorId!, price: next, at }
  const { due, lines } = await reached(() => card.previewSubscription(about))
  const shown = lines.map(({ amount, ...line }) => ({ ...line, amount: amount.amount }))
  const nextChargeAt = row!.interval === interval ? end : later(at, interval)
  return { due: due.amount, afterwards, lines: shown, startsAt: at, nextChargeAt }
}

async function savingOf(
  needs: ReadNeeds,
  plan: PlanId,
  { amount, currency }: Price,
): Promise<PlanPreview['yearlySaving']> {
  if (plan === 'free') return null
  const month = await priceOfPlan(needs, plan, 'month')
  const saved = 12 * month.amount - amount
  return saved > 0 && month.currency === currency ? moneyOf(saved, currency) : null
}
