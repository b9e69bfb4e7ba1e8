import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isEvidenceSought, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { caseEvidence, cases } from '../tables/tables.ts'

export type HeldRow = typeof caseEvidence.$inferSelect

/** Key of a page of a case: its pair and address. */
export const pageKey = ({ uuid, pageUrl }: Pick<HeldRow, 'uuid' | 'pageUrl'>): string => `${uuid}\n${pageUrl}`

/** What is kept, or asked for, of the pages of a case. */
export async function heldByCase(db: Db | Tx, caseId: Id): Promise<HeldRow[]> {
  return await db
    .select()
    .from(caseEvidence)
    .where(eq(caseEvidence.caseId, caseId))
    .orderBy(asc(caseEvidence.uuid), asc(caseEvidence.pageUrl))
}

/** Has a case hold exactly this. */
export async function replaceHeld(tx: Tx, caseId: Id, rows: readonly HeldRow[]): Promise<void> {
  await tx.delete(caseEvidence).where(eq(caseEvidence.caseId, caseId))
  if (rows.length > 0) await tx.insert(caseEvidence).values([...rows])
}

type Use = Pick<HeldRow, 'imageId' | 'pageUrl' | 'fileUrl'> & { ownerId: Id }

/** The owner's cases at this state that hold, or wait for, what is kept of a use. */
export async function casesWithUse(tx: Tx, states: readonly CaseState[], use: Use): Promise<Id[]> {
  const rows = await tx
    .selectDistinct({ id: cases.id })
    .from(caseEvidence)
    .innerJoin(cases, eq(cases.id, caseEvidence.caseId))
    .where(
      and(
        eq(cases.ownerId, use.ownerId),
        inArray(cases.state, [...states]),
        eq(caseEvidence.imageId, use.imageId),
        eq(caseEvidence.pageUrl, use.pageUrl),
        eq(caseEvidence.fileUrl, use.fileUrl),
      ),
    )
  return rows.map(({ id }) => id)
}

/** The states of the cases that hold each of these. */
export async function statesHolding(
  db: Db | Tx,
  evidenceIds: readonly Id[],
): Promise<{ evidenceId: Id; state: CaseState }[]> {
  if (evidenceIds.length === 0) return []
  return await db
    .select({ evidenceId: caseEvidence.evidenceId, state: cases.state })
    .from(caseEvidence)
    .innerJoin(cases, eq(cases.id, caseEvidence.caseId))
    .where(inArray(caseEvidence.evidenceId, [...evidenceIds]))
}

/** Whether a case holds it. */
export async function isHeldBy(db: Db | Tx, caseId: Id, evidenceId: Id): Promise<boolean> {
  const isIt = and(eq(caseEvidence.caseId, caseId), eq(caseEvidence.evidenceId, evidenceId))
  return (await db.$count(caseEvidence, isIt)) > 0
}

/** Cases that wait for their evidence. */
export async function casesAtEvidence(
  db: Db | Tx,
  limit: number,
): Promise<{ id: Id; state: CaseState; since: Date }[]> {
  return await db
    .select({ id: cases.id, state: cases.state, since: cases.since })
    .from(cases)
    .where(inArray(cases.state, statesThat(isEvidenceSought)))
    .orderBy(asc(cases.since))
    .limit(limit)
}
