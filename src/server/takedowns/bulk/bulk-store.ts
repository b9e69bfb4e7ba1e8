import { and, desc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { takedowns, takedownUses } from '../tables.ts'
import { type TakedownRow, type UseRow, withImage } from '../takedown-store.ts'
import { takedownBulks, takedownBulkSites } from './tables.ts'

export type BulkRow = typeof takedownBulks.$inferSelect
export type SiteRow = typeof takedownBulkSites.$inferSelect

/** Inserts a bulk; undefined where one with the same choice waits for its signature. */
export async function insertBulk(tx: Tx, row: BulkRow): Promise<BulkRow | undefined> {
  const [inserted] = await tx.insert(takedownBulks).values(row).onConflictDoNothing().returning()
  return inserted
}

/** The bulk with this choice that waits for its signature. */
export async function unsignedBulk(tx: Tx, ownerId: Id, chosen: string): Promise<BulkRow | undefined> {
  const [found] = await tx
    .select()
    .from(takedownBulks)
    .where(
      and(
        eq(takedownBulks.ownerId, ownerId),
        eq(takedownBulks.chosen, chosen),
        isNull(takedownBulks.signedAt),
        isNull(takedownBulks.closedAt),
      ),
    )
  return found
}

export async function insertSites(tx: Tx, sites: (typeof takedownBulkSites.$inferInsert)[]): Promise<void> {
  await tx.insert(takedownBulkSites).values(sites)
}

const own = (ownerId: Id, id: Id) => and(eq(takedownBulks.id, id), eq(takedownBulks.ownerId, ownerId))

export async function findBulk(db: Db | Tx, ownerId: Id, id: Id): Promise<BulkRow | undefined> {
  const [found] = await db.select().from(takedownBulks).where(own(ownerId, id))
  return found
}

export async function lockBulk(tx: Tx, ownerId: Id, id: Id): Promise<BulkRow | undefined> {
  const [found] = await tx.select().from(takedownBulks).where(own(ownerId, id)).for('update')
  return found
}

export async function writeBulk(tx: Tx, id: Id, set: Partial<Omit<BulkRow, 'id'>>): Promise<BulkRow> {
  const [written] = await tx.update(takedownBulks).set(set).where(eq(takedownBulks.id, id)).returning()
  return written!
}

const maxListed = 20

export async function bulksOfOwner(db: Db, ownerId: Id, most = maxListed) {
  return await db
    .select({ row: takedownBulks, sites: db.$count(takedownBulkSites, eq(takedownBulkSites.bulkId, takedownBulks.id)) })
    .from(takedownBulks)
    .where(eq(takedownBulks.ownerId, ownerId))
    .orderBy(desc(takedownBulks.createdAt), desc(takedownBulks.id))
    .limit(most)
}

/** The first images in use of each bulk, `max` at most, by the order of its sites. */
export async function imagesOfBulks(db: Db, ids: readonly Id[], max: number): Promise<ReadonlyMap<Id, Id[]>> {
  if (ids.length === 0) return new Map()
  const first = sql<string>`min(${takedownBulkSites.host})`
  const nth = sql<number>`row_number() over (partition by ${takedownBulkSites.bulkId} order by ${first}, ${takedownUses.imageId})`
  const ranked = db
    .select({ bulkId: takedownBulkSites.bulkId, imageId: takedownUses.imageId, nth: nth.as('nth') })
    .from(takedownBulkSites)
    .innerJoin(takedownUses, eq(takedownUses.takedownId, takedownBulkSites.takedownId))
    .where(inArray(takedownBulkSites.bulkId, [...ids]))
    .groupBy(takedownBulkSites.bulkId, takedownUses.imageId)
    .as('ranked')
  const rows = await db.select().from(ranked).where(lte(ranked.nth, max)).orderBy(ranked.nth)
  return new Map(
    [...Map.groupBy(rows, ({ bulkId }) => bulkId)].map(([id, of]) => [id, of.map(({ imageId }) => imageId)]),
  )
}

export const sitesOf = async (db: Db | Tx, bulkId: Id): Promise<SiteRow[]> =>
  await db
    .select()
    .from(takedownBulkSites)
    .where(eq(takedownBulkSites.bulkId, bulkId))
    .orderBy(takedownBulkSites.host, takedownBulkSites.clusterId)

export async function lockSite(tx: Tx, bulkId: Id, clusterId: Id): Promise<SiteRow | undefined> {
  const [found] = await tx
    .select()
    .from(takedownBulkSites)
    .where(and(eq(takedownBulkSites.bulkId, bulkId), eq(takedownBulkSites.clusterId, clusterId)))
    .for('update')
  return found
}

type SiteKey = Pick<SiteRow, 'bulkId' | 'clusterId'>

export async function writeSite(
  tx: Tx,
  { bulkId, clusterId }: SiteKey,
  set: Partial<Omit<SiteRow, keyof SiteKey>>,
): Promise<void> {
  await tx
    .update(takedownBulkSites)
    .set(set)
    .where(and(eq(takedownBulkSites.bulkId, bulkId), eq(takedownBulkSites.clusterId, clusterId)))
}

/** Sites that wait for their draft. */
export const sitesToDraft = (bulkId: Id): SQL => sql`
  select ${takedownBulkSites.clusterId} from ${takedownBulkSites}
  where ${takedownBulkSites.bulkId} = ${bulkId} and ${takedownBulkSites.takedownId} is null and ${takedownBulkSites.reason} is null`

/** Sites whose takedown is open. */
export const sitesWithTakedown = (bulkId: Id): SQL => sql`
  select ${takedownBulkSites.clusterId} from ${takedownBulkSites}
  join ${takedowns} on ${takedowns.id} = ${takedownBulkSites.takedownId}
  where ${takedownBulkSites.bulkId} = ${bulkId} and ${takedowns.closedAt} is null`

/** The same among these takedowns. */
export const sitesOfTakedowns = (bulkId: Id, takedownIds: readonly Id[]): SQL =>
  sql`${sitesWithTakedown(bulkId)} and ${inArray(takedowns.id, [...takedownIds])}`

export async function takedownsAmong(db: Db | Tx, ids: readonly Id[]): Promise<TakedownRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(takedowns)
    .where(inArray(takedowns.id, [...ids]))
}

export async function removeUses(tx: Tx, takedownId: Id, matchIds: readonly Id[]): Promise<UseRow[]> {
  return await tx
    .delete(takedownUses)
    .where(and(eq(takedownUses.takedownId, takedownId), inArray(takedownUses.matchId, [...matchIds])))
    .returning()
}

export async function insertUses(tx: Tx, uses: readonly UseRow[]): Promise<void> {
  if (uses.length > 0)
    await tx
      .insert(takedownUses)
      .values([...uses])
      .onConflictDoNothing()
}

/** Searches for the readers of a takedown again. */
export async function seekAgain(tx: Tx, takedownId: Id): Promise<void> {
  await tx.update(takedowns).set({ searchState: 'seeking', searchedAt: null }).where(eq(takedowns.id, takedownId))
}

/** Facts of bulks follow an image that was merged into another. */
export async function renameImagesInBulks(tx: Tx, ownerId: Id, gone: readonly Id[], kept: Id): Promise<void> {
  const rows = await tx.select().from(takedownBulks).where(eq(takedownBulks.ownerId, ownerId)).for('update')
  for (const { id, facts } of rows)
    if (facts?.works.some(({ image }) => gone.includes(image)))
      await writeBulk(tx, id, { facts: withImage(facts, gone, kept) })
}

export async function removeBulksOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(takedownBulks).where(eq(takedownBulks.ownerId, ownerId))
}
