import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { statesWhere } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { firms, lawyersCases } from '../tables.ts'

export type FirmRow = typeof firms.$inferSelect

/** The firms there are, by name. */
export async function allFirms(db: Db | Tx): Promise<FirmRow[]> {
  return await db
    .select()
    .from(firms)
    .where(isNull(firms.removedAt))
    .orderBy(asc(sql`lower(${firms.name})`))
}

/** A firm that was not removed. */
export async function findFirm(db: Db | Tx, id: Id): Promise<FirmRow | undefined> {
  const [found] = await db
    .select()
    .from(firms)
    .where(and(eq(firms.id, id), isNull(firms.removedAt)))
  return found
}

/** The same, kept from being removed until the transaction ends. */
export async function holdFirm(tx: Tx, id: Id): Promise<FirmRow | undefined> {
  const [found] = await tx
    .select()
    .from(firms)
    .where(and(eq(firms.id, id), isNull(firms.removedAt)))
    .for('share')
  return found
}

/** The same, locked until the transaction ends. */
export async function lockFirm(tx: Tx, id: Id): Promise<FirmRow | undefined> {
  const [found] = await tx
    .select()
    .from(firms)
    .where(and(eq(firms.id, id), isNull(firms.removedAt)))
    .for('update')
  return found
}

/** Undefined where there is a firm of this name. */
export async function insertFirm(tx: Tx, row: typeof firms.$inferInsert): Promise<FirmRow | undefined> {
  const [made] = await tx.insert(firms).values(row).onConflictDoNothing().returning()
  return made
}

export async function setRemoved(tx: Tx, id: Id, removedAt: Date): Promise<void> {
  await tx.update(firms).set({ removedAt }).where(eq(firms.id, id))
}

/** The names of firms, whether or not they were removed. */
export async function namesOfFirms(db: Db | Tx, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: firms.id, name: firms.name })
    .from(firms)
    .where(inArray(firms.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Open cases by firm. */
export async function countOpenCases(db: Db | Tx): Promise<Map<Id, number>> {
  const { rows } = await db.execute<{ firm_id: string; n: number }>(sql`
    select l.firm_id, count(*)::int as n from ${lawyersCases} l
    join cases c on c.id = l.case_id and c.state in ${statesWhere('firm', 'active')}
    group by l.firm_id`)
  return new Map(rows.map(({ firm_id, n }) => [firm_id, n]))
}

/** A firm as a payer, even after its removal. */
export async function firmPayer(tx: Tx, id: Id): Promise<Pick<FirmRow, 'name' | 'country'>> {
  const [found] = await tx.select({ name: firms.name, country: firms.country }).from(firms).where(eq(firms.id, id))
  return found!
}
