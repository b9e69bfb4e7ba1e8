import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { accounts, sessions } from './tables.ts'

export type AccountRow = typeof accounts.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** Addresses differ only in more than their case. */
const keyOf = (email: string) => email.trim().toLowerCase()

export async function findAccountByEmail(db: Db | Tx, email: string): Promise<AccountRow | undefined> {
  const [found] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, keyOf(email)))
  return found
}

export async function findAccount(db: Db | Tx, id: Id): Promise<AccountRow | undefined> {
  const [found] = await db.select().from(accounts).where(eq(accounts.id, id))
  return found
}

/** Undefined when the address has an account already. */
export async function insertAccount(
  tx: Tx,
  account: Omit<typeof accounts.$inferInsert, 'emailKey'>,
): Promise<AccountRow | undefined> {
  const [inserted] = await tx
    .insert(accounts)
    .values({ ...account, emailKey: keyOf(account.email) })
    .onConflictDoNothing()
    .returning()
  return inserted
}

export async function insertSession(tx: Db | Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessions).values(session)
}

export type Limits = { seenAfter: Date; createdAfter: Date }

/** The session of this token hash with its account, if it is still good. */
export async function findSession(db: Db, tokenHash: string, { seenAfter, createdAfter }: Limits) {
  const [found] = await sessionByToken(db).execute({
    tokenHash,
    seenAfter: seenAfter.toISOString(),
    createdAfter: createdAfter.toISOString(),
  })
  return found
}

const sessionByToken = preparedOnce((db) =>
  db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      accountId: accounts.id,
      email: accounts.email,
      role: accounts.role,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
      ),
    )
    .prepare('session_by_token'),
)

export async function hasSession(db: Db, id: Id, limits: Limits): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isOpen(limits)))
  return found.length > 0
}

const isOpen = ({ seenAfter, createdAfter }: Limits) =>
  and(gt(sessions.lastSeenAt, seenAfter), gt(sessions.createdAt, createdAfter))

export async function touchSession(db: Db, id: Id, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id))
}

export async function removeSession(db: Db, id: Id): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

export async function removeEndedSessions(db: Db, limits: Limits): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.lastSeenAt, limits.seenAfter), lt(sessions.createdAt, limits.createdAfter)))
}
