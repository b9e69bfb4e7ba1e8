import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { planCustomers, subscriptions } from '../plans/tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type CustomerRow = typeof planCustomers.$inferSelect

/** Open bookings of an account, newest first; those before their first payment come last. */
export async function bookedOf(db: Db | Tx, accountId: Id): Promise<SubscriptionRow[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        ne(subscriptions.state, 'ended'),
        or(isNotNull(subscriptions.processorId), eq(subscriptions.state, 'waiting')),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
  return rows.toSorted((a, b) => Number(a.state === 'waiting') - Number(b.state === 'waiting'))
}

/** All that an account ever booked, the newest first. */
export async function subscriptionsOf(db: Db | Tx, accountId: Id): Promise<SubscriptionRow[]> {
  return await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.createdAt))
}

export async function findSubscription(db: Db | Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return found
}

export async function subscriptionOfProcessor(db: Db | Tx, processorId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.processorId, processorId))
  return found
}

/** Locked until the transaction ends, so that what is read of it at the processor is written in the order in which it was read. */
export async function lockSubscription(tx: Tx, id: Id): Promise<SubscriptionRow | undefined> {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return found
}

/** Undefined where the account waits for a payment already, or one follows the same. */
export async function insertSubscription(
  tx: Db | Tx,
  row: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow | undefined> {
  const [inserted] = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function changeSubscription(
  db: Db | Tx,
  id: Id,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const [changed] = await db.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning()
  if (!changed) throw new Error(`The subscription ${id} is missing from its table.`)
  return changed
}

/** Those of the processor that go on and were not read since a moment, the longest ago first. */
export async function subscriptionsToRead(db: Db, before: Date, limit: number): Promise<SubscriptionRow[]> {
  return await db
    .select()
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.state, 'ended'),
        isNotNull(subscriptions.processorId),
        or(isNull(subscriptions.readAt), lt(subscriptions.readAt, before)),
      ),
    )
    .orderBy(asc(subscriptions.readAt))
    .limit(limit)
}

export async function failingSubscriptions(db: Db, limit: number): Promise<SubscriptionRow[]> {
  return await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.state, 'past-due'))
    .orderBy(asc(subscriptions.failedAt))
    .limit(limit)
}

/** Yearly ones that renew by a moment and whose owner was not told yet, those that do first at the top. */
export async function yearsToRenew(db: Db, { from, to }: { from: Date; to: Date }, limit: number): Promise<Id[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.state, 'active'),
        eq(subscriptions.interval, 'year'),
        not(subscriptions.endsAtPeriodEnd),
        gt(subscriptions.periodTo, from),
        lte(subscriptions.periodTo, to),
        sql`${subscriptions.renewalToldFor} is distinct from ${subscriptions.periodTo}`,
      ),
    )
    .orderBy(asc(subscriptions.periodTo))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Ended ones with something that was to follow and has not begun. */
export async function subscriptionsToFollow(db: Db, limit: number): Promise<SubscriptionRow[]> {
  return await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.state, 'ended'), isNotNull(subscriptions.nextPlanId)))
    .limit(limit)
}

export async function findCustomer(db: Db | Tx, accountId: Id): Promise<CustomerRow | undefined> {
  const [found] = await db.select().from(planCustomers).where(eq(planCustomers.accountId, accountId))
  return found
}

export async function keepCustomer(
  db: Db | Tx,
  accountId: Id,
  change: Partial<Pick<CustomerRow, 'customer' | 'couponId'>>,
): Promise<void> {
  await db
    .insert(planCustomers)
    .values({ accountId, ...change })
    .onConflictDoUpdate({ target: planCustomers.accountId, set: change })
}

export async function dropWaitingCoupon(db: Db, accountId: Id): Promise<void> {
  await db.update(planCustomers).set({ couponId: null }).where(eq(planCustomers.accountId, accountId))
}

/** Deletes the account's customer id with the account. */
export async function removeCustomer(db: Db | Tx, accountId: Id): Promise<void> {
  await db.delete(planCustomers).where(eq(planCustomers.accountId, accountId))
}
