import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { countChanged } from './counts-store.ts'
import type { MatchRow } from './match-store.ts'
import { clusters, matches } from './tables.ts'

/** Saves which of an owner's matches are part of a case. Those wait for no decision. Others wait again if undecided. */
export async function markInCases(
  tx: Tx,
  ownerId: Id,
  { matchIds, inCases }: { matchIds: readonly Id[]; inCases: ReadonlySet<Id> },
): Promise<void> {
  await lockSitesOfMatches(tx, ownerId, matchIds)
  for (const inCase of [true, false]) {
    const ids = matchIds.filter((id) => inCases.has(id) === inCase)
    await mark(tx, ownerId, ids, inCase)
  }
}

/** Locks the clusters of these matches, in the common order. */
export async function lockSitesOfMatches(tx: Tx, ownerId: Id, matchIds: readonly Id[]): Promise<void> {
  if (matchIds.length === 0) return
  const around = tx
    .select({ id: matches.clusterId })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), inArray(matches.id, [...matchIds])))
  await tx
    .select({ id: clusters.id })
    .from(clusters)
    .where(inArray(clusters.id, around))
    .orderBy(clusters.ownerId, clusters.party)
    .for('update')
}

async function mark(tx: Tx, ownerId: Id, ids: readonly Id[], inCase: boolean): Promise<void> {
  if (ids.length === 0) return
  const changed: MatchRow[] = await tx
    .update(matches)
    .set({ inCase, held: false })
    .where(and(eq(matches.ownerId, ownerId), inArray(matches.id, [...ids]), ne(matches.inCase, inCase)))
    .returning()
  await countChanged(
    tx,
    changed.map((now) => ({ before: { ...now, inCase: !inCase }, now })),
  )
  for (const { id, clusterId } of new Map(changed.map((match) => [match.clusterId, match])).values())
    await appendEvent(tx, ownerId, { type: 'match', matchId: id, clusterId, what: 'changed' })
}
