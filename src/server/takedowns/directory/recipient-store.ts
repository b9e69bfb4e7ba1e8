import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { takedownMails, takedownNotices, takedownRecipientDecisions, takedowns } from '../tables.ts'

export type RecipientDecisionRow = typeof takedownRecipientDecisions.$inferSelect

const directory = sql`hashtextextended('takedown recipients', 0)`

/** Keeps other decisions, and drafts that read the directory, waiting until the transaction ends. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${directory})`)
}

/** Keeps decisions waiting until the drafts of this transaction are there. */
export async function holdDirectory(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${directory})`)
}

/** The newest decision of each kind on each entry. */
export async function newestDecisions(db: Db | Tx): Promise<RecipientDecisionRow[]> {
  const { recipient, kind, version } = takedownRecipientDecisions
  return await db
    .selectDistinctOn([recipient, kind])
    .from(takedownRecipientDecisions)
    .orderBy(recipient, kind, desc(version))
}

const listed = 200

/** Decisions on an entry, the newest first; the newest 200 of them. */
export async function decisionsOf(db: Db | Tx, recipient: string): Promise<RecipientDecisionRow[]> {
  return await db
    .select()
    .from(takedownRecipientDecisions)
    .where(eq(takedownRecipientDecisions.recipient, recipient))
    .orderBy(desc(takedownRecipientDecisions.version))
    .limit(listed)
}

export async function insertDecision(tx: Tx, row: RecipientDecisionRow): Promise<void> {
  await tx.insert(takedownRecipientDecisions).values(row)
}

const unsent: NoticeState[] = ['draft', 'ready', 'signed', 'queued']

/** Open takedowns with notices to a recipient that have not left, by id, after one of them. */
export async function takedownsTo(db: Db, recipient: string, after: Id, most: number): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ id: takedowns.id })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(
      and(
        sql`${takedownNotices.reader} ->> 'id' = ${recipient}`,
        inArray(takedownNotices.state, unsent),
        isNull(takedowns.closedAt),
        gt(takedowns.id, after),
      ),
    )
    .orderBy(asc(takedowns.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Removes mails that were stopped from the thread of their takedown. */
export async function removeStopped(tx: Tx, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await tx.delete(takedownMails).where(inArray(takedownMails.id, [...ids]))
}
