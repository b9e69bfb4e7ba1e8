import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Activity, ActivityKind, ActivityState } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '../db/database.ts'
import { appendEvent } from '../events/events.ts'
import { newId } from '../ids.ts'
import { missing, refuse } from '../refuse.ts'
import { activities, activitySteps } from './tables.ts'

type Row = typeof activities.$inferSelect
const unfinished = ['waiting', 'running'] as const
const listed = 20

/** Records that a person started long work; resolves to its id, a new one where none is given. */
export async function startActivity(
  tx: Tx,
  { id = newId(), ...about }: { id?: Id; ownerId: Id; kind: Activity['kind']; title: string; total?: number },
): Promise<Id> {
  await tx.insert(activities).values({ id, ...about, state: 'waiting' })
  await appendEvent(tx, about.ownerId, { type: 'activity', activityId: id })
  return id
}

/**
 * Adds steps to what is done and, as they become known, to the total. A sealed one ends with its last step. With `once`, the name
 * of the work, a repeated run of the same work adds nothing. Once the activity is over it does nothing and resolves to false.
 */
export async function advanceActivity(
  tx: Tx,
  id: Id,
  by: { done?: number; total?: number; once?: string },
): Promise<boolean> {
  if (by.once !== undefined && !(await noteStep(tx, id, by.once))) return await isUnderWay(tx, id)
  const done = sql`${activities.done} + ${by.done ?? 0}`
  const total = sql`coalesce(${activities.total}, 0) + ${by.total ?? 0}`
  const changed = await change(tx, id, {
    done,
    ...(by.total === undefined ? {} : { total }),
    ...endedIf(sql`${activities.sealed} and ${done} >= ${total}`),
  })
  return changed !== undefined
}

/** Notes that the work of this name is done; false where it was before, by a run that was cut off after it. */
export async function noteStep(tx: Tx, activityId: Id, step: string): Promise<boolean> {
  const inserted = await tx
    .insert(activitySteps)
    .values({ activityId, step })
    .onConflictDoNothing()
    .returning({ step: activitySteps.step })
  return inserted.length > 0
}

/** Says that no more steps will be added; it ends now if all are done, else with the last one. */
export async function sealActivity(tx: Tx, id: Id, note?: string): Promise<void> {
  await change(tx, id, {
    sealed: true,
    note: note ?? null,
    ...endedIf(sql`${activities.done} >= coalesce(${activities.total}, 0)`),
  })
}

const endedIf = (isComplete: SQL) => ({
  state: sql<ActivityState>`case when ${isComplete} then 'done' else 'running' end`,
  finishedAt: sql<Date | null>`case when ${isComplete} then now() end`,
})

/** Ends it early, with the reason as a sentence. Does nothing if it is over already: the first end counts. */
export async function failActivity(tx: Tx, id: Id, note: string): Promise<void> {
  await change(tx, id, { state: 'failed', note, finishedAt: sql`now()` })
}

/** Ends an abandoned activity: its job failed or was killed at every attempt. `rest` says how its owner gets the remaining work done. */
export const giveUpActivity = (tx: Tx, id: Id, rest = 'Ask for it again to have the rest done.'): Promise<void> =>
  failActivity(tx, id, `Something went wrong on our side. Changes made until then are kept. ${rest}`)

type Change = PgUpdateSetSource<typeof activities>

async function change(tx: Tx, id: Id, set: Change): Promise<Row | undefined> {
  const [changed] = await tx
    .update(activities)
    .set(set)
    .where(and(eq(activities.id, id), inArray(activities.state, [...unfinished])))
    .returning()
  if (changed) await appendEvent(tx, changed.ownerId, { type: 'activity', activityId: id })
  return changed
}

/** True while its work should continue. Jobs ask at each step, so that a cancellation takes effect within one. */
export async function isUnderWay(db: Db | Tx, id: Id): Promise<boolean> {
  const [found] = await db.select({ state: activities.state }).from(activities).where(eq(activities.id, id))
  return found?.state === 'waiting' || found?.state === 'running'
}

/** The owner, while its work should continue. */
export async function ownerUnderWay(db: Db | Tx, id: Id): Promise<Id | undefined> {
  const [found] = await db
    .select({ ownerId: activities.ownerId })
    .from(activities)
    .where(and(eq(activities.id, id), inArray(activities.state, [...unfinished])))
  return found?.ownerId
}

/** Counts an owner's waiting and running activities of a kind. */
export const countUnderWay = (tx: Tx, ownerId: Id, kind: ActivityKind): Promise<number> =>
  tx.$count(
    activities,
    and(eq(activities.ownerId, ownerId), eq(activities.kind, kind), inArray(activities.state, [...unfinished])),
  )

/** The owner's newest activities. */
export async function listActivitiesOf(db: Db, ownerId: Id): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(activities)
    .where(eq(activities.ownerId, ownerId))
    .orderBy(desc(activities.startedAt), desc(activities.id))
    .limit(listed)
  return rows.map(show)
}

export async function findActivity(db: Db | Tx, ownerId: Id, id: Id): Promise<Activity> {
  const [found] = await db
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), eq(activities.ownerId, ownerId)))
  if (!found) throw missing('activity')
  return show(found)
}

/** Stops it for its owner; refused when it is over. */
export async function cancel(db: Db, ownerId: Id, id: Id): Promise<Activity> {
  return await db.transaction(async (tx) => {
    await findActivity(tx, ownerId, id)
    const cancelled = await stopActivity(tx, id)
    if (!cancelled) throw refuse('conflict', 'activity.over', 'This is over already; there is nothing left to stop.')
    return cancelled
  })
}

/** Stops anyone's activity; undefined when it is over. */
export async function stopActivity(tx: Tx, id: Id): Promise<Activity | undefined> {
  const stopped = await change(tx, id, { state: 'cancelled', finishedAt: sql`now()` })
  return stopped && show(stopped)
}

const show = (row: Row): Activity => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  done: row.done,
  total: row.total,
  note: row.note,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Ends a leaving owner's activities at their next step. */
export async function stopActivitiesOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx
    .update(activities)
    .set({ state: 'cancelled', finishedAt: sql`now()` })
    .where(and(eq(activities.ownerId, ownerId), inArray(activities.state, [...unfinished])))
}

export async function removeActivitiesOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.delete(activities).where(eq(activities.ownerId, ownerId))
}
