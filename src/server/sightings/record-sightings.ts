import type { Id } from '#contract/wire.ts'
import { priorityOf } from '#server/platform/activities/fair-priority.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressHash, newestFingerprint } from '#server/fingerprints/index.ts'
import { lookAtFiles } from './look-at-files.ts'
import { picturesMet } from './events.ts'
import { type Places, upsertPlaces, upsertUrls } from './sighting-store.ts'

/** An image met on a page. Addresses are absolute and normal; `host` is the page's. */
export type Sighting = { imageUrl: string; pageUrl: string; pageTitle: string | null; host: string; seenAt: Date }

/** How many files one job looks at: enough that a page is a few jobs, few enough that one slow host holds up little. */
const filesInJob = 20

export type RecordNeeds = Pick<Deps, 'queue' | 'clock' | 'events'>

export type VisitOf = {
  activityId: Id
  /** Jobs of a higher one are taken first; that of their owner where none is given. */
  priority?: number
  /** With whose images what is fetched is compared without fail, however lately it was compared with others’. */
  ownerId?: Id
  /** They have asked for it, and wait. */
  isAsked?: boolean
}

/**
 * Keeps what a crawl met. Files not looked at lately get a job of the activity, each file once however many of its pages show it; the
 * others’ verdicts count for the places met now. Resolves to how many steps that adds to the activity, for the caller to count.
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

/** Each address and each page once, by hash, and the pictures of each page. */
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
