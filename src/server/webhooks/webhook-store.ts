import { and, arrayContains, desc, eq, isNull, sql } from 'drizzle-orm'
import type { WebhookKind } from '#contract/webhooks/kinds.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(row)
}

/** Serialises adding receivers for this owner. */
export async function lockWebhooksOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${ownerId}`}, 0))`)
}

export const webhooksOf = async (db: Db | Tx, ownerId: Id): Promise<WebhookRow[]> =>
  await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.ownerId, ownerId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))

/** The owner's active receivers of this kind. */
export const receiversOf = async (tx: Tx, ownerId: Id, kind: WebhookKind): Promise<WebhookRow[]> =>
  await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.ownerId, ownerId), isNull(webhooks.offAt), arrayContains(webhooks.kinds, [kind])))

const ownOne = (ownerId: Id, id: Id) => and(eq(webhooks.id, id), eq(webhooks.ownerId, ownerId))

export async function webhookOf(db: Db | Tx, ownerId: Id, id: Id): Promise<WebhookRow | undefined> {
  const [found] = await db.select().from(webhooks).where(ownOne(ownerId, id))
  return found
}

/** Locks the receiver against changes, but not new messages. */
export async function lockWebhook(tx: Tx, id: Id): Promise<WebhookRow | undefined> {
  const [found] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  return found
}

/** Undefined where the owner has no such receiver. */
export async function changeOwn(
  tx: Tx,
  { ownerId, id }: { ownerId: Id; id: Id },
  set: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.update(webhooks).set(set).where(ownOne(ownerId, id)).returning()
  return row
}

export async function changeAny(tx: Tx, id: Id, set: Partial<WebhookRow>): Promise<void> {
  await tx.update(webhooks).set(set).where(eq(webhooks.id, id))
}

/** Returns false where the owner has no such receiver. */
export async function deleteWebhook(db: Db, ownerId: Id, id: Id): Promise<boolean> {
  return (await db.delete(webhooks).where(ownOne(ownerId, id)).returning({ id: webhooks.id })).length > 0
}

export async function removeWebhooksOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.ownerId, ownerId))
}
