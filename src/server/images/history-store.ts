import { desc, eq, sql } from 'drizzle-orm'
import type { ImageHistoryEntry } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { imageHistory } from './tables.ts'

export type HistoryRow = typeof imageHistory.$inferSelect
/** An entry of an image's history before it has its number. */
export type Happened = { imageId: Id; type: ImageHistoryEntry['type']; changes?: ImageHistoryEntry['changes'] }

/** So many lines of an image are listed, and so many are kept. */
const maxKept = 200

/** Writes down what happened, in the transaction in which it does. The oldest lines of an image make room. */
export async function recordHistory(tx: Tx, at: Date, happened: Happened[]): Promise<void> {
  const rows = happened.map(({ imageId, type, changes = [] }) => ({ id: newId(), imageId, at, type, changes }))
  if (rows.length === 0) return
  await tx.insert(imageHistory).values(rows)
  await forgetOldest(tx, [...new Set(happened.map(({ imageId }) => imageId))])
}

async function forgetOldest(tx: Tx, imageIds: Id[]): Promise<void> {
  await tx.execute(sql`
    delete from ${imageHistory} where id in (
      select old.id from jsonb_array_elements_text(${JSON.stringify(imageIds)}::jsonb) as of_image (id)
      cross join lateral (
        select id from ${imageHistory} where image_id = of_image.id order by at desc, id desc offset ${maxKept}
      ) as old
    )`)
}

/** The newest of what happened to an image. */
export async function historyOf(db: Db, imageId: Id): Promise<HistoryRow[]> {
  return await db
    .select()
    .from(imageHistory)
    .where(eq(imageHistory.imageId, imageId))
    .orderBy(desc(imageHistory.at), desc(imageHistory.id))
    .limit(maxKept)
}
