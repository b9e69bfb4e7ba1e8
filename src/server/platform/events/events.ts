import { and, asc, eq, gt, lt, min, sql } from 'drizzle-orm'
import type { LiveEvent } from '#contract/platform/events.ts'
import type { Database, Db, Tx } from '../db/database.ts'
import { eventHeads, events } from './tables.ts'

const channel = 'rightframe_events'
const keptHours = 24
const pageSize = 200

export type NumberedEvent = { seq: number; event: LiveEvent }

/** Tells an owner's browsers what changed, if the transaction commits. One statement: it stands at the end of nearly every piece of work. */
export async function appendEvent(tx: Tx, ownerId: string, event: LiveEvent): Promise<void> {
  await tx.execute(sql`
    with head as (
      insert into ${eventHeads} (owner_id, seq) values (${ownerId}, 1)
      on conflict (owner_id) do update set seq = ${eventHeads.seq} + 1 returning seq
    ), appended as (
      insert into ${events} (owner_id, seq, event) select ${ownerId}, seq, ${JSON.stringify(event)}::jsonb from head
    )
    select pg_notify(${channel}, ${ownerId})`)
}

/** The events after `seq`, oldest first; `reset` when some of them are no longer kept, or `seq` was never given. */
export async function eventsAfter(
  db: Db,
  ownerId: string,
  seq: number,
): Promise<{ reset: true; seq: number } | { reset: false; events: NumberedEvent[] }> {
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

/** The number of the owner's newest event, 0 before the first. */
async function headOf(db: Db, ownerId: string): Promise<number> {
  const [head] = await db.select({ seq: eventHeads.seq }).from(eventHeads).where(eq(eventHeads.ownerId, ownerId))
  return head?.seq ?? 0
}

/** A transaction's events carry the time it began, and are there for others when it ends. */
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

/** Removes what is older than a day. */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  await db.delete(events).where(lt(events.at, new Date(now.getTime() - keptHours * 3_600_000)))
}

/** For an owner who has left. */
export async function removeEventsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(events).where(eq(events.ownerId, ownerId))
  await tx.delete(eventHeads).where(eq(eventHeads.ownerId, ownerId))
}

/** Calls back for each owner who has something to hear; `everybody` when messages may have been missed. */
export type EventBell = { hear(ownerId: string, ring: () => void): () => void; close(): Promise<void> }

/** One listening connection a process, whatever the number of open streams. */
export async function openEventBell(database: Pick<Database, 'listen'>): Promise<EventBell> {
  const ears = new Map<string, Set<() => void>>()
  const ringAll = () => ears.forEach((rings) => rings.forEach((ring) => ring()))
  const close = await database.listen(channel, (ownerId) => ears.get(ownerId)?.forEach((ring) => ring()), ringAll)
  return {
    hear: (ownerId, ring) => {
      const rings = ears.get(ownerId) ?? new Set()
      ears.set(ownerId, rings.add(ring))
      return () => {
        rings.delete(ring)
        if (rings.size === 0) ears.delete(ownerId)
      }
    },
    close,
  }
}
