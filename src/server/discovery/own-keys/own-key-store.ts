import { and, asc, count, eq, gte, ne } from 'drizzle-orm'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { searches } from '../searching/tables.ts'
import { ownSearchKeys } from './tables.ts'

type OwnKeyRow = typeof ownSearchKeys.$inferSelect

export async function ownKeysOf(db: Db | Tx, ownerId: Id): Promise<OwnKeyRow[]> {
  return await db
    .select()
    .from(ownSearchKeys)
    .where(eq(ownSearchKeys.ownerId, ownerId))
    .orderBy(asc(ownSearchKeys.service))
}

export async function saveOwnKey(tx: Tx, row: OwnKeyRow): Promise<void> {
  await tx
    .insert(ownSearchKeys)
    .values(row)
    .onConflictDoUpdate({ target: [ownSearchKeys.ownerId, ownSearchKeys.service], set: row })
}

export async function deleteOwnKey(db: Db | Tx, ownerId: Id, service: SearchServiceId): Promise<void> {
  await db.delete(ownSearchKeys).where(and(eq(ownSearchKeys.ownerId, ownerId), eq(ownSearchKeys.service, service)))
}

/** Deletes the keys of a departed owner. */
export async function removeOwnKeysOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(ownSearchKeys).where(eq(ownSearchKeys.ownerId, ownerId))
}

/** Counts searches with the owner's own keys since then, by service. */
export async function ownSearchesSince(db: Db | Tx, ownerId: Id, since: Date): Promise<Map<SearchServiceId, number>> {
  const rows = await db
    .select({ service: searches.service, used: count() })
    .from(searches)
    .where(
      and(
        eq(searches.ownerId, ownerId),
        eq(searches.isOwnKey, true),
        gte(searches.reservedAt, since),
        ne(searches.state, 'released'),
      ),
    )
    .groupBy(searches.service)
  return new Map(rows.map(({ service, used }) => [service, used]))
}
