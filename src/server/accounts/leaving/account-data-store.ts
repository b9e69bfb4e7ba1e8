import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notificationPreferences, notifications } from '../notifications/tables.ts'
import { accounts, sessions } from '../tables.ts'

/** The account's own data, without passwords, tokens and other proofs. */
export async function ownDataOfAccount(db: Db, accountId: Id): Promise<Record<string, unknown>> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const { passwordHash: _, emailKey: __, ...details } = account!
  return {
    account: details,
    sessions: await db
      .select({
        address: sessions.address,
        browser: sessions.browser,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(eq(sessions.accountId, accountId)),
    notifications: await db.select().from(notifications).where(eq(notifications.accountId, accountId)),
    'notification-preferences': await db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.accountId, accountId)),
  }
}
