import { inArray, isNotNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { images } from '../tables.ts'

/** Files that are in the libraries of several owners, with their images; the newest first. */
export async function filesOfSeveralOwners(db: Db, limit: number): Promise<{ hash: string; imageIds: Id[] }[]> {
  const rows = await db
    .select({ hash: images.contentHash, imageIds: sql<Id[]>`array_agg(${images.id} order by ${images.createdAt})` })
    .from(images)
    .where(isNotNull(images.contentHash))
    .groupBy(images.contentHash)
    .having(sql`count(distinct ${images.ownerId}) > 1`)
    .orderBy(sql`max(${images.createdAt}) desc`, images.contentHash)
    .limit(limit)
  return rows.map(({ hash, imageIds }) => ({ hash: hash!, imageIds }))
}

export type ShortImage = { id: Id; ownerId: Id; title: string; createdAt: Date }

export async function shortImages(db: Db, ids: readonly Id[]): Promise<Map<Id, ShortImage>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: images.id, ownerId: images.ownerId, title: images.title, createdAt: images.createdAt })
    .from(images)
    .where(inArray(images.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}
