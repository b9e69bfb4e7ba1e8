import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { images } from '../tables.ts'

/** Facts about an image that registrations ask for. */
const factColumns = {
  id: images.id,
  title: images.title,
  fileName: images.fileName,
  state: images.state,
  type: images.type,
  bytes: images.bytes,
  contentHash: images.contentHash,
  objectKey: images.objectKey,
  readableKey: images.readableKey,
  creator: images.creator,
  takenOn: images.takenOn,
  publication: images.publication,
  registered: images.registered,
  duplicateOf: images.duplicateOf,
}

export type ImageFacts = Pick<typeof images.$inferSelect, keyof typeof factColumns>

/** Facts of the owner's own images among these; of the whole library without ids. */
export async function readImageFacts(db: Db | Tx, ownerId: Id, ids?: readonly Id[]): Promise<ImageFacts[]> {
  if (ids?.length === 0) return []
  const among = ids && inArray(images.id, [...ids])
  return await db
    .select(factColumns)
    .from(images)
    .where(and(eq(images.ownerId, ownerId), among))
}

/** Owners of images whose first publication was on a day, or after it. */
export async function ownersPublishedSince(db: Db, day: string): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ ownerId: images.ownerId })
    .from(images)
    .where(sql`${images.publication}->>'date' >= ${day}`)
  return rows.map(({ ownerId }) => ownerId)
}
