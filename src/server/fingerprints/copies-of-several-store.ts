import { eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contentVerdicts } from './tables.ts'

/** Files on the web that are certain copies of images of several owners, with these images. One file for each set of images. */
export async function copiesOfSeveralOwners(db: Db, limit: number): Promise<{ hash: string; imageIds: Id[] }[]> {
  const shared = db
    .select({
      hash: contentVerdicts.contentHash,
      imageIds: sql<Id[]>`array_agg(${contentVerdicts.imageId} order by ${contentVerdicts.imageId})`.as('image_ids'),
    })
    .from(contentVerdicts)
    .where(eq(contentVerdicts.band, 'certain'))
    .groupBy(contentVerdicts.contentHash)
    .having(sql`count(distinct ${contentVerdicts.ownerId}) > 1`)
    .as('shared')
  return await db
    .selectDistinctOn([shared.imageIds], { hash: shared.hash, imageIds: shared.imageIds })
    .from(shared)
    .orderBy(shared.imageIds, shared.hash)
    .limit(limit)
}
