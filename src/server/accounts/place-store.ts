import { eq, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Place } from '#server/platform/limits/places.ts'
import { accounts, familiarPlaces, sessions } from './tables.ts'
import { type AccountRow, keyOf, type SessionRow } from './store.ts'

/** How well an account knows a place: whether it was signed in to before at all, from this network, from this very address. */
export type Familiarity = { isFirst: boolean; knowsNetwork: boolean; knowsAddress: boolean }

const familiarityOf = ({ network, address }: Place) => ({
  isFirst: sql<boolean>`count(${familiarPlaces.address}) = 0`,
  knowsNetwork: sql<boolean>`coalesce(bool_or(${familiarPlaces.network} = ${network}), false)`,
  knowsAddress: sql<boolean>`coalesce(bool_or(${familiarPlaces.address} = ${address}), false)`,
})

/** The account of an address, and how well it knows the place. One statement, for an address without an account too. */
export async function findSigner(
  db: Db,
  email: string,
  place: Place,
): Promise<{ account: AccountRow; familiarity: Familiarity } | undefined> {
  const [found] = await db
    .select({ account: accounts, familiarity: familiarityOf(place) })
    .from(accounts)
    .leftJoin(familiarPlaces, eq(familiarPlaces.accountId, accounts.id))
    .where(eq(accounts.emailKey, keyOf(email)))
    .groupBy(accounts.id)
  return found
}

/** How well the account knows the place. */
export async function readFamiliarity(db: Db | Tx, accountId: Id, place: Place): Promise<Familiarity> {
  const [found] = await db
    .select(familiarityOf(place))
    .from(familiarPlaces)
    .where(eq(familiarPlaces.accountId, accountId))
  return found!
}

type Remembered = { accountId: Id; place: Place; now: Date }

/** From now on the account knows the place. */
export async function rememberPlace(tx: Tx, { accountId, place, now }: Remembered): Promise<void> {
  await insertPlace(tx, { accountId, place, now })
}

/** The account knows no place any more. */
export async function forgetPlaces(tx: Tx, accountId: Id): Promise<void> {
  await tx.delete(familiarPlaces).where(eq(familiarPlaces.accountId, accountId))
}

/** A session begins at a place, which the account knows from then on. One statement: nobody waits between its halves. */
export async function insertSessionAt(db: Db | Tx, session: SessionRow, place: Place): Promise<void> {
  const { accountId, createdAt: now } = session
  const remembered = db
    .$with('remembered')
    .as(insertPlace(db, { accountId, place, now }).returning({ address: familiarPlaces.address }))
  await db.with(remembered).insert(sessions).values(session)
}

const insertPlace = (db: Db | Tx, { accountId, place, now }: Remembered) =>
  db
    .insert(familiarPlaces)
    .values({ accountId, ...place, seenAt: now })
    .onConflictDoUpdate({ target: [familiarPlaces.accountId, familiarPlaces.address], set: { seenAt: now } })

export async function removePlacesNotSeenSince(db: Db, since: Date): Promise<void> {
  await db.delete(familiarPlaces).where(lt(familiarPlaces.seenAt, since))
}
