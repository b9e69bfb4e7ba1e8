import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { lookDays } from '#contract/takedowns/looks.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { takedownLooks, takedowns } from '../tables.ts'
import type { TakedownRow } from '../takedown-store.ts'

export type LookRow = typeof takedownLooks.$inferSelect

/** All looks of a takedown, the oldest first. */
export const looksOf = async (db: Db | Tx, takedownId: Id): Promise<LookRow[]> =>
  await db
    .select()
    .from(takedownLooks)
    .where(eq(takedownLooks.takedownId, takedownId))
    .orderBy(asc(takedownLooks.day), asc(takedownLooks.matchId))

/** The newest final look at each use, and the reading that waits for its confirmation, by match. */
export async function newestLooks(
  db: Db | Tx,
  takedownId: Id,
): Promise<Record<'final' | 'waiting', ReadonlyMap<Id, LookRow>>> {
  const rows = await looksOf(db, takedownId)
  const byMatch = (isWaiting: boolean) =>
    new Map(rows.filter(({ confirmAt }) => (confirmAt !== null) === isWaiting).map((row) => [row.matchId, row]))
  return { final: byMatch(false), waiting: byMatch(true) }
}

/** Writes a look of a day, over its first reading. */
export async function writeLook(tx: Tx, row: LookRow): Promise<void> {
  const { takedownId: _, matchId: __, day: ___, ...set } = row
  await tx
    .insert(takedownLooks)
    .values(row)
    .onConflictDoUpdate({ target: [takedownLooks.takedownId, takedownLooks.matchId, takedownLooks.day], set })
}

export async function endLook(tx: Tx, takedownId: Id, day: number): Promise<void> {
  await tx.update(takedowns).set({ lookedDay: day }).where(eq(takedowns.id, takedownId))
}

const dayMs = 86_400_000

/** The newest day of the schedule that has come and was not looked at; undefined where none is due. */
export function dueDay(
  { sentAt, lookedDay }: Pick<TakedownRow, 'sentAt' | 'lookedDay'>,
  now: Date,
): number | undefined {
  if (sentAt === null) return undefined
  const passed = (now.getTime() - sentAt.getTime()) / dayMs
  return lookDays.findLast((day) => day <= passed && day > lookedDay)
}

/** Takedowns that may have a look due: they were sent, run, and the last day of the schedule is ahead. */
export async function takedownsToLookAt(db: Db, now: Date, after: Id, limit: number): Promise<TakedownRow[]> {
  const last = lookDays.at(-1) ?? 0
  const isDue = lookDays.map((day, at) =>
    and(
      sql`${takedowns.lookedDay} >= ${at === 0 ? 0 : lookDays[at - 1]}`,
      sql`${takedowns.lookedDay} < ${day}`,
      lte(takedowns.sentAt, new Date(now.getTime() - day * dayMs)),
    ),
  )
  return await db
    .select()
    .from(takedowns)
    .where(
      and(
        isNotNull(takedowns.sentAt),
        isNull(takedowns.closedAt),
        sql`${takedowns.lookedDay} < ${last}`,
        sql`${takedowns.id} > ${after}`,
        or(...isDue),
      ),
    )
    .orderBy(asc(takedowns.id))
    .limit(limit)
}
