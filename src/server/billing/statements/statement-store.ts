import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { settlementPlacements, settlements } from '../settlements/tables.ts'
import { statements } from './tables.ts'

export type StatementRow = typeof statements.$inferSelect

export async function insertStatement(tx: Tx, row: StatementRow): Promise<void> {
  await tx.insert(statements).values(row)
}

/** Lets one statement of an owner at a time be issued, until the transaction ends. */
export async function lockStatementsOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`statements:${ownerId}`}, 0))`)
}

export async function statementOfKey(db: Db | Tx, ownerId: Id, key: string): Promise<StatementRow | undefined> {
  const [found] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.ownerId, ownerId), eq(statements.key, key)))
  return found
}

/** The last statement of an owner in a currency: the next one begins where it ends. */
export async function lastStatement(db: Db | Tx, ownerId: Id, currency: string): Promise<StatementRow | undefined> {
  const [found] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.ownerId, ownerId), eq(statements.currency, currency)))
    .orderBy(desc(statements.until))
    .limit(1)
  return found
}

export async function findStatement(db: Db | Tx, id: Id): Promise<StatementRow | undefined> {
  const [found] = await db.select().from(statements).where(eq(statements.id, id))
  return found
}

/** An owner's statement by its number. */
export async function statementOfOwner(db: Db | Tx, ownerId: Id, number: string): Promise<StatementRow | undefined> {
  const [found] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.ownerId, ownerId), eq(statements.number, number)))
  return found
}

export async function statementsOf(
  db: Db,
  ownerId: Id,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const isTheirs = eq(statements.ownerId, ownerId)
  const rows = await db
    .select()
    .from(statements)
    .where(isTheirs)
    .orderBy(desc(statements.issuedAt), desc(statements.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(statements, isTheirs) }
}

export async function markStatementKept(db: Db, id: Id, sha256: string, keptAt: Date): Promise<void> {
  await db
    .update(statements)
    .set({ sha256, keptAt })
    .where(and(eq(statements.id, id), isNull(statements.keptAt)))
}

/** Owners with settlements, and the currencies of these. */
export async function ownersWithSettlements(db: Db | Tx): Promise<{ ownerId: Id; currency: string }[]> {
  return await db
    .selectDistinct({ ownerId: settlements.ownerId, currency: settlements.currency })
    .from(settlements)
    .orderBy(asc(settlements.ownerId), asc(settlements.currency))
}

/** Runs in which the bank has paid an owner, and that have no statement yet. */
export async function paidRunsWithoutStatement(
  db: Db | Tx,
  ownerId: Id,
): Promise<{ runId: string; currency: string }[]> {
  const key = sql`'run:' || ${settlementPlacements.runId} || ':' || ${settlements.currency}`
  return await db
    .selectDistinct({ runId: settlementPlacements.runId, currency: settlements.currency })
    .from(settlementPlacements)
    .innerJoin(settlements, eq(settlements.id, settlementPlacements.settlementId))
    .where(
      and(
        eq(settlements.ownerId, ownerId),
        eq(settlementPlacements.state, 'paid'),
        sql`not exists (select 1 from ${statements} s where s.owner_id = ${ownerId} and s.key = ${key})`,
      ),
    )
}
