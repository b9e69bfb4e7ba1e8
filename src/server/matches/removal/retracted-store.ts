import { and, eq, inArray, sql } from 'drizzle-orm'
import { verdictsShown } from '#contract/matches/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { imagesJudgedByContent } from '#server/fingerprints/content/index.ts'
import { matches } from '../tables.ts'

const waits = inArray(matches.verdict, [...verdictsShown.undecided])

/** Waiting finds of these images that show this file. */
export async function waitingMatches(tx: Tx, contentHash: string, imageIds: Id[]): Promise<Id[]> {
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(and(inArray(matches.imageId, imageIds), eq(matches.contentHash, contentHash), waits))
  return rows.map((row) => row.id)
}

/** Least score that is published (`minScore` of the engine). */
const minSaid = 50

/** Gives waiting finds the least score; resolves to them. */
export async function setDoubted(tx: Tx, ids: Id[]) {
  if (ids.length === 0) return []
  const { id, ownerId, clusterId, imageId } = matches
  return await tx
    .update(matches)
    .set({ score: minSaid, band: 'look' })
    .where(and(inArray(id, ids), waits))
    .returning({ id, ownerId, clusterId, imageId })
}

/** Up to `limit` files with waiting matches of these images, the least sure first; each with the images it copies. */
export async function filesThatWait(
  db: Db,
  imageIds: Id[],
  limit: number,
): Promise<{ contentHash: string; imageIds: Id[] }[]> {
  if (imageIds.length === 0) return []
  const waiting = await db
    .select({ contentHash: matches.contentHash })
    .from(matches)
    .where(and(inArray(matches.imageId, imageIds), waits))
    .groupBy(matches.contentHash)
    .orderBy(sql`min(${matches.score})`, matches.contentHash)
    .limit(limit)
  return await Promise.all(
    waiting.map(async ({ contentHash }) => ({ contentHash, imageIds: await imagesJudgedByContent(db, contentHash) })),
  )
}
