import type { Change } from '#contract/fingerprints/change.ts'
import type { Match } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { engineVersion } from '#engine/index.ts'
import { insertImage, updateImage } from '../images/store.ts'
import { addressHash, hashContent } from '../fingerprints/hashes.ts'
import { joinSightings } from '../matches/sightings/join-sightings.ts'
import { recordSightings } from '../sightings/record-sightings.ts'
import { saveSeenFile } from '../fingerprints/content/content-store.ts'
import { updateSeenUrl } from '../sightings/sighting-store.ts'
import { startActivity } from '../platform/activities/activities.ts'
import { appendEvent } from '../platform/events/events.ts'
import { newId } from '../platform/ids.ts'
import type { AppDeps } from '../boot/features.ts'

/** An owner's ready image without a file. */
export async function anImage({ db }: Pick<AppDeps, 'db'>, ownerId: Id, title = 'Harbour, first light'): Promise<Id> {
  const id = newId()
  await db.transaction(async (tx) => {
    await insertImage(tx, {
      id,
      ownerId,
      title,
      fileName: `${title}.jpg`,
      source: 'upload',
      state: 'loading',
      objectKey: `${ownerId}/${id}.jpg`,
      bytes: 1,
      type: 'image/jpeg',
      createdAt: new Date(),
    })
    await updateImage(tx, id, 'loading', { state: 'ready', width: 3000, height: 2000 })
    await appendEvent(tx, ownerId, { type: 'image', imageId: id, what: 'added' })
  })
  return id
}

export type AMatch = {
  ownerId: Id
  imageId: Id
  page: string
  file?: string
  /** The file's content, if it has changed. */
  content?: string
  score?: number
  changes?: Change[]
  band?: Match['band']
  /** The engine's stored reasons. */
  evidence?: Record<string, unknown>
}

/** A place on the web where an image was found, as the crawler and the engine would have left it; no file is fetched. */
export async function aMatch(
  deps: AppDeps,
  {
    ownerId,
    imageId,
    page,
    file = `${page}/copy.jpg`,
    content = file,
    score = 97,
    changes = [{ kind: 'mirrored' }],
    band = 'certain',
    evidence = {},
  }: AMatch,
): Promise<void> {
  const contentHash = hashContent(Buffer.from(content))
  const seenAt = deps.clock()
  const sighting = { imageUrl: file, pageUrl: page, pageTitle: 'A page', host: new URL(page).hostname, seenAt }
  const activityId = await deps.db.transaction((tx) => startActivity(tx, { ownerId, kind: 'crawl', title: page }))
  // As if compared already, so that no job fetches it.
  const quiet = { ...deps, queue: { ...deps.queue, enqueueAll: async () => {} } }
  await deps.db.transaction((tx) => recordSightings(tx, quiet, [sighting], { activityId }))
  await deps.db.transaction(async (tx) => {
    const contentVerdict = {
      contentHash,
      imageId,
      ownerId,
      engine: engineVersion,
      score,
      band,
      changes,
      evidence,
    }
    const whole = {
      region: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as [[number, number], [number, number], [number, number], [number, number]],
      transform: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    }
    await updateSeenUrl(tx, addressHash(file), { state: 'seen', contentHash, fetchedAt: seenAt })
    await saveSeenFile(
      tx,
      {
        contentHash,
        engine: engineVersion,
        width: 800,
        height: 600,
        bytes: 1,
        comparedThrough: Number.MAX_SAFE_INTEGER,
        seenAt,
      },
      [{ ...contentVerdict, ...whole }],
    )
    await joinSightings(tx, deps, { contentHash })
  })
}
