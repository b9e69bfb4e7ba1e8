import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { noteLock } from '#server/platform/db/transaction-guard.ts'
import { readTotals } from '../store.ts'
import { images, imageTotals } from '../tables.ts'

type Totals = typeof imageTotals.$inferSelect
type Counted = Partial<Record<'watchable' | 'monitored', number>>

/** Locks an owner's totals until the transaction ends. Lock images before it, never after. */
export async function lockTotals(tx: Tx, ownerId: Id): Promise<Totals> {
  noteLock('image totals', ownerId)
  const [found] = await tx.select().from(imageTotals).where(eq(imageTotals.ownerId, ownerId)).for('update')
  return found ?? (await readTotals(tx, ownerId))
}

export async function addToTotals(tx: Tx, ownerId: Id, { watchable = 0, monitored = 0 }: Counted): Promise<void> {
  if (watchable === 0 && monitored === 0) return
  noteLock('image totals', ownerId)
  await tx
    .update(imageTotals)
    .set({
      watchable: sql`${imageTotals.watchable} + ${watchable}`,
      monitored: sql`${imageTotals.monitored} + ${monitored}`,
    })
    .where(eq(imageTotals.ownerId, ownerId))
}

/** Looked for since then, or with null no longer. */
export async function setMonitored(tx: Tx, ids: Id[], monitoredSince: Date | null): Promise<void> {
  const set = { monitored: monitoredSince !== null, monitoredSince }
  if (ids.length > 0) await tx.update(images).set(set).where(inArray(images.id, ids))
}

/** Notes why copies of images cannot be found; null once they can. */
export async function setUnfindable(tx: Tx, ids: Id[], unfindable: string | null): Promise<void> {
  if (ids.length > 0) await tx.update(images).set({ unfindable }).where(inArray(images.id, ids))
}

export async function countUnfindable(db: Db, ownerId: Id): Promise<number> {
  return await db.$count(images, and(eq(images.ownerId, ownerId), isNotNull(images.unfindable)))
}

const isWatchable = sql`${images.state} = 'ready' and not ${images.ignored} and ${images.unfindable} is null`

/**
 * Up to `atMost` images that should be looked for and are not, and as many the other way round. Those that the owner pinned come
 * first, then those with a tag that the owner put first, then the newest, as many as the plan watches.
 */
export async function imbalanceOf(
  db: Db | Tx,
  ownerId: Id,
  { limit, atMost }: { limit: number; atMost: number },
): Promise<{ begin: Id[]; end: Id[] }> {
  const { tagsFirst } = await readTotals(db, ownerId)
  const isTaggedFirst = sql`${images.tags} && ${sql.param(tagsFirst)}::text[]`
  const wanted = db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), isWatchable))
    .orderBy(desc(images.pinned), desc(isTaggedFirst), desc(images.createdAt), desc(images.id))
    .limit(limit)
    .as('wanted')
  const isWanted = sql`exists (select from ${wanted} where "wanted"."id" = ${images.id})`
  const match = (monitored: boolean) =>
    db
      .select({ id: images.id })
      .from(images)
      .where(
        and(eq(images.ownerId, ownerId), eq(images.monitored, monitored), monitored ? sql`not ${isWanted}` : isWanted),
      )
      .limit(atMost)
  const [begin, end] = [await match(false), await match(true)]
  return { begin: begin.map((row) => row.id), end: end.map((row) => row.id) }
}

/** Puts images with these tags before those that are only new. */
export async function setTagsFirst(tx: Tx, ownerId: Id, tagsFirst: string[]): Promise<void> {
  noteLock('image totals', ownerId)
  const set = { tagsFirst }
  await tx.insert(imageTotals).values({ ownerId, tagsFirst }).onConflictDoUpdate({ target: imageTotals.ownerId, set })
}

/** Notes when sites are looked through for the owner next; null when none is to be. */
export async function setNextScan(tx: Tx, ownerId: Id, nextScanAt: Date | null): Promise<void> {
  noteLock('image totals', ownerId)
  const set = { nextScanAt }
  await tx.insert(imageTotals).values({ ownerId, nextScanAt }).onConflictDoUpdate({ target: imageTotals.ownerId, set })
}

/** Remembers that the web was looked through for the owner's images, from this moment on. Of visits at the same time the later counts. */
export async function markScanned(tx: Tx, ownerId: Id, since: Date): Promise<void> {
  noteLock('image totals', ownerId)
  await tx
    .update(imageTotals)
    .set({ scannedAt: sql`greatest(${imageTotals.scannedAt}, ${since.toISOString()}::timestamptz)` })
    .where(eq(imageTotals.ownerId, ownerId))
}
