import { z } from 'zod'
import { Id, Moment } from '#contract/wire.ts'
import { advanceActivity, giveUpActivity, isUnderWay, startActivity } from '#server/platform/activities/activities.ts'
import { endCounted } from '#server/platform/activities/end-counted.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { job } from '#server/platform/jobs/job.ts'
import { type OwnersParty, partsOf, partyAmong } from '#server/sites/parts/index.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import type { TopSites } from '#server/sites/domains/index.ts'
import { clusterOfParty, knownOf } from './cluster-of-party.ts'
import { matchesHeldByCases, matchesRegrouped } from '../events.ts'
import { type ClusterRow, recountCluster } from '../match-store.ts'
import {
  clusterById,
  matchesAfter,
  lockParties,
  markGrouped,
  moveMatchesToCluster,
  type PlacedMatch,
} from './regroup-store.ts'

const payload = z.object({
  ownerId: Id,
  activityId: Id,
  /** Remaining clusters; the first is being walked. */
  clusterIds: z.array(Id),
  after: z.object({ at: Moment, id: Id }).optional(),
  /** Walked clusters. */
  walked: z.array(Id).default([]),
})
type Walk = z.output<typeof payload>

/** Moves the matches of some clusters to their present parties, some at a time. */
export const regroupMatches = job({ name: 'regroup-finds', payload, withinSeconds: 120 })

export type RegroupNeeds = PartyConfig &
  Pick<Deps, 'db' | 'clock' | 'queue' | 'log' | 'events' | 'queries'> & {
    topSites: TopSites
  }
const atOnce = 500

/** Starts regrouping the matches of these clusters by party. Resolves to the activity, or null without finds. */
export async function beginRegrouping(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { ownerId, title, clusters }: { ownerId: Id; title: string; clusters: readonly ClusterRow[] },
): Promise<Id | null> {
  const total = clusters.reduce((sum, cluster) => sum + cluster.total, 0)
  if (total === 0) return null
  const activityId = await startActivity(tx, { ownerId, kind: 'change', title, total })
  await queue.enqueue(tx, regroupMatches, { ownerId, activityId, clusterIds: clusters.map(({ id }) => id) })
  return activityId
}

/** The job: a bounded number of finds a transaction, then another job for the next part. A stopped job keeps the finds it has moved. */
export async function regroup(needs: RegroupNeeds, walk: Walk): Promise<void> {
  const { ownerId, activityId, clusterIds, after, walked } = walk
  const [clusterId, ...left] = clusterIds
  await needs.db.transaction(async (tx) => {
    if (!(await isUnderWay(tx, activityId))) return
    if (clusterId === undefined) return await end(needs, tx, walk)
    const from = after && { at: new Date(after.at), id: after.id }
    const matches = await matchesAfter(tx, clusterId, from, atOnce)
    const cluster = await clusterById(tx, clusterId)
    if (cluster && matches.length > 0) await moveSome(needs, tx, cluster, matches)
    await advanceActivity(tx, activityId, { done: matches.length, once: `${clusterId} ${after?.id ?? ''}` })
    const last = matches.length < atOnce ? undefined : matches.at(-1)
    await needs.queue.enqueue(tx, regroupMatches, {
      ownerId,
      activityId,
      ...(last
        ? { clusterIds, walked, after: { at: last.firstSeen.toISOString(), id: last.id } }
        : { clusterIds: left, walked: [...walked, clusterId] }),
    })
  })
}

/** Moves finds, but not those in a case: it stays with the party it was filed against. */
async function moveSome(
  { config, queries, ...needs }: RegroupNeeds,
  tx: Tx,
  cluster: ClusterRow,
  matches: readonly PlacedMatch[],
): Promise<void> {
  const { ownerId } = cluster
  const parts = (await partsOf(tx, [ownerId])).get(ownerId) ?? []
  const elsewhere = matches
    .map(({ id, pageUrl }) => ({ id, party: partyAmong(parts, pageUrl, config.privateSuffixes) }))
    .filter(({ party }) => party.key !== cluster.party)
  if (elsewhere.length === 0) return
  const groups = [...Map.groupBy(elsewhere, ({ party }) => party.key)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const parties = [cluster.party, ...groups.map(([key]) => key)].toSorted()
  const matchIds = elsewhere.map(({ id }) => id)
  const held = await queries.askOne(tx, matchesHeldByCases, { ownerId, parties, matchIds })
  const moving = groups.flatMap(([, group]): Going[] => {
    const ids = group.flatMap(({ id }) => (held?.has(id) ? [] : [id]))
    return ids.length === 0 ? [] : [{ party: group[0]!.party, ids }]
  })
  const targets = await clustersFor({ ...needs, privateSuffixes: config.privateSuffixes }, tx, cluster, moving)
  for (const { ids, party } of moving) {
    const [moved] = await moveMatchesToCluster(tx, ids, cluster.id, targets.get(party.key)!)
    if (moved)
      await appendEvent(tx, ownerId, { type: 'match', matchId: moved.id, clusterId: moved.clusterId, what: 'changed' })
  }
}

type Going = { party: OwnersParty; ids: Id[] }

/** Destination clusters of finds, by party. They are locked with the source cluster in the common order. */
async function clustersFor(
  needs: Pick<RegroupNeeds, 'topSites' | 'queue'> & { privateSuffixes: readonly string[] },
  tx: Tx,
  from: ClusterRow,
  moving: readonly Going[],
): Promise<Map<string, Id>> {
  const targets = new Map<string, Id>()
  const known = await knownOf(
    tx,
    moving.map(({ party }) => party),
  )
  const all = [{ key: from.party }, ...moving.map(({ party }) => party)]
  for (const party of all.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if ('partOf' in party)
      targets.set(
        party.key,
        await clusterOfParty({ ...needs, known }, tx, { ownerId: from.ownerId, party, lastFound: from.lastFound }),
      )
    else await lockParties(tx, from.ownerId, [party.key])
  }
  return targets
}

/**
 * Ends an abandoned walk. Moved finds are counted separately, since the counting may be what fails. The next change of the site's parts
 * walks over all of it. Accounts of a platform are looked for again automatically.
 */
export async function endRegrouping(needs: RegroupNeeds, walk: Walk): Promise<void> {
  const { db, log } = needs
  const { activityId, clusterIds, walked } = walk
  log.error({ activityId }, 'finds could not be put with their parties')
  await db.transaction((tx) => giveUpActivity(tx, activityId, movedOnceMore))
  // One transaction each, as clusters are locked by their parties.
  for (const id of clusterIds) await db.transaction((tx) => markGrouped(tx, id, null))
  await db.transaction((tx) => countWalked(needs, tx, { ...walk, walked: [...walked, ...clusterIds.slice(0, 1)] }))
}

const movedOnceMore = 'To have the rest moved, make a part of this site a site of its own, or put one back, once more.'

async function end(needs: RegroupNeeds, tx: Tx, walk: Walk): Promise<void> {
  await countWalked(needs, tx, walk)
  await endCounted(tx, walk)
}

/** Counts at the end what steps cannot count, such as a cluster's remaining images. Deletes empty clusters. */
async function countWalked({ events }: RegroupNeeds, tx: Tx, { ownerId, walked }: Walk): Promise<void> {
  await events.publish(tx, matchesRegrouped, { ownerId, clusterIds: walked })
  const rows = (await Promise.all(walked.map((id) => clusterById(tx, id)))).filter((row) => row !== undefined)
  await lockParties(
    tx,
    ownerId,
    rows.map(({ party }) => party),
  )
  for (const { id } of rows) await recountCluster(tx, id)
}
