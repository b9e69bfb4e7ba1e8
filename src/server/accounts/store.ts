import { and, desc, eq, gt, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { sessionEnded } from '#server/platform/events/events.ts'
import { accounts, sessions } from './tables.ts'

export type AccountRow = typeof accounts.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** Addresses differ only in more than their case. */
export const keyOf = (email: string) => email.trim().toLowerCase()

export async function findAccountByEmail(db: Db | Tx, email: string): Promise<AccountRow | undefined> {
  const [found] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, keyOf(email)))
  return found
}

export async function findAccount(db: Db | Tx, id: Id): Promise<AccountRow | undefined> {
  const [found] = await accountById(db).execute({ id })
  return found
}

const accountById = preparedOnce((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_by_id'),
)

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

export async function changeAccount(
  tx: Db | Tx,
  id: Id,
  change: Partial<Pick<AccountRow, 'passwordHash' | 'secondFactorAt'>>,
): Promise<void> {
  await tx.update(accounts).set(change).where(eq(accounts.id, id))
}

/** Marks the account's address as confirmed. */
export async function setVerified(tx: Tx, id: Id, at: Date): Promise<void> {
  const firstVerifiedAt = sql`coalesce(${accounts.firstVerifiedAt}, ${at.toISOString()}::timestamptz)`
  await tx.update(accounts).set({ emailVerifiedAt: at, firstVerifiedAt }).where(eq(accounts.id, id))
}

export async function setStanding(tx: Tx, id: Id, standing: Pick<AccountRow, 'role' | 'staffRoles'>): Promise<void> {
  await tx.update(accounts).set(standing).where(eq(accounts.id, id))
}

export async function findAccountByCode(db: Db, referralCode: string): Promise<AccountRow | undefined> {
  const [found] = await db.select().from(accounts).where(eq(accounts.referralCode, referralCode))
  return found
}

export async function insertSession(tx: Db | Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessions).values(session)
}

export type Limits = { now: Date; seenAfter: Date; createdAfter: Date; staffCreatedAfter: Date }

/** The valid session of a token hash, with its account. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { now, seenAfter, createdAfter, staffCreatedAfter }: Limits,
) {
  const [found] = await sessionByToken(db).execute({
    tokenHash,
    now: now.toISOString(),
    seenAfter: seenAfter.toISOString(),
    createdAfter: createdAfter.toISOString(),
    staffCreatedAfter: staffCreatedAfter.toISOString(),
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
      firmId: accounts.firmId,
      staffRoles: accounts.staffRoles,
      secondFactorAt: accounts.secondFactorAt,
      lookerId: sessions.lookerId,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
        or(eq(accounts.role, 'owner'), gt(sessions.createdAt, sql.placeholder('staffCreatedAfter'))),
        or(isNull(sessions.endsAt), gt(sessions.endsAt, sql.placeholder('now'))),
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

const isOpen = ({ now, seenAfter, createdAfter, staffCreatedAfter }: Limits) =>
  and(
    gt(sessions.lastSeenAt, seenAfter),
    gt(sessions.createdAt, createdAfter),
    or(gt(sessions.createdAt, staffCreatedAfter), not(isOfOthers)),
    or(isNull(sessions.endsAt), gt(sessions.endsAt, now)),
  )

/** Staff and law firms see what is others'. */
const isOfOthers = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${sessions.accountId} and ${accounts.role} <> 'owner')`

/** Which member of support it looks for, and until when. */
export async function findLook(db: Db, id: Id): Promise<{ lookerId: Id; endsAt: Date } | undefined> {
  const [found] = await db
    .select({ lookerId: sessions.lookerId, endsAt: sessions.endsAt })
    .from(sessions)
    .where(eq(sessions.id, id))
  return found?.lookerId && found.endsAt ? { lookerId: found.lookerId, endsAt: found.endsAt } : undefined
}

/** True when this session was opened after that time. */
export async function isSessionSince(db: Db, id: Id, openedAfter: Date): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.createdAt, openedAfter)))
  return found.length > 0
}

export async function touchSession(db: Db, id: Id, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id))
}

/** The account's open sessions, most recent first. */
export async function listOpenSessions(db: Db, accountId: Id, limits: Limits): Promise<SessionRow[]> {
  return await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isOpen(limits)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
}

/** False when the account has no such session. */
export async function removeSessionOf(db: Db, accountId: Id, id: Id): Promise<boolean> {
  return (await endSessions(db, and(eq(sessions.id, id), eq(sessions.accountId, accountId)))) > 0
}

/** Ends all sessions but `kept`; resolves to their number. */
export async function removeSessionsOf(tx: Db | Tx, accountId: Id, kept?: Id): Promise<number> {
  return await endSessions(
    tx,
    and(eq(sessions.accountId, accountId), kept === undefined ? undefined : ne(sessions.id, kept)),
  )
}

export async function removeSession(db: Db, id: Id): Promise<void> {
  await endSessions(db, eq(sessions.id, id))
}

export async function removeEndedSessions(db: Db, limits: Limits): Promise<void> {
  await endSessions(
    db,
    or(
      lt(sessions.lastSeenAt, limits.seenAfter),
      lt(sessions.createdAt, limits.createdAfter),
      lt(sessions.endsAt, limits.now),
    ),
  )
}

/** One statement: what streams hang on the sessions hear of their end if it commits. Resolves to how many there were. */
async function endSessions(db: Db | Tx, which: SQL | undefined): Promise<number> {
  const ended = db.$with('ended').as(db.delete(sessions).where(which).returning({ accountId: sessions.accountId }))
  const told = await db
    .with(ended)
    .select({ told: sessionEnded(sql`${ended.accountId}`) })
    .from(ended)
  return told.length
}
