import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { AboutWork } from '#contract/cases/submission/about-work.ts'
import type { Id } from '#contract/wire.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseAboutWork } from '../tables.ts'

/** Kept answers; all empty before the first time, and where a stored one is no longer valid. */
export async function readAboutWork(db: Db | Tx, ownerId: Id): Promise<AboutWork> {
  const [found] = await db.select().from(caseAboutWork).where(eq(caseAboutWork.ownerId, ownerId))
  return AboutWork.safeParse(found?.work).data ?? AboutWork.parse({})
}

export async function writeAboutWork(db: Db, ownerId: Id, work: AboutWork, savedAt: Date): Promise<void> {
  await db
    .insert(caseAboutWork)
    .values({ ownerId, work, savedAt })
    .onConflictDoUpdate({ target: caseAboutWork.ownerId, set: { work, savedAt } })
}

export async function removeAboutWork(db: Db, ownerId: Id): Promise<void> {
  await db.delete(caseAboutWork).where(eq(caseAboutWork.ownerId, ownerId))
}

/** The owner's case that was submitted last. */
export async function lastSubmitted(db: Db | Tx, ownerId: Id): Promise<CaseRecord | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), isNotNull(cases.submittedAt)))
    .orderBy(desc(cases.submittedAt), desc(cases.id))
    .limit(1)
  return found
}
