import type { Id } from '#contract/wire.ts'
import { advanceActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { addressHash } from './hashes.ts'
import { joinSightings, type JoinNeeds } from './join-sightings.ts'
import { lookAtFiles } from './look-at-files.ts'
import { staleUrls, upsertSightings, upsertUrls } from './sighting-store.ts'

/** An image met on a page. Addresses are absolute and normal; `host` is the page's. */
export type Sighting = { imageUrl: string; pageUrl: string; pageTitle: string | null; host: string; seenAt: Date }

/** How many files one job looks at: enough that a page is a few jobs, few enough that one slow host holds up little. */
const filesInJob = 20

type Needs = Pick<Deps, 'queue'> & JoinNeeds

/**
 * Keeps what a crawl met. Files not looked at lately get a job, each a step of the activity; the others’ findings count for the
 * places met now. Resolves to how many addresses were never met before.
 */
export async function recordSightings(tx: Tx, needs: Needs, met: Sighting[], activityId: Id): Promise<number> {
  const urls = new Map(met.map(({ imageUrl }) => [addressHash(imageUrl), imageUrl]))
  const places = new Map(
    met.map((sighting) => [`${addressHash(sighting.imageUrl)} ${addressHash(sighting.pageUrl)}`, sighting]),
  )
  if (urls.size === 0) return 0
  const unknown = await upsertUrls(tx, urls)
  await upsertSightings(tx, [...places.values()].map(asRow))
  const stale = await staleUrls(tx, [...urls.keys()], needs.clock())
  const jobs = Array.from({ length: Math.ceil(stale.length / filesInJob) }, (_, at) => ({
    activityId,
    urlHashes: stale.slice(at * filesInJob, (at + 1) * filesInJob),
  }))
  await needs.queue.enqueueAll(tx, lookAtFiles, jobs)
  await advanceActivity(tx, activityId, { total: stale.length })
  await joinSightings(tx, needs, { urlHashes: [...urls.keys()] })
  return unknown
}

const asRow = ({ imageUrl, pageUrl, pageTitle, host, seenAt }: Sighting) => ({
  id: newId(),
  urlHash: addressHash(imageUrl),
  pageHash: addressHash(pageUrl),
  pageUrl,
  pageTitle,
  host,
  firstSeen: seenAt,
  lastSeen: seenAt,
})
