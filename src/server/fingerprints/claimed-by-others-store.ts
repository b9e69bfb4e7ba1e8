import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contentVerdicts } from './tables.ts'

/** Another owner's image that the same copy certainly shows. */
export type ClaimedByOther = { ownerId: Id; imageId: Id; score: number }

const looked = 50

/** Other owners' images certainly copied by these contents, surest first. */
export async function claimedByOthers(db: Db, ownerId: Id, contents: readonly string[]): Promise<ClaimedByOther[]> {
  if (contents.length === 0) return []
  return await db
    .selectDistinct({
      ownerId: contentVerdicts.ownerId,
      imageId: contentVerdicts.imageId,
      score: contentVerdicts.score,
    })
    .from(contentVerdicts)
    .where(
      and(
        inArray(contentVerdicts.contentHash, [...contents]),
        ne(contentVerdicts.ownerId, ownerId),
        eq(contentVerdicts.band, 'certain'),
      ),
    )
    .orderBy(desc(contentVerdicts.score), contentVerdicts.imageId)
    .limit(looked)
}
