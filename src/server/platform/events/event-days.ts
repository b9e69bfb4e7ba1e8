import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

const dayMs = 24 * 3_600_000
/** Days of partitions ahead, so workers may rest as long. */
const daysAhead = 2
/** Longest wait of readers for a partition change. */
const patience = sql`select set_config('lock_timeout', '2s', true)`
const lockTimedOut = '55P03'

/**
 * Makes partitions of `events` for the next days, and drops those that ended before a moment. A day that has events in the partition for all
 * else keeps them there; those are removed one by one. What the database is busy with is left for the next hour.
 */
export async function turnEventDays(db: Db, before: Date): Promise<void> {
  const { rows } = await db.execute<{ now: Date | string; days: string | null }>(sql`
    select now() as now, string_agg(substring(inhrelid::regclass::text from 'events_(\\d{8})$'), ' ') as days
    from pg_inherits where inhparent = 'events'::regclass`)
  const today = dayOf(new Date(rows[0]!.now))
  const days = new Set(rows[0]!.days?.split(' '))
  const coming = Array.from({ length: daysAhead + 1 }, (_, ahead) => later(today, ahead))
  for (const day of coming) if (!days.has(day)) await unlessBusy(() => makeDay(db, day))
  for (const day of days)
    if (day < today && startOf(later(day, 1)) <= before)
      await unlessBusy(() => atOnce(db, sql`drop table ${sql.identifier(`events_${day}`)}`))
  await db.execute(sql`delete from events_other where at < ${before.toISOString()}::timestamptz`)
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '')
const startOf = (day: string): Date => new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
const later = (day: string, days: number): string => dayOf(new Date(startOf(day).getTime() + days * dayMs))

async function makeDay(db: Db, day: string): Promise<void> {
  const [from, to] = [startOf(day).toISOString(), startOf(later(day, 1)).toISOString()]
  const { rows } = await db.execute<{ isTaken: boolean }>(
    sql`select exists (select from events_other where at >= ${from}::timestamptz and at < ${to}::timestamptz) as "isTaken"`,
  )
  if (rows[0]!.isTaken) return
  const bounds = sql.raw(`from ('${from}') to ('${to}')`)
  await atOnce(
    db,
    sql`create table if not exists ${sql.identifier(`events_${day}`)} partition of events for values ${bounds}`,
  )
}

async function atOnce(db: Db, change: ReturnType<typeof sql>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(patience)
    await tx.execute(change)
  })
}

async function unlessBusy(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if ((cause?.code ?? code) !== lockTimedOut) throw error
  }
}
