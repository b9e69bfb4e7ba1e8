import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { importRuns, sourceConnections, sourceHandshakes, sourcePhotos } from './tables.ts'

/** For an owner who leaves: nothing of any source is kept. */
export async function removeSourcesOf(tx: Tx, ownerId: Id): Promise<void> {
  for (const table of [sourcePhotos, importRuns, sourceHandshakes, sourceConnections])
    await tx.delete(table).where(eq(table.ownerId, ownerId))
}

/** An owner's exportable import record: photograph, source and image. */
export async function importedPhotosOf(db: Db, ownerId: Id) {
  const { service, photoId, page, state, imageId } = sourcePhotos
  return await db
    .select({ service, photoId, page, state, imageId })
    .from(sourcePhotos)
    .where(eq(sourcePhotos.ownerId, ownerId))
}
