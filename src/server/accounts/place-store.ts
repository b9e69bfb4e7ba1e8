import { and, eq, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { accounts, familiarPlaces, sessions } from './tables.ts'
import { type AccountRow, keyOf, type SessionRow } from './store.ts'

/** Familiarity of a place: whether the account signed in before at all, from this network, from this address. */
export type Familiarity = { isFirst: boolean; knowsNetwork: boolean; knowsAddress: boolean }

const familiarityOf = ({ network, address }: ClientNetwork) => ({
  isFirst: sql<boolean>`count(${familiarPlaces.address}) = 0`,
  knowsNetwork: sql<boolean>`coalesce(bool_or(${familiarPlaces.network} = ${network}), false)`,
  knowsAddress: sql<boolean>`coalesce(bool_or(${familiarPlaces.address} = ${address}), false)`,
})

/** The account of an address, and how well it knows the place. One statement, for an address without an account too. */
export async function findSigner(
  db: Db,
  email: string,
  place: ClientNetwork,
): Promise<{ account: AccountRow; familiarity: Familiarity } | undefined> {
  const [found] = await db
    .select({ account: accounts, familiarity: familiarityOf(place) })
    .from(accounts)
    .leftJoin(familiarPlaces, eq(familiarPlaces.accountId, accounts.id))
    .where(eq(accounts.emailKey, keyOf(email)))
    .groupBy(accounts.id)
  return found
}

/** Reads how familiar the place is to the account. */
export async function readFamiliarity(db: Db | Tx, accountId: Id, place: ClientNetwork): Promise<Familiarity> {
  const [found] = await db
    .select(familiarityOf(place))
    .from(familiarPlaces)
    .where(eq(familiarPlaces.accountId, accountId))
  return found!
}

type Remembered = { accountId: Id; place: ClientNetwork; now: Date }

/** From now on the account knows the place. */
export async function rememberPlace(tx: Tx, { accountId, place, now }: Remembered): Promise<void> {
  await tx
    .insert(familiarPlaces)
    .values({ accountId, ...place, seenAt: now })
    .onConflictDoUpdate({ target: [familiarPlaces.accountId, familiarPlaces.address], set: { seenAt: now } })
}

/** Deletes every known network of the account. */
export async function forgetPlaces(tx: Tx, accountId: Id): Promise<void> {
  await tx.delete(familiarPlaces).where(eq(familiarPlaces.accountId, accountId))
}

type Opened = { session: SessionRow; place: ClientNetwork; passwordHash: string }

/**
 * Starts a session and records its network as known. Resolves to false, and does neither, when the checked password has changed meanwhile: the change
 * ends only the sessions that it finds. One statement, so that nothing comes between.
 */
export async function insertSessionAt(db: Db | Tx, { session, place, passwordHash }: Opened): Promise<boolean> {
  const { accountId, createdAt: now } = session
  const held = sql`select ${accounts.id} from ${accounts} where ${accounts.id} = ${accountId} and ${hasPassword(passwordHash)} for share`
  const { rows } = await db.execute(sql`
    with held as (${held}), remembered as (
      insert into ${familiarPlaces} (account_id, address, network, seen_at)
      select held.id, ${place.address}, ${place.network}, ${now.toISOString()}::timestamptz from held
      on conflict (account_id, address) do update set seen_at = excluded.seen_at
    )
    insert into ${sessions} (id, token_hash, account_id, address, browser, created_at, last_seen_at)
    select ${session.id}, ${session.tokenHash}, held.id, ${session.address}, ${session.browser}, ${now.toISOString()}::timestamptz,
      ${session.lastSeenAt.toISOString()}::timestamptz from held
    returning id`)
  return rows.length > 0
}

/** True while the account still has the password that was checked; until the transaction ends it cannot change. */
export async function keepsPassword(
  tx: Tx,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const held = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), hasPassword(passwordHash)))
    .for('share')
  return held.length > 0
}

const hasPassword = (hash: string) => eq(accounts.passwordHash, hash)

export async function removePlacesNotSeenSince(db: Db, since: Date): Promise<void> {
  await db.delete(familiarPlaces).where(lt(familiarPlaces.seenAt, since))
}
