import { and, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { webhookMessages, webhooks } from './tables.ts'

export type MessageRow = typeof webhookMessages.$inferSelect

/** Messages that a log shows at most. */
const maxShown = 100

export async function insertMessages(tx: Tx, rows: MessageRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(webhookMessages).values(rows)
}

export const messagesOf = async (db: Db, webhookId: Id): Promise<MessageRow[]> =>
  await db
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.webhookId, webhookId))
    .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.id))
    .limit(maxShown)

/** Messages of a kind since a moment. */
export async function countSince(
  tx: Tx,
  { webhookId, kind, since }: { webhookId: Id; kind: string; since: Date },
): Promise<number> {
  const meant = and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.kind, kind))
  const [row] = await tx
    .select({ messages: count() })
    .from(webhookMessages)
    .where(and(meant, gt(webhookMessages.createdAt, since)))
  return row?.messages ?? 0
}

/** Takes the oldest due message of a receiver, and leases it until a moment. Undefined where nothing may be sent now. */
export async function takeDue(
  db: Db,
  { webhookId, now, until }: { webhookId: Id; now: Date; until: Date },
): Promise<MessageRow | undefined> {
  return await db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: webhookMessages.id })
      .from(webhookMessages)
      .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhookId))
      .where(and(eq(webhookMessages.webhookId, webhookId), isDue(now)))
      .orderBy(webhookMessages.dueAt, webhookMessages.id)
      .limit(1)
      .for('update', { of: webhookMessages, skipLocked: true })
    if (!due) return undefined
    const [row] = await tx
      .update(webhookMessages)
      .set({ dueAt: until })
      .where(eq(webhookMessages.id, due.id))
      .returning()
    return row
  })
}

const isDue = (now: Date) =>
  and(
    eq(webhookMessages.state, 'waiting'),
    lte(webhookMessages.dueAt, now),
    isNull(webhooks.offAt),
    or(isNull(webhooks.pausedUntil), lte(webhooks.pausedUntil, now)),
  )

/** Receivers to which something may be sent now. */
export const receiversDue = async (db: Db, now: Date): Promise<{ id: Id; failures: number; isSlow: boolean }[]> =>
  await db
    .selectDistinct({ id: webhooks.id, failures: webhooks.failures, isSlow: webhooks.isSlow })
    .from(webhookMessages)
    .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhookId))
    .where(isDue(now))

export async function changeMessage(tx: Tx, id: Id, set: Partial<MessageRow>): Promise<void> {
  await tx.update(webhookMessages).set(set).where(eq(webhookMessages.id, id))
}

/** Makes a message due now; undefined for an unknown one. */
export async function makeDue(
  tx: Tx,
  { webhookId, messageId, now }: { webhookId: Id; messageId: Id; now: Date },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(webhookMessages)
    .set({ state: 'waiting', dueAt: now, tried: 0 })
    .where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.webhookId, webhookId)))
    .returning()
  return row
}

/** Gives up what waits for a receiver that is off. */
export async function failWaiting(tx: Tx, webhookId: Id): Promise<void> {
  await tx
    .update(webhookMessages)
    .set({ state: 'failed', dueAt: null })
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, 'waiting')))
}

export async function removeMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(webhookMessages).where(lt(webhookMessages.createdAt, before))
}

export const messagesOfAll = async (db: Db, webhookIds: Id[]): Promise<MessageRow[]> =>
  webhookIds.length === 0
    ? []
    : await db
        .select()
        .from(webhookMessages)
        .where(inArray(webhookMessages.webhookId, webhookIds))
        .orderBy(sql`${webhookMessages.createdAt}, ${webhookMessages.id}`)
