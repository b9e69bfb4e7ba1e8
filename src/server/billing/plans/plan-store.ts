import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { PlanId } from '#contract/billing/plans.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { planPrices, plans, subscriptions } from './tables.ts'

export type PlanRow = typeof plans.$inferSelect

export async function plansOnSale(db: Db): Promise<PlanRow[]> {
  return await db.select().from(plans).where(eq(plans.isOnSale, true)).orderBy(asc(plans.position))
}

/** Prices that have begun, the newest first. */
export async function pricesAt(db: Db, at: Date): Promise<(typeof planPrices.$inferSelect)[]> {
  return await db.select().from(planPrices).where(lte(planPrices.from, at)).orderBy(desc(planPrices.from))
}

/** The booked plan, else the free one. Of two valid bookings the later one counts. */
export async function planOf(db: Db | Tx, accountId: Id, at: Date): Promise<PlanRow> {
  const [booked] = await db
    .select({ plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        lte(subscriptions.startsAt, at),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, at)),
      ),
    )
    .orderBy(desc(subscriptions.startsAt))
    .limit(1)
  return booked?.plan ?? (await planNamed(db, 'free'))
}

export async function planNamed(db: Db | Tx, id: PlanId): Promise<PlanRow> {
  const [found] = await db.select().from(plans).where(eq(plans.id, id))
  if (!found) throw new Error(`The plan ${id} is missing from the table of plans.`)
  return found
}
