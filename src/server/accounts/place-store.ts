import { and, eq, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Place } from '#server/platform/limits/places.ts'
import { familiarPlaces } from './tables.ts'

/** Whether the account was signed in to from this address before. */
export async function isFamiliarAddress(db: Db, accountId: Id, { address }: Place): Promise<boolean> {
  const found = await db
    .select({ address: familiarPlaces.address })
    .from(familiarPlaces)
    .where(and(eq(familiarPlaces.accountId, accountId), eq(familiarPlaces.address, address)))
  return found.length > 0
}

/** Remembers the place; tells whether the account was signed in to before at all, and whether from this network. */
export async function rememberPlace(
  tx: Tx,
  { accountId, place, now }: { accountId: Id; place: Place; now: Date },
): Promise<{ isFirst: boolean; isFamiliar: boolean }> {
  const [known] = await tx
    .select({
      places: sql<number>`count(*)::int`,
      here: sql<number>`count(*) filter (where ${familiarPlaces.network} = ${place.network})::int`,
    })
    .from(familiarPlaces)
    .where(eq(familiarPlaces.accountId, accountId))
  await tx
    .insert(familiarPlaces)
    .values({ accountId, ...place, seenAt: now })
    .onConflictDoUpdate({ target: [familiarPlaces.accountId, familiarPlaces.address], set: { seenAt: now } })
  return { isFirst: known?.places === 0, isFamiliar: (known?.here ?? 0) > 0 }
}

export async function removePlacesNotSeenSince(db: Db, since: Date): Promise<void> {
  await db.delete(familiarPlaces).where(lt(familiarPlaces.seenAt, since))
}
