import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import { findActivity } from '#server/platform/activities/activities.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { beginRegrouping } from './regroup-matches.ts'
import { clustersOfSite, pagesOfClusters } from './regroup-store.ts'

/** Begins to put the matches of a site with the parties that its owner holds its parts for. */
export async function regroupSite(
  needs: Pick<Deps, 'queue'>,
  tx: Tx,
  { ownerId, site, title }: { ownerId: Id; site: string; title: string },
): Promise<Activity | null> {
  const clusters = await clustersOfSite(tx, ownerId, site)
  const activityId = await beginRegrouping(needs, tx, { ownerId, title, clusters })
  return activityId === null ? null : await findActivity(tx, ownerId, activityId)
}

/** On which pages of a site and its parts an owner has finds. */
export async function matchesOfSite(db: Db | Tx, { ownerId, site }: { ownerId: Id; site: string }) {
  const clusters = await clustersOfSite(db, ownerId, site)
  const pages = await pagesOfClusters(
    db,
    clusters.map(({ id }) => id),
  )
  return { pages, total: clusters.reduce((sum, { total }) => sum + total, 0) }
}
