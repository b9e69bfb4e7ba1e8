import { and, eq, inArray, sql } from 'drizzle-orm'
import { statesWhere } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { lawyersCases } from './tables.ts'

export type LawyersCaseRow = typeof lawyersCases.$inferSelect

/** Which firm has a case. */
export async function firmOfCase(db: Db | Tx, caseId: Id): Promise<LawyersCaseRow | undefined> {
  const [found] = await db.select().from(lawyersCases).where(eq(lawyersCases.caseId, caseId))
  return found
}

export async function putAtFirm(tx: Tx, row: LawyersCaseRow): Promise<void> {
  const { caseId: _caseId, ...set } = row
  await tx.insert(lawyersCases).values(row).onConflictDoUpdate({ target: lawyersCases.caseId, set })
}

/** Takes a case from the firm that has it. */
export async function takeFromFirm(tx: Tx, caseId: Id): Promise<void> {
  await tx.delete(lawyersCases).where(eq(lawyersCases.caseId, caseId))
}

/** True when this firm has this case. */
export async function isAtFirm(db: Db | Tx, firmId: Id, caseId: Id): Promise<boolean> {
  return (await db.$count(lawyersCases, and(eq(lawyersCases.caseId, caseId), eq(lawyersCases.firmId, firmId)))) > 0
}

/** A firm has nothing more to do, whether it closed the case or the case ended otherwise. */
const ended = statesWhere('firm', 'done', 'stopped')

type Asked = { show: 'open' | 'ended'; page: number; pageSize: number }

/** A firm's cases, latest first. */
export async function casesOfFirm(
  db: Db,
  firmId: Id,
  { show, page, pageSize }: Asked,
): Promise<{ ids: Id[]; total: number }> {
  const shown = sql`from ${lawyersCases} l join cases c on c.id = l.case_id
    where l.firm_id = ${firmId} and c.state ${show === 'ended' ? sql`in` : sql`not in`} ${ended}`
  const [listed, counted] = await Promise.all([
    db.execute<{ id: string }>(
      sql`select c.id ${shown} order by l.assigned_at desc, c.id limit ${pageSize} offset ${page * pageSize}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${shown}`),
  ])
  return { ids: listed.rows.map(({ id }) => id), total: counted.rows[0]!.total }
}

/** Which firms these cases are at. */
export async function firmsOfCases(db: Db | Tx, ids: readonly Id[]): Promise<Map<Id, LawyersCaseRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(lawyersCases)
    .where(inArray(lawyersCases.caseId, [...ids]))
  return new Map(rows.map((row) => [row.caseId, row]))
}
