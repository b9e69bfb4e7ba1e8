import { eq } from 'drizzle-orm'
import type { FoundMetadata } from '#contract/images/metadata.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { imageMetadata } from '../tables.ts'

export async function saveMetadata(tx: Tx, imageId: Id, found: FoundMetadata): Promise<void> {
  await tx
    .insert(imageMetadata)
    .values({ imageId, found })
    .onConflictDoUpdate({ target: imageMetadata.imageId, set: { found } })
}

/** Undefined for an image whose file was not read. */
export async function metadataOf(db: Db, imageId: Id): Promise<FoundMetadata | undefined> {
  const [row] = await db.select().from(imageMetadata).where(eq(imageMetadata.imageId, imageId))
  return row?.found
}
