import { and, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { isDraft, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaseRecord, NewCase } from '../rows/case-store.ts'
import { cases, caseSubmissions } from '../tables/tables.ts'

type SavedSubmission = Pick<typeof caseSubmissions.$inferSelect, 'submission' | 'revision' | 'savedAt'>

const isAtDraft = inArray(cases.state, statesThat(isDraft))

export async function insertCase(tx: Tx, row: NewCase, submission: unknown): Promise<CaseRecord> {
  const [made] = await tx.insert(cases).values(row).returning()
  await tx.insert(caseSubmissions).values({ caseId: row.id, submission, revision: 1, savedAt: row.createdAt })
  return made!
}

export async function readSubmission(db: Db | Tx, caseId: Id): Promise<SavedSubmission> {
  const [found] = await db
    .select({
      submission: caseSubmissions.submission,
      revision: caseSubmissions.revision,
      savedAt: caseSubmissions.savedAt,
    })
    .from(caseSubmissions)
    .where(eq(caseSubmissions.caseId, caseId))
  return found!
}

/** Keeps what was saved; resolves to the number of the save. */
export async function writeSubmission(tx: Tx, caseId: Id, submission: unknown, savedAt: Date): Promise<number> {
  const [kept] = await tx
    .update(caseSubmissions)
    .set({ submission, savedAt, revision: sql`${caseSubmissions.revision} + 1` })
    .where(eq(caseSubmissions.caseId, caseId))
    .returning({ revision: caseSubmissions.revision })
  return kept!.revision
}

export async function countDrafts(db: Db | Tx, ownerId: Id): Promise<number> {
  const [counted] = await db
    .select({ drafts: count() })
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), isAtDraft))
  return counted!.drafts
}

/** The owner's newest draft of a cluster. */
export async function draftOfCluster(db: Db | Tx, ownerId: Id, clusterId: Id): Promise<CaseRecord | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.clusterId, clusterId), eq(cases.ownerId, ownerId), isAtDraft))
    .orderBy(desc(cases.number))
    .limit(1)
  return found
}

/** The owner's drafts of these clusters, locked until the transaction ends. */
export async function draftsOfClusters(tx: Tx, ownerId: Id, clusterIds: readonly Id[]): Promise<CaseRecord[]> {
  if (clusterIds.length === 0) return []
  return await tx
    .select()
    .from(cases)
    .where(and(inArray(cases.clusterId, [...clusterIds]), eq(cases.ownerId, ownerId), isAtDraft))
    .orderBy(cases.id)
    .for('update')
}

/** The owner's case that was handed in with exactly this, whatever became of it. */
export async function caseSubmittedAs(db: Db | Tx, ownerId: Id, hash: string): Promise<CaseRecord | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), eq(cases.submittedHash, hash), notInArray(cases.state, statesThat(isDraft))))
    .orderBy(desc(cases.number))
    .limit(1)
  return found
}
