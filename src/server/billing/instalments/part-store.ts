import { and, asc, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { paymentAttempts, payments } from '../payments/tables.ts'
import { instalmentPlans } from './tables.ts'

export type InstalmentRow = typeof instalmentPlans.$inferSelect

export async function insertInstalments(tx: Tx, row: InstalmentRow): Promise<void> {
  await tx.insert(instalmentPlans).values(row)
}

/** The plan that counts: the running one, else the newest that was ever begun. */
export async function newestInstalments(db: Db | Tx, payableId: Id): Promise<InstalmentRow | undefined> {
  const [found] = await db
    .select()
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.payableId, payableId), isNotNull(instalmentPlans.begunAt)))
    .orderBy(desc(instalmentPlans.createdAt))
    .limit(1)
  return found
}

/** The plan that charges by itself at present. */
export async function runningInstalments(db: Db | Tx, payableId: Id): Promise<InstalmentRow | undefined> {
  const [found] = await db
    .select()
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.payableId, payableId), eq(instalmentPlans.state, 'running')))
  return found
}

/** Those that are not over, locked until the transaction ends. */
export async function lockOpenInstalments(tx: Tx, payableId: Id): Promise<InstalmentRow[]> {
  const rows = await tx
    .select()
    .from(instalmentPlans)
    .where(eq(instalmentPlans.payableId, payableId))
    .orderBy(asc(instalmentPlans.createdAt))
    .for('update')
  return rows.filter(({ state }) => state === 'running' || state === 'waiting')
}

/** Those that are not over. */
export const openInstalments = async (db: Db | Tx, payableId: Id): Promise<InstalmentRow[]> =>
  await db
    .select()
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.payableId, payableId), inArray(instalmentPlans.state, ['running', 'waiting'])))

export async function findInstalments(db: Db | Tx, id: Id): Promise<InstalmentRow | undefined> {
  const [found] = await db.select().from(instalmentPlans).where(eq(instalmentPlans.id, id))
  return found
}

export async function changeInstalments(tx: Tx, id: Id, change: Partial<InstalmentRow>): Promise<void> {
  await tx.update(instalmentPlans).set(change).where(eq(instalmentPlans.id, id))
}

/** For which something is due at a moment, what waits longest first. */
export async function dueInstalments(db: Db, now: Date, limit: number): Promise<InstalmentRow[]> {
  return await db
    .select()
    .from(instalmentPlans)
    .where(lte(instalmentPlans.nextAt, now))
    .orderBy(asc(instalmentPlans.nextAt))
    .limit(limit)
}

/** Keys of tries for a payable that begin so, with what became of their payments. */
export async function triesFor(
  db: Db | Tx,
  payableId: Id,
  prefix: string,
): Promise<{ key: string; objectId: string | null; payment: typeof payments.$inferSelect }[]> {
  const rows = await db
    .select({ key: paymentAttempts.key, objectId: paymentAttempts.objectId, payment: payments })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(eq(payments.payableId, payableId))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.key))
  return rows.filter(({ key }) => key.startsWith(prefix))
}
