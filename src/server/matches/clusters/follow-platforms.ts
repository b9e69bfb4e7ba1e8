import { createHash } from 'node:crypto'
import { parse } from 'tldts'
import { z } from 'zod'
import { platformHosts, platformRules } from '#contract/reference/sites/platform-accounts.ts'
import { stockAgencies } from '#contract/reference/sites/stock-agencies.ts'
import { job } from '#server/platform/jobs/job.ts'
import { partsOf, partyAmong } from '#server/sites/parts/index.ts'
import type { ClusterRow } from '../match-store.ts'
import { beginRegrouping, type RegroupNeeds } from './regroup-matches.ts'
import { clustersGroupedOtherwise, matchesAfter, markGrouped, type Reached } from './regroup-store.ts'

/** Moves finds of a platform to accounts that a release has made known, and to agencies on a shared domain. Runs once a day. */
export const followPlatforms = job({
  name: 'follow-platforms',
  payload: z.object({}),
  schedule: '5 3 * * *',
  withinSeconds: 600,
})

type Needs = Pick<RegroupNeeds, 'db' | 'queue' | 'config'>
const clustersAtOnce = 100
const matchesAtOnce = 2000
const agencies = stockAgencies.flatMap(({ hosts }) => hosts)
const domainsWithAgencies = agencies.flatMap((host) => {
  const { domain } = parse(host)
  return domain === null || domain === host ? [] : [domain]
})
const rules = createHash('sha256')
  .update(`${platformRules} ${agencies.join(' ')}`)
  .digest('hex')
  .slice(0, 16)

/** Parties with pages of other parties. */
const shared = [...platformHosts, ...domainsWithAgencies]

/** The job. Looks through each cluster once for each list of platforms; its owner sees only moved finds. */
export async function followAccounts(needs: Needs, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const clusters = await clustersGroupedOtherwise(needs.db, shared, rules, clustersAtOnce)
    if (clusters.length === 0) return
    for (const cluster of clusters) {
      const isMoving = await hasOthers(needs, cluster)
      await needs.db.transaction(async (tx) => {
        await markGrouped(tx, cluster.id, rules)
        const { ownerId, party } = cluster
        const title = `Putting finds on ${party} with those who answer for them there`
        if (isMoving) await beginRegrouping(needs, tx, { ownerId, title, clusters: [cluster] })
      })
    }
  }
}

/** True when a cluster has finds that now belong to another party. */
async function hasOthers({ db, config }: Needs, { id, ownerId, party }: ClusterRow): Promise<boolean> {
  const parts = (await partsOf(db, [ownerId])).get(ownerId) ?? []
  let after: Reached | undefined
  for (;;) {
    const matches = await matchesAfter(db, id, after, matchesAtOnce)
    if (matches.some(({ pageUrl }) => partyAmong(parts, pageUrl, config.privateSuffixes).key !== party)) return true
    const last = matches.at(-1)
    if (last === undefined || matches.length < matchesAtOnce) return false
    after = { at: last.firstSeen, id: last.id }
  }
}
