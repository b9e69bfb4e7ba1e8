import { and, asc, eq, ne, not } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { matches } from './tables.ts'

/** The owner's earliest match that is not held back; null without one, and after any verdict. */
export async function readFirstMatch(db: Db, ownerId: Id): Promise<Id | null> {
  const own = eq(matches.ownerId, ownerId)
  const [decided] = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(own, ne(matches.verdict, 'new')))
    .limit(1)
  if (decided) return null
  const [first] = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(own, not(matches.held), matches.alive))
    .orderBy(asc(matches.firstSeen), asc(matches.id))
    .limit(1)
  return first?.id ?? null
}
