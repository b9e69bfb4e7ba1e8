import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Addition, portalAnswers, portalFiles } from '../tables.ts'

export type AnswerRow = typeof portalAnswers.$inferSelect

export async function openAnswer(db: Db | Tx, caseId: Id): Promise<AnswerRow | undefined> {
  const [found] = await db
    .select()
    .from(portalAnswers)
    .where(and(eq(portalAnswers.caseId, caseId), isNull(portalAnswers.decidedAt)))
  return found
}

/** The displayed part of an answer: times and kinds of additions. */
export type AnswerInShort = Pick<AnswerRow, 'kind' | 'at' | 'decideBy' | 'isStopped'> & {
  additions: Pick<Addition, 'kind' | 'at'>[]
}

/** The open answer without its texts. */
export async function openAnswerInShort(db: Db | Tx, caseId: Id): Promise<AnswerInShort | undefined> {
  const { kind, at, decideBy, isStopped, decidedAt, additions } = portalAnswers
  const [found] = await db
    .select({
      kind,
      at,
      decideBy,
      isStopped,
      additions: sql<AnswerInShort['additions']>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', one -> 'kind', 'at', one -> 'at') order by nth), '[]')
        from jsonb_array_elements(${additions}) with ordinality as added (one, nth))`,
    })
    .from(portalAnswers)
    .where(and(eq(portalAnswers.caseId, caseId), isNull(decidedAt)))
  return found
}

export async function answersOf(db: Db | Tx, caseId: Id): Promise<AnswerRow[]> {
  return await db.select().from(portalAnswers).where(eq(portalAnswers.caseId, caseId)).orderBy(asc(portalAnswers.at))
}

export async function insertAnswer(tx: Tx, row: typeof portalAnswers.$inferInsert): Promise<AnswerRow> {
  const [made] = await tx.insert(portalAnswers).values(row).returning()
  return made!
}

export async function addToAnswer(
  tx: Tx,
  id: Id,
  { addition, isStopped }: { addition: Addition; isStopped: boolean },
): Promise<AnswerRow> {
  const [changed] = await tx
    .update(portalAnswers)
    .set({ isStopped, additions: sql`${portalAnswers.additions} || ${JSON.stringify([addition])}::jsonb` })
    .where(eq(portalAnswers.id, id))
    .returning()
  return changed!
}

export const insertPortalFile = async (tx: Tx, row: typeof portalFiles.$inferInsert): Promise<void> =>
  void (await tx.insert(portalFiles).values(row))

/** Bytes of a case's files by key. */
export async function sizesOfPortalFiles(db: Db | Tx, caseId: Id): Promise<Map<string, number>> {
  const rows = await db.select().from(portalFiles).where(eq(portalFiles.caseId, caseId))
  return new Map(rows.map(({ key, bytes }) => [key, bytes]))
}

/** Bytes that upload forms of one case were given for. */
export async function bytesOfPortalFiles(db: Db | Tx, caseId: Id): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${portalFiles.bytes}), 0)` })
    .from(portalFiles)
    .where(eq(portalFiles.caseId, caseId))
  return Number(sum?.bytes ?? 0)
}

/** The licence named by an answer; its last addition counts. */
export const licenceOf = (answer: AnswerRow): AnswerRow['licence'] =>
  [answer, ...answer.additions].findLast(({ licence }) => licence !== null)?.licence ?? null
