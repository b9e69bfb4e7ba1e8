import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { portalAnswers, portalCaptures, portalDecisions, portalQuestions } from '../tables.ts'

export type DecisionRow = typeof portalDecisions.$inferSelect
export type QuestionRow = typeof portalQuestions.$inferSelect
type AnswerRow = typeof portalAnswers.$inferSelect

/** Answers without a decision, first due first. */
export async function openAnswers(db: Db | Tx, limit: number): Promise<AnswerRow[]> {
  return await db
    .select()
    .from(portalAnswers)
    .where(isNull(portalAnswers.decidedAt))
    .orderBy(asc(portalAnswers.decideBy), asc(portalAnswers.at))
    .limit(limit)
}

export const countOpenAnswers = async (db: Db): Promise<number> =>
  await db.$count(portalAnswers, isNull(portalAnswers.decidedAt))

export async function closeAnswer(tx: Tx, id: Id, decidedAt: Date): Promise<void> {
  await tx.update(portalAnswers).set({ decidedAt }).where(eq(portalAnswers.id, id))
}

export async function insertDecision(tx: Tx, row: DecisionRow): Promise<void> {
  await tx.insert(portalDecisions).values(row)
}

/** The newest first. */
export async function decisionsOf(db: Db | Tx, caseId: Id): Promise<DecisionRow[]> {
  return await db
    .select()
    .from(portalDecisions)
    .where(eq(portalDecisions.caseId, caseId))
    .orderBy(desc(portalDecisions.at))
}

export async function forgetLedgerEntry(tx: Tx, id: Id): Promise<void> {
  await tx.update(portalDecisions).set({ ledgerEntry: null }).where(eq(portalDecisions.id, id))
}

export async function insertQuestion(tx: Tx, row: QuestionRow): Promise<void> {
  await tx.insert(portalQuestions).values(row)
}

/** The newest first. */
export async function questionsOf(db: Db | Tx, caseId: Id): Promise<QuestionRow[]> {
  return await db
    .select()
    .from(portalQuestions)
    .where(eq(portalQuestions.caseId, caseId))
    .orderBy(desc(portalQuestions.askedAt))
}

/** The newest question of each of these cases. */
export async function newestQuestions(db: Db | Tx, caseIds: readonly Id[]): Promise<Map<Id, QuestionRow>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(portalQuestions)
    .where(inArray(portalQuestions.caseId, [...caseIds]))
    .orderBy(asc(portalQuestions.askedAt))
  return new Map(rows.map((row) => [row.caseId, row]))
}

export async function updateQuestion(tx: Tx, id: Id, set: Partial<QuestionRow>): Promise<void> {
  await tx.update(portalQuestions).set(set).where(eq(portalQuestions.id, id))
}

/** Unanswered questions after the end of their day. */
export async function lateQuestions(db: Db, today: string, limit: number): Promise<QuestionRow[]> {
  return await db
    .select()
    .from(portalQuestions)
    .where(and(isNull(portalQuestions.closedAt), isNull(portalQuestions.overAt), lt(portalQuestions.dueOn, today)))
    .orderBy(asc(portalQuestions.dueOn))
    .limit(limit)
}

/** Questions due by a day without a reminder. */
export async function questionsToRemindOf(db: Db, by: string, limit: number): Promise<QuestionRow[]> {
  return await db
    .select()
    .from(portalQuestions)
    .where(
      and(
        isNull(portalQuestions.closedAt),
        isNull(portalQuestions.overAt),
        isNull(portalQuestions.remindedAt),
        lt(portalQuestions.dueOn, by),
      ),
    )
    .orderBy(asc(portalQuestions.dueOn))
    .limit(limit)
}

/** The newest capture of each pair of a case that was made for an objection, by the pair's uuid. */
export async function capturesOf(db: Db | Tx, caseId: Id): Promise<Map<string, Id>> {
  const rows = await db.select().from(portalCaptures).where(eq(portalCaptures.caseId, caseId))
  return new Map(rows.map(({ uuid, evidenceId }) => [uuid, evidenceId]))
}

export async function keepCapture(tx: Tx, row: typeof portalCaptures.$inferInsert): Promise<void> {
  await tx
    .insert(portalCaptures)
    .values(row)
    .onConflictDoUpdate({ target: [portalCaptures.caseId, portalCaptures.uuid], set: row })
}
