import { and, eq, inArray } from 'drizzle-orm'
import type { FoundMetadata } from '#contract/images/metadata.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { imageMetadata, images } from './tables.ts'

/** The rights holder of an image by its owner's texts and by its file. */
export type RightsOfImage = {
  id: Id
  title: string
  creator: string | null
  copyright: string | null
  found: FoundMetadata | null
}

/** Rights statements of an owner's images. */
export async function readRights(db: Db, ownerId: Id, ids: readonly Id[]): Promise<RightsOfImage[]> {
  if (ids.length === 0) return []
  return await db
    .select({
      id: images.id,
      title: images.title,
      creator: images.creator,
      copyright: images.copyright,
      found: imageMetadata.found,
    })
    .from(images)
    .leftJoin(imageMetadata, eq(imageMetadata.imageId, images.id))
    .where(and(inArray(images.id, [...ids]), eq(images.ownerId, ownerId)))
}
