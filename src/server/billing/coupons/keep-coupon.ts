import type { Body } from '#contract/endpoint.ts'
import type { Coupon, createCoupon } from '#contract/billing/coupons.ts'
import type { Id } from '#contract/wire.ts'
import type { CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { reached } from '../payments/reached.ts'
import { countUses, type CouponRow, endCouponAt, findCoupon, heldSince, insertCoupon } from './coupon-store.ts'
import { formatCoupon } from './judge-coupon.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Makes a coupon. Refuses a code that is taken, however it is written, and a last day that is over. */
export async function makeCoupon({ db, clock }: Needs, body: Body<typeof createCoupon>, by: Id): Promise<CouponRow> {
  const { code, off, duration, expiresAt, most, countsFor, plans, registrations } = body
  const now = clock()
  if (expiresAt && new Date(expiresAt) <= now)
    throw refuse('conflict', 'coupon.past', 'Choose a last day that is still to come.', { field: 'expiresAt' })
  const row = await insertCoupon(db, {
    id: newId(),
    code: code.toUpperCase(),
    percent: 'percent' in off ? off.percent : null,
    amount: 'amount' in off ? off.amount : null,
    currency: 'amount' in off ? off.currency : null,
    duration: typeof duration === 'string' ? duration : 'months',
    months: typeof duration === 'string' ? null : duration.months,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    most,
    countsFor,
    plans,
    registrations,
    endedAt: null,
    createdAt: now,
    createdBy: by,
  })
  if (!row)
    throw refuse('conflict', 'coupon.taken', `There is a coupon “${code.toUpperCase()}” already.`, { field: 'code' })
  return row
}

/** Ends the coupon for new uses. */
export async function stopCoupon({ db, clock }: Needs, id: Id): Promise<CouponRow> {
  const row = await findCoupon(db, id)
  if (!row) throw missing('coupon')
  if (row.endedAt) return row
  const endedAt = clock()
  await endCouponAt(db, id, endedAt)
  return { ...row, endedAt }
}

/**
 * The coupon at the processor, made when it is first used. How often and until when it may be used is counted here alone, so that nothing is
 * refused there that was granted here.
 */
export async function couponAtProcessor(card: CardPort, row: CouponRow): Promise<string> {
  const id = `rightframe-${row.id}`
  const { code, percent, amount, currency, duration, months } = row
  const off = percent === null ? { amounts: [{ amount: amount!, currency: currency! }] } : { percent }
  const lasts = duration === 'months' ? { months: months! } : duration
  await reached(async () => {
    try {
      await card.createCoupon(
        { id, name: code, off, duration: lasts, reference: { coupon: row.id } },
        `coupon:${row.id}`,
      )
    } catch (error) {
      if (!(error instanceof ProcessorProblem && error.reason === 'resource_already_exists')) throw error
    }
  })
  return id
}

export async function showCoupon({ db, clock }: { db: Db; clock: Deps['clock'] }, row: CouponRow): Promise<Coupon> {
  const used = await countUses(db, row.id, heldSince(clock()))
  const isLate = row.expiresAt !== null && row.expiresAt <= clock()
  const state = row.endedAt
    ? 'ended'
    : isLate
      ? 'expired'
      : row.most !== null && used >= row.most
        ? 'used-up'
        : 'active'
  return {
    _id: row.id,
    code: row.code,
    description: formatCoupon(row),
    off: row.percent === null ? { amount: row.amount!, currency: row.currency! } : { percent: row.percent },
    duration: row.duration === 'months' ? { months: row.months! } : row.duration,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    most: row.most,
    countsFor: row.countsFor,
    plans: row.plans,
    registrations: row.registrations,
    used,
    state,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  }
}
