import type { Id } from '#contract/wire.ts'
import { cancel, isUnderWay } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { providerAccount } from './archives/provider-account.ts'
import { endIngest, findIngest, type IngestWithFiles, underWayOf } from './ingest-store.ts'

/** Stops the reading of all parts of a crawl that are not over; resolves to how many. */
export async function stopCrawl({ db, clock }: Pick<Deps, 'db' | 'clock'>, crawl: string): Promise<number> {
  const parts = await underWayOf(db, crawl)
  for (const { id, activityId } of parts) {
    await cancel(db, providerAccount, activityId)
    await db.transaction((tx) => endIngest(tx, id, { state: 'cancelled', finishedAt: clock() }))
  }
  return parts.length
}

/** Stops a reading, and the looking at what it met. Refused when both are over. */
export async function stopIngest({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: Id): Promise<IngestWithFiles> {
  const found = await findIngest(db, id)
  if (!found) throw missing('ingest')
  if (!(await isUnderWay(db, found.ingest.activityId)))
    throw refuse('conflict', 'ingest.over', 'This is over already; there is nothing left to stop.')
  await cancel(db, providerAccount, found.ingest.activityId)
  await db.transaction((tx) => endIngest(tx, id, { state: 'cancelled', finishedAt: clock() }))
  return (await findIngest(db, id))!
}
