import { and, desc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { couponUses, coupons } from '../plans/tables.ts'

export type CouponRow = typeof coupons.$inferSelect

export async function allCoupons(db: Db): Promise<CouponRow[]> {
  return await db.select().from(coupons).orderBy(desc(coupons.createdAt), desc(coupons.id))
}

export async function couponNamed(db: Db | Tx, code: string): Promise<CouponRow | undefined> {
  const [found] = await db.select().from(coupons).where(eq(coupons.code, code.toUpperCase()))
  return found
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

export const countUses = async (db: Db | Tx, couponId: string): Promise<number> =>
  await db.$count(couponUses, eq(couponUses.couponId, couponId))

export async function hasUsed(db: Db | Tx, couponId: string, accountId: Id): Promise<boolean> {
  return (await db.$count(couponUses, and(eq(couponUses.couponId, couponId), eq(couponUses.accountId, accountId)))) > 0
}

export async function insertUse(tx: Tx, row: typeof couponUses.$inferInsert): Promise<void> {
  await tx.insert(couponUses).values(row).onConflictDoNothing()
}

/** For a booking that nobody paid. */
export async function removeUsesOf(tx: Db | Tx, subscriptionId: Id): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.subscriptionId, subscriptionId))
}
