import { desc, eq, sql } from 'drizzle-orm'
import type { Translation } from '#contract/languages/review-endpoints.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { textReviews } from './tables.ts'

export type ReviewRow = typeof textReviews.$inferSelect

/** Newest review of each text of a language. */
export async function reviewsOf(db: Db | Tx, language: Translation): Promise<ReviewRow[]> {
  const { file, key, id } = textReviews
  return await db
    .selectDistinctOn([file, key])
    .from(textReviews)
    .where(eq(textReviews.language, language))
    .orderBy(file, key, desc(id))
}

/** Newest review of each text of every language. */
export async function allReviews(db: Db): Promise<ReviewRow[]> {
  const { language, file, key, id } = textReviews
  return await db.selectDistinctOn([language, file, key]).from(textReviews).orderBy(language, file, key, desc(id))
}

export async function insertReviews(tx: Tx, rows: Omit<typeof textReviews.$inferInsert, 'id'>[]): Promise<void> {
  await tx.insert(textReviews).values(rows)
}

/** Locks the reviews of a language until the transaction ends. */
export async function lockReviews(tx: Tx, language: Translation): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`text reviews ${language}`}, 0))`)
}
