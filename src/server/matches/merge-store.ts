import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Consequence } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import { addToMatchCount } from '#server/images/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isSetAside, lockAround, type MatchRow } from './match-store.ts'
import { matches } from './tables.ts'

/**
 * Moves the matches of some images to another of the same owner, into which they are merged. Of several matches of one use, the one in a
 * case stays, else the decided one, else the surer one. Resolves to the clusters whose counts have changed.
 */
export async function moveMatches(tx: Tx, from: Id[], to: Id): Promise<Id[]> {
  const all = inArray(matches.imageId, [to, ...from])
  await lockAround(tx, { imageIds: [to, ...from] })
  const rows = await tx.select().from(matches).where(all).orderBy(matches.id).for('update')
  const uses = Map.groupBy(rows, ({ urlHash, pageHash }) => `${urlHash} ${pageHash}`)
  const kept = [...uses.values()].map((same) => same.toSorted(byWorth)[0]!)
  const keptIds = new Set(kept.map(({ id }) => id))
  const spare = rows.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id)
  const moving = kept.filter(({ imageId }) => imageId !== to).map(({ id }) => id)
  if (spare.length > 0) await tx.delete(matches).where(inArray(matches.id, spare))
  if (moving.length > 0) await tx.update(matches).set({ imageId: to }).where(inArray(matches.id, moving))
  const before = rows.filter((match) => match.imageId === to && !isSetAside(match.verdict)).length
  await addToMatchCount(tx, to, kept.filter((match) => !isSetAside(match.verdict)).length - before)
  return [...new Set(rows.map(({ clusterId }) => clusterId))]
}

const byWorth = (a: MatchRow, b: MatchRow): number =>
  Number(b.inCase) - Number(a.inCase) || Number(b.verdict !== 'new') - Number(a.verdict !== 'new') || b.score - a.score

/** Matches that are deleted with an owner's images. */
export async function consequencesOf(db: Db, ownerId: Id, imageIds: readonly Id[]): Promise<Consequence[]> {
  const [found] = await db
    .select({
      matches: sql<number>`count(*)::int`,
      decisions: sql<number>`count(*) filter (where ${matches.verdict} not in ('new', 'seen'))::int`,
      sites: sql<number>`count(distinct ${matches.clusterId})::int`,
    })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), inArray(matches.imageId, [...imageIds])))
  const { matches: all, decisions, sites } = found!
  return [
    { what: 'matches', count: all },
    { what: 'decisions', count: decisions },
    { what: 'sites', count: sites },
  ]
}
