import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { rankedAs, topSiteRanks, type TopSites } from '#server/sites/domains/index.ts'
import { clustersAfter, lockClusters, writeTags } from './rank-store.ts'

/** The operator’s lists change: once a day what is marked by them follows. */
export const rankSites = job({
  name: 'rank-sites',
  payload: z.object({ after: z.string().default('') }),
  schedule: '20 2 * * *',
  withinSeconds: 300,
})

type Needs = Pick<Deps, 'db' | 'queue'> & { topSites: TopSites }
const atOnce = 1000

/** The job: so many clusters a transaction, then a further job for the next part. What staff picked stays picked. */
export async function rank({ db, queue, topSites }: Needs, after: string): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await clustersAfter(tx, after, atOnce)
    const ranked = some.map(({ id, tags, ...site }) => ({
      id,
      before: tags,
      ranks: topSiteRanks(rankedAs(site), topSites),
    }))
    const changed = ranked.filter(({ before, ranks }) => ranksIn(before) !== ranks.toSorted().join())
    await lockClusters(
      tx,
      changed.map(({ id }) => id),
    )
    for (const { id, ranks } of changed) await writeTags(tx, id, ranks)
    const reached = some.at(-1)?.id
    if (reached !== undefined && some.length === atOnce) await queue.enqueue(tx, rankSites, { after: reached })
  })
}

const ranksIn = (tags: readonly string[]): string =>
  tags
    .filter((tag) => tag !== 'rightframe:flagged')
    .toSorted()
    .join()
