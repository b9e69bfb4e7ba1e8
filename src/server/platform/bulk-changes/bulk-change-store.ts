import { and, eq, gt, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '../db/database.ts'
import { activities } from '../activities/tables.ts'
import { bulkChangeItems, bulkChanges } from './tables.ts'

/** One kind's change as it is kept. */
export type BulkChangeRow<Change> = Omit<typeof bulkChanges.$inferSelect, 'change'> & { change: Change }

/** One of the many, with what takes its change back. */
export type ChangedItem<Back> = { id: Id; back: Back }

const { changeId, itemId, back } = bulkChangeItems

export async function insertBulkChange(tx: Tx, change: typeof bulkChanges.$inferInsert): Promise<void> {
  await tx.insert(bulkChanges).values(change)
}

/** Locked, so that runs of one change take turns and it is taken back at most once. Without an owner it is for jobs, which act for the app. */
export async function lockBulkChange<Change>(
  tx: Tx,
  kind: { name: string; title?: (change: Change, total: number) => string },
  of: { id: Id; ownerId?: Id },
): Promise<BulkChangeRow<Change> | undefined> {
  const isOwn = of.ownerId === undefined ? undefined : eq(bulkChanges.ownerId, of.ownerId)
  const [found] = await tx
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.id, of.id), eq(bulkChanges.kind, kind.name), isOwn))
    .for('update')
  // Only this kind writes rows under its name.
  return found as BulkChangeRow<Change> | undefined
}

export async function isUndone(tx: Tx, id: Id): Promise<boolean> {
  return (await tx.$count(bulkChanges, eq(bulkChanges.undoes, id))) > 0
}

export async function saveReached(tx: Tx, id: Id, reached: Id): Promise<void> {
  await tx.update(bulkChanges).set({ reached }).where(eq(bulkChanges.id, id))
}

/** Statement that selects a change's ids. */
export type Meant = SQL

/** Stores the current selection; resolves to its size. */
export async function saveMeant(tx: Tx, change: Id, meant: Meant): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with kept as (
      insert into ${bulkChangeItems} (change_id, item_id) select ${change}, meant.id from (${meant}) as meant (id)
      returning 1
    )
    select count(*)::int as count from kept`)
  return rows[0]!.count
}

/** Part of a change's selection, by id after one. */
export async function meantAfter(tx: Tx, change: Id, after: string, limit: number): Promise<Id[]> {
  const rows = await tx
    .select({ itemId })
    .from(bulkChangeItems)
    .where(and(eq(changeId, change), gt(itemId, after)))
    .orderBy(itemId)
    .limit(limit)
  return rows.map((row) => row.itemId)
}

/** Saves undo values; items without one are not stored. */
export async function saveChanged(tx: Tx, change: Id, items: { id: Id; back?: unknown }[]): Promise<void> {
  const kept = items.filter((item) => item.back !== undefined)
  if (kept.length === 0) return
  await tx
    .insert(bulkChangeItems)
    .values(kept.map((item) => ({ changeId: change, itemId: item.id, back: item.back })))
    .onConflictDoUpdate({ target: [changeId, itemId], set: { back: sql`excluded.back` } })
}

/** Undo values of a change by id, after one. */
export async function changedAfter<Back>(
  tx: Tx,
  change: Id,
  after: string,
  limit: number,
): Promise<ChangedItem<Back>[]> {
  const rows = await tx
    .select({ id: itemId, back })
    .from(bulkChangeItems)
    .where(and(isChanged(change), gt(itemId, after)))
    .orderBy(itemId)
    .limit(limit)
  return rows as ChangedItem<Back>[]
}

/** The same for some of its items. */
export async function changedAmong<Back>(tx: Tx, change: Id, ids: Id[]): Promise<ChangedItem<Back>[]> {
  const rows = await tx
    .select({ id: itemId, back })
    .from(bulkChangeItems)
    .where(and(isChanged(change), inArray(itemId, ids)))
  return rows as ChangedItem<Back>[]
}

const isChanged = (change: Id) => and(eq(changeId, change), isNotNull(back))

export const countChanged = (tx: Tx, change: Id): Promise<number> => tx.$count(bulkChangeItems, isChanged(change))

/** Forgets items that were taken back; resolves to whether any are left. Without any the change itself is forgotten. */
export async function removeItems(tx: Tx, change: Id, ids: Id[]): Promise<boolean> {
  await tx.delete(bulkChangeItems).where(and(eq(changeId, change), inArray(itemId, ids)))
  if ((await countChanged(tx, change)) > 0) return true
  await forgetBulkChange(tx, change)
  return false
}

export async function forgetBulkChange(tx: Tx, id: Id): Promise<void> {
  await tx.delete(bulkChanges).where(eq(bulkChanges.id, id))
}

const keptDays = 7
/** Undo values stored for one owner. */
const maxKeptItems = 500_000

/** Forgets what would take the owner's oldest changes back where there is much of it; never the newest one, nor what is under way. */
export async function forgetBeyond(tx: Tx, ownerId: Id, newest: Id): Promise<void> {
  await tx.execute(sql`
    delete from ${bulkChanges} where id in (
      select id from (
        select change.id, activity.state, sum(activity.total) over (order by change.started_at desc, change.id) as items
        from ${bulkChanges} as change join ${activities} as activity on activity.id = change.id
        where change.owner_id = ${ownerId}
      ) as kept
      where items > ${maxKeptItems} and state not in ('waiting', 'running') and id <> ${newest}
    )`)
}

/** Forgets what would take old changes back. */
export async function forgetOldBulkChanges(db: Db, now: Date): Promise<void> {
  await db.delete(bulkChanges).where(lt(bulkChanges.startedAt, new Date(now.getTime() - keptDays * 86_400_000)))
}

/** For an owner who has left. */
export async function removeBulkChangesOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.delete(bulkChanges).where(eq(bulkChanges.ownerId, ownerId))
}
