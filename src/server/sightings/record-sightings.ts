import type { Id } from '#contract/wire.ts'
import { priorityOf } from '#server/platform/activities/fair-priority.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressHash } from '#server/fingerprints/index.ts'
import { newestFingerprint } from '#server/fingerprints/owned/index.ts'
import { lookAtFiles } from './look-at-files.ts'
import { picturesMet } from './events.ts'
import { type Places, upsertPlaces, upsertUrls } from './sighting-store.ts'

/** An image on a page, with absolute, normalised addresses. */
export type Sighting = { imageUrl: string; pageUrl: string; pageTitle: string | null; host: string; seenAt: Date }

/** Files of a job: few jobs, little delay by slow hosts. */
const filesInJob = 20

export type RecordNeeds = Pick<Deps, 'queue' | 'clock' | 'events'>

export type VisitOf = {
  activityId: Id
  /** Higher ones go first; defaults to the owner's. */
  priority?: number
  /** The owner whose images are compared even with recent files. */
  ownerId?: Id
  /** True when the owner asked and waits. */
  isAsked?: boolean
}

/**
 * Saves the pictures that a crawl met. Files not looked at lately get a job of the activity, each once whatever its number of pages. The
 * others’ verdicts count for the new places. Resolves to the number of steps added to the activity, for the caller to count.
 */
export async function recordSightings(
  tx: Tx,
  { queue, clock, events }: RecordNeeds,
  met: Sighting[],
  { activityId, priority: given, ownerId, isAsked = false }: VisitOf,
): Promise<number> {
  const places = placesOf(met)
  if (places.urls.size === 0) return 0
  const through = ownerId === undefined ? 0 : await newestFingerprint(tx, ownerId)
  const now = clock()
  const looking = { through, askedAt: isAsked ? now.toISOString() : null }
  const { known, toLookAt } = await upsertUrls(tx, places.urls, { activityId, now, ...looking })
  await upsertPlaces(tx, places)
  const priority = given ?? (ownerId === undefined ? 0 : await priorityOf(tx, ownerId))
  const jobs = Array.from({ length: Math.ceil(toLookAt.length / filesInJob) }, (_, at) => ({
    ...looking,
    activityId,
    priority,
    urlHashes: toLookAt.slice(at * filesInJob, (at + 1) * filesInJob),
  }))
  await queue.enqueueAll(tx, lookAtFiles, jobs, { priority })
  if (known.length > 0) await events.publish(tx, picturesMet, { urlHashes: known })
  return toLookAt.length
}

/** Each address and page once by hash, with pages' pictures. */
function placesOf(met: Sighting[]): Places {
  const places: Places = { urls: new Map(), pages: new Map() }
  for (const [url, [first, ...others]] of Map.groupBy(met, ({ pageUrl }) => pageUrl)) {
    const { pageTitle: title, host, seenAt: lastSeen } = first!
    const urlHashes = new Set<string>()
    for (const { imageUrl } of [first!, ...others]) {
      const urlHash = addressHash(imageUrl)
      places.urls.set(urlHash, imageUrl)
      urlHashes.add(urlHash)
    }
    const pageHash = addressHash(url)
    places.pages.set(pageHash, { pageHash, url, title, host, lastSeen, urlHashes })
  }
  return places
}
