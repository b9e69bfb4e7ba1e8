import { and, asc, eq, inArray, isNull, like, lt, sql, sum } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseFiles, caseMessages, cases } from '../tables/tables.ts'

export async function insertCaseFile(tx: Tx, file: typeof caseFiles.$inferInsert): Promise<void> {
  await tx.insert(caseFiles).values(file)
}

/** What the files of an owner's cases take, in bytes. */
export async function bytesOfCaseFiles(db: Db | Tx, ownerId: Id): Promise<number> {
  const [found] = await db
    .select({ bytes: sum(caseFiles.bytes).mapWith(Number) })
    .from(caseFiles)
    .where(eq(caseFiles.ownerId, ownerId))
  return found?.bytes ?? 0
}

export async function forgetCaseFiles(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.delete(caseFiles).where(inArray(caseFiles.key, keys))
}

export async function noteThere(db: Db, keys: string[], isThere: boolean): Promise<void> {
  if (keys.length > 0) await db.update(caseFiles).set({ isThere }).where(inArray(caseFiles.key, keys))
}

/** Keys of files whose forms were given before, and that the store has not been seen to have: the first of them. */
export async function filesAwaitedSince(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await db
    .select({ key: caseFiles.key })
    .from(caseFiles)
    .where(and(eq(caseFiles.isThere, false), lt(caseFiles.givenAt, before)))
    .orderBy(asc(caseFiles.givenAt))
    .limit(most)
  return found.map(({ key }) => key)
}

/** Keys of files for messages whose forms were given before and that no message names: the first of them. */
export async function filesOfNoMessage(db: Db, before: Date, most: number): Promise<string[]> {
  const isNamed = sql`exists (
    select 1 from ${caseMessages}
    where ${caseMessages.caseId} = ${caseFiles.caseId}
      and ${caseMessages.files} @> jsonb_build_array(jsonb_build_object('key', ${caseFiles.key})))`
  const found = await db
    .select({ key: caseFiles.key })
    .from(caseFiles)
    .where(and(like(caseFiles.key, 'messages/%'), lt(caseFiles.givenAt, before), sql`not ${isNamed}`))
    .orderBy(asc(caseFiles.givenAt))
    .limit(most)
  return found.map(({ key }) => key)
}

/** Keys of files whose forms were given before and whose case is gone: the first of them. */
export async function filesWithoutCase(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await db
    .select({ key: caseFiles.key })
    .from(caseFiles)
    .leftJoin(cases, eq(cases.id, caseFiles.caseId))
    .where(and(isNull(cases.id), lt(caseFiles.givenAt, before)))
    .orderBy(asc(caseFiles.givenAt))
    .limit(most)
  return found.map(({ key }) => key)
}
