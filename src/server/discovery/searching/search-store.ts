import { and, asc, count, desc, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  imageSearches,
  restingServices,
  searchedImages,
  searches,
  searchChoices,
  searchHits,
  searchPauses,
  searchRefusals,
} from './tables.ts'

export type SearchRow = typeof searches.$inferSelect
type ImageSearchRow = typeof imageSearches.$inferSelect
type RestingRow = typeof restingServices.$inferSelect

/** Locks the budget: a second spender waits for the first, and sees its spending. */
export async function lockBudget(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('budget of searches', 0))`)
}

/** True when a search for the image at this service is reserved or sent, and not ended. */
export async function isSearchUnderWay(
  tx: Db | Tx,
  { imageId, service }: { imageId: Id; service: SearchServiceId },
): Promise<boolean> {
  const isOpen = inArray(searches.state, ['reserved', 'asked'])
  return (await tx.$count(searches, and(eq(searches.imageId, imageId), eq(searches.service, service), isOpen))) > 0
}

/** Counts the searches of plans since then, by owner. */
export async function usedSince(db: Db | Tx, since: Date): Promise<Map<Id, number>> {
  const rows = await db
    .select({ ownerId: searches.ownerId, used: count() })
    .from(searches)
    .where(and(gte(searches.reservedAt, since), ne(searches.state, 'released'), eq(searches.isOwnKey, false)))
    .groupBy(searches.ownerId)
  return new Map(rows.map(({ ownerId, used }) => [ownerId, used]))
}

export async function insertSearch(tx: Tx, row: SearchRow): Promise<void> {
  await tx.insert(searches).values(row)
}

export async function readSearch(db: Db | Tx, id: Id): Promise<SearchRow | undefined> {
  const [found] = await db.select().from(searches).where(eq(searches.id, id))
  return found
}

export async function lockSearch(tx: Tx, id: Id): Promise<SearchRow | undefined> {
  const [found] = await tx.select().from(searches).where(eq(searches.id, id)).for('update')
  return found
}

export async function changeSearch(tx: Db | Tx, id: Id, set: Partial<SearchRow>): Promise<void> {
  await tx.update(searches).set(set).where(eq(searches.id, id))
}

/** State of an image at a service; undefined before it was sent there. */
export async function findSearchState(
  tx: Db | Tx,
  imageId: Id,
  service: SearchServiceId,
): Promise<ImageSearchRow | undefined> {
  const [found] = await tx
    .select()
    .from(imageSearches)
    .where(and(eq(imageSearches.imageId, imageId), eq(imageSearches.service, service)))
  return found
}

export async function standingsOf(db: Db, imageId: Id): Promise<ImageSearchRow[]> {
  return await db.select().from(imageSearches).where(eq(imageSearches.imageId, imageId))
}

type Standing = Pick<ImageSearchRow, 'imageId' | 'service' | 'ownerId' | 'nextAt'> & Partial<ImageSearchRow>

export async function saveStanding(tx: Tx, row: Standing): Promise<void> {
  const { imageId: _, service: __, ...set } = row
  await tx
    .insert(imageSearches)
    .values(row)
    .onConflictDoUpdate({ target: [imageSearches.imageId, imageSearches.service], set })
}

/** Services that are paused at this moment. */
export async function restingNow(db: Db | Tx, now: Date): Promise<Map<SearchServiceId, RestingRow>> {
  const rows = await db.select().from(restingServices).where(gt(restingServices.until, now))
  return new Map(rows.map((row) => [row.service, row]))
}

export async function letRest(tx: Tx, row: RestingRow): Promise<void> {
  await tx.insert(restingServices).values(row).onConflictDoUpdate({ target: restingServices.service, set: row })
}

/** Ends a service's pause after an answer, unless the pause is newer than the question. */
export async function endRest(tx: Tx, service: SearchServiceId, askedAt: Date): Promise<void> {
  await tx.delete(restingServices).where(and(eq(restingServices.service, service), lte(restingServices.since, askedAt)))
}

/** The newest searches for an image that were sent. */
export async function searchesOfImage(db: Db, imageId: Id, limit: number): Promise<SearchRow[]> {
  return await db
    .select()
    .from(searches)
    .where(and(eq(searches.imageId, imageId), ne(searches.state, 'released')))
    .orderBy(desc(searches.reservedAt))
    .limit(limit)
}

/** True when a search is the first of its picture, and no follow-up. */
export const isFirst = ({ part, cursor }: Pick<SearchRow, 'part' | 'cursor'>): boolean =>
  part === 'whole' && cursor === null

type Released = { ownerId?: Id; imageId?: Id; services?: readonly SearchServiceId[] }

/** Releases reserved searches of an owner, of an image, or at some services, so that nothing more is sent. */
export async function releaseReserved(tx: Tx, of: Released, now: Date): Promise<void> {
  const released = await tx
    .update(searches)
    .set({ state: 'released', endedAt: now, settledAt: now })
    .where(
      and(
        of.ownerId === undefined ? undefined : eq(searches.ownerId, of.ownerId),
        of.imageId === undefined ? undefined : eq(searches.imageId, of.imageId),
        of.services && inArray(searches.service, [...of.services]),
        eq(searches.state, 'reserved'),
      ),
    )
    .returning()
  // A failed follow-up does not send the whole again.
  for (const { imageId, service } of released.filter(isFirst))
    await tx
      .update(imageSearches)
      .set({ nextAt: now })
      .where(and(eq(imageSearches.imageId, imageId), eq(imageSearches.service, service)))
}

/** All data on an owner's searches, for export. */
export async function searchesOfOwner(db: Db, ownerId: Id) {
  const [choices, sent, hits] = await Promise.all([
    db.select().from(searchChoices).where(eq(searchChoices.ownerId, ownerId)),
    db.select().from(searches).where(eq(searches.ownerId, ownerId)).orderBy(asc(searches.reservedAt)),
    db.select().from(searchHits).where(eq(searchHits.ownerId, ownerId)).orderBy(asc(searchHits.id)),
  ])
  return { choices, sent, hits }
}

/** Deletes the searches of a departed owner. */
export async function removeSearchesOf(db: Db, ownerId: Id): Promise<void> {
  for (const table of [
    searchHits,
    searches,
    imageSearches,
    searchedImages,
    searchRefusals,
    searchPauses,
    searchChoices,
  ])
    await db.delete(table).where(eq(table.ownerId, ownerId))
}

/** Deletes the services' reports on deleted images. Their searches still count. */
export async function forgetSearchesOf(tx: Tx, imageIds: readonly Id[]): Promise<void> {
  for (const table of [searchHits, imageSearches, searchedImages, searchRefusals])
    await tx.delete(table).where(inArray(table.imageId, [...imageIds]))
}
