import { desc, eq } from 'drizzle-orm'
import type { ImageHistoryEntry } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { imageHistory } from './tables.ts'

export type HistoryRow = typeof imageHistory.$inferSelect
/** What happened to an image, before it has its number. */
export type Happened = { imageId: Id; type: ImageHistoryEntry['type']; changes?: ImageHistoryEntry['changes'] }

const listed = 200

/** Writes down what happened, in the transaction in which it does. */
export async function recordHistory(tx: Tx, at: Date, happened: Happened[]): Promise<void> {
  const rows = happened.map(({ imageId, type, changes = [] }) => ({ id: newId(), imageId, at, type, changes }))
  if (rows.length > 0) await tx.insert(imageHistory).values(rows)
}

/** The newest of what happened to an image. */
export async function historyOf(db: Db, imageId: Id): Promise<HistoryRow[]> {
  return await db
    .select()
    .from(imageHistory)
    .where(eq(imageHistory.imageId, imageId))
    .orderBy(desc(imageHistory.at), desc(imageHistory.id))
    .limit(listed)
}
