import { and, count, eq, isNotNull, or, sql, sum } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { clusters } from '../tables.ts'

/** True when the owner has finds on a domain, or on an account there. */
export async function isOwnersSite(db: Db | Tx, ownerId: Id, host: string): Promise<boolean> {
  const found = await db
    .select({ id: clusters.id })
    .from(clusters)
    .where(and(eq(clusters.ownerId, ownerId), or(eq(clusters.host, host), eq(clusters.party, host))))
    .limit(1)
  return found.length > 0
}

/** Numbers of owners with finds at a party, and of their matches. */
export async function reachOf(db: Db | Tx, party: string): Promise<{ owners: number; finds: number }> {
  const [found] = await db
    .select({ owners: count(), finds: sum(clusters.total).mapWith(Number) })
    .from(clusters)
    .where(eq(clusters.party, party))
  return { owners: found!.owners, finds: found!.finds ?? 0 }
}

/** True when any owner has finds at a party, or at a part of it. */
export async function isMet(db: Db | Tx, party: string): Promise<boolean> {
  const found = await db
    .select({ id: clusters.id })
    .from(clusters)
    .where(sql`${clusters.party} = ${party} or ${clusters.partOf} = ${party}`)
    .limit(1)
  return found.length > 0
}

/** Sites that owners separate this part from. */
export async function sitesApartFrom(db: Db | Tx, party: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ site: clusters.partOf })
    .from(clusters)
    .where(and(eq(clusters.party, party), isNotNull(clusters.partOf)))
  return rows.flatMap(({ site }) => site ?? [])
}
