import { and, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Precision } from '#contract/matches/triage-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { matches } from '../tables.ts'

/** Finds of an image since a moment that are uncertain and unseen by a person. */
const doubtful = (imageId: Id, since: Date) =>
  and(
    eq(matches.imageId, imageId),
    ne(matches.band, 'certain'),
    eq(matches.verdict, 'new'),
    eq(matches.inCase, false),
    gt(matches.firstSeen, since),
  )

/** Number of sites with such finds of an image. */
export async function sitesOfDoubt(tx: Tx, imageId: Id, since: Date): Promise<number> {
  const [counted] = await tx
    .select({ sites: sql<number>`count(distinct ${matches.clusterId})::int` })
    .from(matches)
    .where(doubtful(imageId, since))
  return counted!.sites
}

export async function holdBack(tx: Tx, imageId: Id, since: Date): Promise<void> {
  await tx.update(matches).set({ held: true }).where(doubtful(imageId, since))
}

/** Number of matches held back on each of these sites of an owner; sites without any are left out. */
export async function heldOn(db: Db, ownerId: Id, clusterIds: readonly Id[]): Promise<Map<Id, number>> {
  const rows = await db
    .select({ clusterId: matches.clusterId, held: count() })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), inArray(matches.clusterId, [...clusterIds]), isHeld))
    .groupBy(matches.clusterId)
  return new Map(rows.map(({ clusterId, held }) => [clusterId, held]))
}

/** Written out, so that the planner knows that the index of held finds applies. */
const isHeld = sql`${matches.held}`

/** Most judgements in the figure. */
const maxJudged = 10_000

/** Precision of the engine by the owner's own verdicts, among the newest judged matches. */
export async function precisionOf(db: Db, ownerId: Id): Promise<Precision> {
  const judged = db
    .select({ band: matches.band, verdict: matches.verdict })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), eq(matches.verdictBy, 'owner'), ne(matches.verdict, 'unsure')))
    .orderBy(sql`${matches.firstSeen} desc, ${matches.id} desc`)
    .limit(maxJudged)
    .as('judged')
  const bands = await db
    .select({
      band: judged.band,
      judged: sql<number>`count(*)::int`,
      wrong: sql<number>`count(*) filter (where ${judged.verdict} = 'not_mine')::int`,
    })
    .from(judged)
    .groupBy(judged.band)
  return { bands }
}
