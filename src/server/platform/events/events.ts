import { and, asc, eq, gt, min, sql, type SQL } from 'drizzle-orm'
import type { LiveEvent } from '#contract/platform/events.ts'
import type { Db, Tx } from '../db/database.ts'
import { noteLock } from '../db/transaction-guard.ts'
import { turnEventDays } from './event-days.ts'
import { eventHeads, events } from './tables.ts'

export const channel = 'rightframe_events'
const keptHours = 24
const pageSize = 200

type NumberedEvent = { seq: number; event: LiveEvent }
export type EventsRead = { reset: true; seq: number } | { reset: false; events: NumberedEvent[] }

/** Tells an owner's browsers what changed, if the transaction commits. One statement: it stands at the end of nearly every piece of work. */
export async function appendEvent(tx: Tx, ownerId: string, event: LiveEvent): Promise<void> {
  noteLock('events', ownerId)
  await tx.execute(sql`
    with head as (
      insert into ${eventHeads} (owner_id, seq) values (${ownerId}, 1)
      on conflict (owner_id) do update set seq = ${eventHeads.seq} + 1 returning seq
    ), appended as (
      insert into ${events} (owner_id, seq, event) select ${ownerId}, seq, ${JSON.stringify(event)}::jsonb from head
    )
    select pg_notify(${channel}, ${ownerId})`)
}

/** Locks an owner's events; the last lock in the order. */
export async function lockEvents(tx: Tx, ownerId: string): Promise<void> {
  noteLock('events', ownerId)
  await tx.insert(eventHeads).values({ ownerId, seq: 0 }).onConflictDoNothing()
  await tx.select().from(eventHeads).where(eq(eventHeads.ownerId, ownerId)).for('update')
}

/** The events after `seq`, oldest first; `reset` when some of them are no longer kept, or `seq` was never given. */
export async function eventsAfter(db: Db, ownerId: string, seq: number): Promise<EventsRead> {
  const head = await headOf(db, ownerId)
  const found = await db
    .select({ seq: events.seq, event: events.event })
    .from(events)
    .where(and(eq(events.ownerId, ownerId), gt(events.seq, seq)))
    .orderBy(asc(events.seq))
    .limit(pageSize)
  const isGap = seq > head || (seq < head && found[0]?.seq !== seq + 1)
  return isGap ? { reset: true, seq: head } : { reset: false, events: found }
}

/** Number of the owner's newest event, 0 before any. */
async function headOf(db: Db, ownerId: string): Promise<number> {
  const [head] = await db.select({ seq: eventHeads.seq }).from(eventHeads).where(eq(eventHeads.ownerId, ownerId))
  return head?.seq ?? 0
}

/** Events carry their transaction's start, but appear at its end. */
const longestTransactionMs = 5000

/** The number of the last event before the last `lookBackMs`, whose successors are all that may have happened since. */
export async function headBefore(db: Db, ownerId: string, lookBackMs: number): Promise<number> {
  const since = sql`now() - ${lookBackMs + longestTransactionMs} * interval '1 millisecond'`
  const [first] = await db
    .select({ seq: min(events.seq) })
    .from(events)
    .where(and(eq(events.ownerId, ownerId), gt(events.at, since)))
  return first?.seq == null ? await headOf(db, ownerId) : first.seq - 1
}

/** Removes whole days that ended more than a day ago, and makes room for the next ones. */
export const forgetOldEvents = (db: Db, now: Date): Promise<void> =>
  turnEventDays(db, new Date(now.getTime() - keptHours * 3_600_000))

/** For an owner who has left. */
export async function removeEventsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(events).where(eq(events.ownerId, ownerId))
  await tx.delete(eventHeads).where(eq(eventHeads.ownerId, ownerId))
}

/** Suffix of an account's id in session notifications. */
const ofSessions = ' sessions'

/** Tells an account's open streams, as a value within a statement, that a session of it has ended, if that commits. */
export const sessionEnded = (accountId: SQL): SQL => sql`pg_notify(${channel}, ${accountId} || ${ofSessions})`

/** Owner and subject of a notification. */
export const readNotification = (payload: string): { ownerId: string; isOfSessions: boolean } => ({
  ownerId: payload.split(' ', 1)[0]!,
  isOfSessions: payload.endsWith(ofSessions),
})
