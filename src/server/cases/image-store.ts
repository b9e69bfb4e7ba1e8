import { and, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { isDraft, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cases, caseSubmissions } from './tables/tables.ts'

const holds = (imageId: Id) =>
  sql`${caseSubmissions.submission} -> 'images' @> ${JSON.stringify([{ _id: imageId }])}::jsonb`

/** How many cases of an owner that were handed in name one of these images. */
export async function countCasesWith(db: Db | Tx, ownerId: Id, imageIds: readonly Id[]): Promise<number> {
  const [found] = await db
    .select({ cases: count() })
    .from(cases)
    .innerJoin(caseSubmissions, eq(caseSubmissions.caseId, cases.id))
    .where(and(eq(cases.ownerId, ownerId), notInArray(cases.state, statesThat(isDraft)), or(...imageIds.map(holds))))
  return found!.cases
}

/** Every case of an owner that names one of these images names another one from now on. Ids are random: no other text is one of them. */
export async function renameImages(tx: Tx, ownerId: Id, gone: readonly Id[], kept: Id): Promise<void> {
  await tx
    .update(cases)
    .set({ firstImageId: kept })
    .where(and(eq(cases.ownerId, ownerId), inArray(cases.firstImageId, [...gone])))
  const own = tx.select({ id: cases.id }).from(cases).where(eq(cases.ownerId, ownerId))
  for (const id of gone)
    await tx
      .update(caseSubmissions)
      .set({ submission: sql`replace(${caseSubmissions.submission}::text, ${`"${id}"`}, ${`"${kept}"`})::jsonb` })
      .where(and(inArray(caseSubmissions.caseId, own), holds(id)))
}

/** Lists show no picture of an image that is gone. */
export async function forgetImage(tx: Tx, ownerId: Id, imageId: Id): Promise<void> {
  await tx
    .update(cases)
    .set({ firstImageId: null })
    .where(and(eq(cases.ownerId, ownerId), eq(cases.firstImageId, imageId)))
}

/** Cases of an owner that name one of these images. */
export async function casesWithImages(db: Db, ownerId: Id, imageIds: readonly Id[]): Promise<Id[]> {
  if (imageIds.length === 0) return []
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(caseSubmissions, eq(caseSubmissions.caseId, cases.id))
    .where(and(eq(cases.ownerId, ownerId), or(...imageIds.map(holds))))
    .orderBy(cases.id)
  return rows.map(({ id }) => id)
}
