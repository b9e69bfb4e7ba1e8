import { and, asc, desc, eq, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { LineState, RunState } from '#contract/billing/runs/runs.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { payoutRunExchanges, payoutRunHistory, payoutRunLines, payoutRuns } from './tables.ts'

export type RunRow = typeof payoutRuns.$inferSelect
export type LineRow = typeof payoutRunLines.$inferSelect
export type ExchangeRow = typeof payoutRunExchanges.$inferSelect
type HistoryRow = typeof payoutRunHistory.$inferSelect

/** Subject of entries about a run as a whole. */
export const subjectOfRun = (id: Id): string => `run:${id}`

export async function insertRun(tx: Tx, run: typeof payoutRuns.$inferInsert, lines: readonly LineRow[]): Promise<void> {
  await tx.insert(payoutRuns).values(run)
  for (let from = 0; from < lines.length; from += 500)
    await tx.insert(payoutRunLines).values(lines.slice(from, from + 500))
}

export async function findRun(db: Db | Tx, id: Id): Promise<RunRow | undefined> {
  const [found] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, id))
  return found
}

/** Locks the run, after waiting for any other change of it. */
export async function lockRun(tx: Tx, id: Id): Promise<RunRow | undefined> {
  const [found] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, id)).for('update')
  return found
}

export async function lockRunOfMessage(tx: Tx, messageId: string): Promise<RunRow | undefined> {
  const [found] = await tx.select().from(payoutRuns).where(eq(payoutRuns.messageId, messageId)).for('update')
  return found
}

export const newestRuns = async (db: Db, limit: number): Promise<RunRow[]> =>
  await db.select().from(payoutRuns).orderBy(desc(payoutRuns.preparedAt), desc(payoutRuns.id)).limit(limit)

export async function changeRun(tx: Tx, id: Id, change: Partial<RunRow>): Promise<void> {
  await tx.update(payoutRuns).set(change).where(eq(payoutRuns.id, id))
}

/** Lines of runs, those that are paid first. */
export const linesOf = async (db: Db | Tx, runIds: readonly Id[]): Promise<LineRow[]> =>
  runIds.length === 0
    ? []
    : await db
        .select()
        .from(payoutRunLines)
        .where(inArray(payoutRunLines.runId, [...runIds]))
        .orderBy(sql`${payoutRunLines.state} = 'held'`, asc(payoutRunLines.id))

export async function findLine(db: Db | Tx, id: Id): Promise<LineRow | undefined> {
  const [found] = await db.select().from(payoutRunLines).where(eq(payoutRunLines.id, id))
  return found
}

/** Lines of an owner in these runs that paid something out of a currency. */
export const linesOfOwner = async (
  db: Db | Tx,
  { ownerId, currency, runIds }: { ownerId: Id; currency: string; runIds: readonly Id[] },
): Promise<LineRow[]> =>
  runIds.length === 0
    ? []
    : await db
        .select()
        .from(payoutRunLines)
        .where(
          and(
            eq(payoutRunLines.ownerId, ownerId),
            eq(payoutRunLines.currency, currency),
            inArray(payoutRunLines.runId, [...runIds]),
          ),
        )

/** Runs that the bank has not answered for, the first to be executed first. */
export const plannedRuns = async (db: Db | Tx, from: string): Promise<Pick<RunRow, 'executeOn'>[]> =>
  await db
    .select({ executeOn: payoutRuns.executeOn })
    .from(payoutRuns)
    .where(
      and(
        inArray(payoutRuns.state, ['prepared', 'approved', 'exported'] satisfies RunState[]),
        gte(payoutRuns.executeOn, from),
      ),
    )
    .orderBy(asc(payoutRuns.executeOn))
    .limit(1)

export async function changeLine(tx: Tx, id: Id, change: Partial<LineRow>): Promise<void> {
  await tx.update(payoutRunLines).set(change).where(eq(payoutRunLines.id, id))
}

/** Lines of an owner that the bank may still pay. */
export const openLinesOf = async (db: Db | Tx, ownerId: Id): Promise<LineRow[]> =>
  await db
    .select()
    .from(payoutRunLines)
    .where(
      and(eq(payoutRunLines.ownerId, ownerId), inArray(payoutRunLines.state, ['placed', 'sent'] satisfies LineState[])),
    )
    .orderBy(asc(payoutRunLines.id))

export const exchangesOf = async (db: Db | Tx, runId: Id): Promise<ExchangeRow[]> =>
  await db
    .select()
    .from(payoutRunExchanges)
    .where(eq(payoutRunExchanges.runId, runId))
    .orderBy(asc(payoutRunExchanges.from))

/** Exchanges of cancelled runs by the bank's reference. */
export const exchangesOfCancelled = async (
  tx: Tx,
  { reference, from, to }: { reference: string; from: string; to: string },
): Promise<ExchangeRow[]> =>
  (
    await tx
      .select({ exchange: payoutRunExchanges })
      .from(payoutRunExchanges)
      .innerJoin(payoutRuns, eq(payoutRuns.id, payoutRunExchanges.runId))
      .where(
        and(
          eq(payoutRuns.state, 'cancelled'),
          eq(payoutRuns.currency, to),
          eq(payoutRunExchanges.from, from),
          eq(payoutRunExchanges.reference, reference),
        ),
      )
      .for('update', { of: payoutRuns })
  ).map(({ exchange }) => exchange)

export async function putExchange(tx: Tx, row: ExchangeRow): Promise<void> {
  await tx
    .insert(payoutRunExchanges)
    .values(row)
    .onConflictDoUpdate({ target: [payoutRunExchanges.runId, payoutRunExchanges.from], set: row })
}

export async function recordRunStep(tx: Tx, row: Omit<HistoryRow, 'id'>): Promise<void> {
  await tx.insert(payoutRunHistory).values(row)
}

/** Runs with a file, some at a time. */
export async function sealedFilesAfter(db: Db, after: Id, limit: number): Promise<{ id: Id; sealedFile: string }[]> {
  const rows = await db
    .select({ id: payoutRuns.id, sealedFile: payoutRuns.sealedFile })
    .from(payoutRuns)
    .where(and(gt(payoutRuns.id, after), isNotNull(payoutRuns.sealedFile)))
    .orderBy(asc(payoutRuns.id))
    .limit(limit)
  return rows.map(({ id, sealedFile }) => ({ id, sealedFile: sealedFile! }))
}

/** Replaces a sealed text by the same one under another key. */
export async function exchangeSealedFile(
  db: Db,
  { id, sealedFile }: { id: Id; sealedFile: string },
  now: string,
): Promise<void> {
  await db
    .update(payoutRuns)
    .set({ sealedFile: now })
    .where(and(eq(payoutRuns.id, id), eq(payoutRuns.sealedFile, sealedFile)))
}
