import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { MailFrequency } from '#contract/accounts/notifications.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { accounts } from '../tables.ts'
import { notificationPreferences, notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type Digest = NonNullable<NotificationRow['digest']>

export async function insertNotification(tx: Tx, notification: NotificationRow): Promise<void> {
  await tx.insert(notifications).values(notification)
}

const ofAccount = (accountId: Id, onlyUnread: boolean) =>
  and(eq(notifications.accountId, accountId), onlyUnread ? isNull(notifications.readAt) : undefined)

type Page = { page: number; pageSize: number; onlyUnread: boolean }

export async function listNotificationsOf(db: Db, accountId: Id, { page, pageSize, onlyUnread }: Page) {
  const [rows, total, unread] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(ofAccount(accountId, onlyUnread))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countNotifications(db, accountId, onlyUnread),
    countNotifications(db, accountId, true),
  ])
  return { rows, total, unread }
}

async function countNotifications(db: Db, accountId: Id, onlyUnread: boolean): Promise<number> {
  const [found] = await db.select({ counted: count() }).from(notifications).where(ofAccount(accountId, onlyUnread))
  return found?.counted ?? 0
}

/** Marks the account's own notification as read; undefined for others'. */
export async function markRead(tx: Tx, accountId: Id, id: Id, now: Date): Promise<NotificationRow | undefined> {
  const [read] = await tx
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.accountId, accountId)))
    .returning()
  return read
}

export async function markAllRead(tx: Tx, accountId: Id, now: Date): Promise<number> {
  const read = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(ofAccount(accountId, true))
    .returning({ id: notifications.id })
  return read.length
}

export async function preferencesOf(db: Db | Tx, accountId: Id): Promise<Map<string, MailFrequency>> {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId))
  return new Map(rows.map(({ type, mail }) => [type, mail]))
}

/** Sets how types are mailed; waiting digests follow. */
export async function setPreferences(tx: Tx, accountId: Id, types: string[], mail: MailFrequency): Promise<void> {
  if (types.length === 0) return
  await tx
    .insert(notificationPreferences)
    .values(types.map((type) => ({ accountId, type, mail })))
    .onConflictDoUpdate({ target: [notificationPreferences.accountId, notificationPreferences.type], set: { mail } })
  await tx
    .update(notifications)
    .set({ digest: mail === 'daily' || mail === 'weekly' ? mail : null })
    .where(
      and(eq(notifications.accountId, accountId), inArray(notifications.type, types), isNotNull(notifications.digest)),
    )
}

/** Accounts that a gathered mail waits for. */
export async function accountsWithDigest(db: Db, digest: Digest): Promise<{ accountId: Id; timeZone: string }[]> {
  return await db
    .selectDistinct({ accountId: notifications.accountId, timeZone: accounts.timeZone })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(eq(notifications.digest, digest))
}

/** Takes the account's waiting notifications for its digest, oldest first. */
export async function takeDigest(tx: Tx, accountId: Id, digest: Digest): Promise<NotificationRow[]> {
  const waiting = and(eq(notifications.accountId, accountId), eq(notifications.digest, digest))
  const rows = await tx
    .select()
    .from(notifications)
    .where(waiting)
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .for('update')
  if (rows.length > 0)
    await tx
      .update(notifications)
      .set({ digest: null })
      .where(
        inArray(
          notifications.id,
          rows.map(({ id }) => id),
        ),
      )
  return rows
}

/** When an account was last told something of this type. */
export async function lastTold(db: Db | Tx, accountId: Id, type: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.type, type)))
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  return found?.createdAt
}

export async function removeNotificationsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, before))
}
