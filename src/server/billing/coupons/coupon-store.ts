import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { couponUses, coupons, subscriptions } from '../plans/tables.ts'

export type CouponRow = typeof coupons.$inferSelect

export async function allCoupons(db: Db): Promise<CouponRow[]> {
  return await db.select().from(coupons).orderBy(desc(coupons.createdAt), desc(coupons.id))
}

export async function couponNamed(db: Db | Tx, code: string): Promise<CouponRow | undefined> {
  const [found] = await db.select().from(coupons).where(eq(coupons.code, code.toUpperCase()))
  return found
}

export async function couponsNamed(db: Db | Tx, codes: readonly string[]): Promise<CouponRow[]> {
  if (codes.length === 0) return []
  return await db
    .select()
    .from(coupons)
    .where(inArray(coupons.code, [...codes]))
}

export async function findCoupon(db: Db | Tx, id: string): Promise<CouponRow | undefined> {
  const [found] = await db.select().from(coupons).where(eq(coupons.id, id))
  return found
}

/** Locked until the transaction ends: of two who want its last use the second finds it used up. */
export async function lockCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const [found] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  if (!found) throw new Error(`The coupon ${id} is missing from its table.`)
  return found
}

/** Undefined where the code is taken. */
export async function insertCoupon(db: Db | Tx, row: CouponRow): Promise<CouponRow | undefined> {
  const [inserted] = await db.insert(coupons).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function endCouponAt(db: Db, id: Id, endedAt: Date): Promise<void> {
  await db.update(coupons).set({ endedAt }).where(eq(coupons.id, id))
}

/** An unpaid booking holds its use of a coupon for half an hour. */
const heldMs = 30 * 60_000

/** Uses taken by bookings before this moment, and not paid, are held no more. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - heldMs)

/** Uses that count now: of what is paid, and of bookings that wait for their payment and hold it still. */
export async function countUses(db: Db | Tx, couponId: string, since: Date, but?: Id): Promise<number> {
  const isOfOrder = isNotNull(couponUses.registrationId)
  const isPaid = or(
    and(isOfOrder, isNotNull(couponUses.paidAt)),
    and(not(isOfOrder), or(isNull(subscriptions.state), ne(subscriptions.state, 'waiting'))),
  )
  const [found] = await db
    .select({ uses: count() })
    .from(couponUses)
    .leftJoin(subscriptions, eq(subscriptions.id, couponUses.subscriptionId))
    .where(and(eq(couponUses.couponId, couponId), or(isPaid, gt(couponUses.usedAt, since)), isOther(but)))
  return found!.uses
}

/** Uses for anything but an order. */
const isOther = (but: Id | undefined) =>
  but === undefined ? undefined : or(isNull(couponUses.registrationId), ne(couponUses.registrationId, but))

/** All uses, held or paid: never more than the coupon was made for. */
export const countAllUses = async (db: Db | Tx, couponId: string): Promise<number> =>
  await db.$count(couponUses, eq(couponUses.couponId, couponId))

/** Bookings that wait for their payment and took a use before a moment, the oldest first. */
export async function usesHeldBefore(
  db: Db,
  couponId: string,
  before: Date,
): Promise<(typeof subscriptions.$inferSelect)[]> {
  const rows = await db
    .select({ booking: subscriptions })
    .from(couponUses)
    .innerJoin(subscriptions, eq(subscriptions.id, couponUses.subscriptionId))
    .where(and(eq(couponUses.couponId, couponId), eq(subscriptions.state, 'waiting'), lte(couponUses.usedAt, before)))
    .orderBy(asc(couponUses.usedAt))
  return rows.map(({ booking }) => booking)
}

/** True when the account has used it for anything but the order `but`. */
export async function hasUsed(
  db: Db | Tx,
  couponId: string,
  { accountId, but }: { accountId: Id; but?: Id | undefined },
): Promise<boolean> {
  const isTheirs = and(eq(couponUses.couponId, couponId), eq(couponUses.accountId, accountId))
  return (await db.$count(couponUses, and(isTheirs, isOther(but)))) > 0
}

export async function insertUse(tx: Tx, row: typeof couponUses.$inferInsert): Promise<void> {
  await tx.insert(couponUses).values(row).onConflictDoNothing()
}

/** For a booking that nobody paid. */
export async function removeUsesOf(tx: Db | Tx, subscriptionId: Id): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.subscriptionId, subscriptionId))
}

/** Gives back the use of an order that was abandoned, or whose money went back. */
export async function giveBackUse(tx: Tx, registrationId: Id): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.registrationId, registrationId))
}

/** A use that was paid for counts for good. */
export async function keepUse(tx: Tx, registrationId: Id, paidAt: Date): Promise<void> {
  await tx.update(couponUses).set({ paidAt }).where(eq(couponUses.registrationId, registrationId))
}

/** Orders that hold a use since before a moment and are not paid, the oldest first. */
export async function ordersHoldingUses(db: Db, before: Date, limit: number): Promise<Id[]> {
  const rows = await db
    .select({ id: couponUses.registrationId })
    .from(couponUses)
    .where(and(isNotNull(couponUses.registrationId), isNull(couponUses.paidAt), lte(couponUses.usedAt, before)))
    .orderBy(asc(couponUses.usedAt))
    .limit(limit)
  return rows.flatMap(({ id }) => id ?? [])
}
