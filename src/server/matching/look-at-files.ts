import { z } from 'zod'
import { engineVersion, rememberedBands, UnreadableImage } from '#engine/index.ts'
import { Id } from '#contract/wire.ts'
import { lockImages, type PictureReader } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { advanceActivity, isUnderWay } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import type { ImageEngine } from './image-engine.ts'
import { contentHashOf } from './hashes.ts'
import { joinSightings, type JoinNeeds } from './join-sightings.ts'
import { copyPreviewKey, copyThumbnailKey } from './object-keys.ts'
import { noteFileChanged } from './mark-gone.ts'
import type { OwnedIndex } from './owned-index.ts'
import { takeBack } from './take-back.ts'
import {
  type Finding,
  findSeenFile,
  findSeenUrl,
  saveSeenFile,
  saveSeenHashes,
  type SeenFile,
  type SeenUrl,
  staleUrls,
  updateSeenUrl,
} from './sighting-store.ts'

const files = z.object({ activityId: Id, urlHashes: z.array(z.string()).max(100) })

/** Goes on with the files of a job that was given up, most likely as one of them ends its process. */
export const lookWithCare = job({
  name: 'look-with-care',
  payload: files,
  concurrency: 1,
  isLong: true,
  withinSeconds: 900,
})

/** Fetches files met on pages and finds which owned images they copy. */
export const lookAtFiles = job({
  name: 'look-at-files',
  payload: files,
  concurrency: 3,
  isLong: true,
  withinSeconds: 900,
  givenUpTo: lookWithCare,
})

/** What came of fetching a file. A refusal is final for this visit; its reason is a sentence. */
export type FetchedFile =
  | { outcome: 'file'; bytes: Uint8Array; etag: string | null; lastModified: string | null }
  | { outcome: 'unchanged' }
  /** `gone`: its server says that there is nothing at its address. */
  | { outcome: 'refused' | 'unreachable' | 'gone'; reason: string }

/** Fetches a file as politely as its host asks; given what is known of it, only if it has changed. */
export type FetchFile = (
  url: string,
  known?: { etag: string | null; lastModified: string | null },
) => Promise<FetchedFile>

export type LookNeeds = JoinNeeds &
  Pick<Deps, 'db' | 'objects' | 'log'> & {
    fetchFile: FetchFile
    engine: ImageEngine
    ownedIndex: OwnedIndex
    pictures: PictureReader
  }

/**
 * Runs any number of times with the same result: what was looked at meanwhile is skipped. A file that fails in a way nobody
 * foresaw does not stop the others; the run is repeated for it, and at the last attempt goes on without it. The whole job
 * counts once for the activity, however often it is repeated.
 */
export async function lookAt(
  needs: LookNeeds,
  { activityId, urlHashes }: z.output<typeof lookAtFiles.payload>,
  run: Run,
): Promise<void> {
  const failures: unknown[] = []
  for (const urlHash of urlHashes) {
    run.signal.throwIfAborted()
    if (!(await isUnderWay(needs.db, activityId))) return
    try {
      await lookAtAddress(needs, urlHash)
    } catch (error) {
      failures.push(error)
      needs.log.warn({ err: error, urlHash }, 'a file could not be looked at')
    }
  }
  if (failures.length > 0 && !run.isLastAttempt) throw failures[0]
  await needs.db.transaction((tx) => advanceActivity(tx, activityId, { done: urlHashes.length, once: run.id }))
}

/** Fetches a file and compares it, unless that was done lately and with all images there are. */
export async function lookAtAddress(needs: LookNeeds, urlHash: string): Promise<void> {
  const [stale] = await staleUrls(needs.db, [urlHash], needs.clock())
  const seen = stale === undefined ? undefined : await findSeenUrl(needs.db, urlHash)
  if (seen) await lookAtUrl(needs, seen)
}

/** Fetches the file and compares it, whatever is known of it. */
export async function lookAtUrl(needs: LookNeeds, seen: SeenUrl): Promise<void> {
  const newest = await needs.ownedIndex.newest()
  const file = seen.contentHash ? await findSeenFile(needs.db, seen.contentHash) : undefined
  const isUpToDate = file !== undefined && file.engine === engineVersion && file.comparedThrough >= newest
  const fetched = await needs.fetchFile(seen.url, isUpToDate ? seen : undefined)
  const fetchedAt = needs.clock()
  switch (fetched.outcome) {
    case 'unchanged':
      return await updateSeenUrl(needs.db, seen.urlHash, { fetchedAt })
    case 'refused':
    case 'unreachable':
      return await updateSeenUrl(needs.db, seen.urlHash, { state: fetched.outcome, problem: fetched.reason, fetchedAt })
    case 'gone':
      return await noteGone(needs, seen.urlHash, { problem: fetched.reason, fetchedAt })
    case 'file':
      return await examine(needs, seen, { ...fetched, fetchedAt })
    default:
      fetched satisfies never
  }
}

async function noteGone(
  needs: LookNeeds,
  urlHash: string,
  { problem, fetchedAt }: { problem: string; fetchedAt: Date },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await updateSeenUrl(tx, urlHash, { state: 'unreachable', problem, contentHash: null, fetchedAt })
    await noteFileChanged(tx, needs, { urlHash, contentHash: null }, fetchedAt)
  })
}

type Arrived = { bytes: Uint8Array; etag: string | null; lastModified: string | null; fetchedAt: Date }

async function examine(
  needs: LookNeeds,
  { urlHash }: SeenUrl,
  { bytes, etag, lastModified, fetchedAt }: Arrived,
): Promise<void> {
  const contentHash = contentHashOf(bytes)
  try {
    const examined = await compareWithOwned(needs, contentHash, bytes)
    // Before the file counts as compared: a run that ends in between is repeated.
    if (examined) await takeBack(needs.db, contentHash, examined.noCopyOf)
    await needs.db.transaction(async (tx) => {
      await updateSeenUrl(tx, urlHash, { state: 'seen', problem: null, contentHash, etag, lastModified, fetchedAt })
      if (examined) await saveExamined(tx, { ...examined, file: { ...examined.file, seenAt: fetchedAt } })
      await joinSightings(tx, needs, { contentHash })
      await noteFileChanged(tx, needs, { urlHash, contentHash }, fetchedAt)
    })
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    await updateSeenUrl(needs.db, urlHash, {
      state: 'unreadable',
      problem: error.message,
      contentHash: null,
      fetchedAt,
    })
  }
}

type Examined = {
  file: SeenFile
  findings: Finding[]
  /** Images that it might have copied and does not. */
  noCopyOf: Id[]
  hashes: number[][]
}

/** Images that were removed while the file was compared are left out. */
async function saveExamined(tx: Tx, { file, findings: found, hashes }: Examined): Promise<void> {
  await saveSeenHashes(tx, file.contentHash, hashes)
  const present = await lockImages(
    tx,
    found.map((finding) => finding.imageId),
  )
  await saveSeenFile(
    tx,
    file,
    found.filter((finding) => present.includes(finding.imageId)),
  )
}

/** Undefined when this very content was compared with all owned images already, at another address. */
async function compareWithOwned(
  { db, engine, ownedIndex, objects, pictures }: LookNeeds,
  contentHash: string,
  bytes: Uint8Array,
) {
  const known = await findSeenFile(db, contentHash)
  if (known?.engine === engineVersion && known.comparedThrough >= (await ownedIndex.newest())) return undefined
  const fingerprint = await engine.fingerprint(bytes)
  const { candidates, through } = await ownedIndex.candidatesOf(fingerprint)
  const verdicts = await engine.compareAll(
    candidates.map(({ owned }) => owned),
    fingerprint,
  )
  const found: Finding[] = []
  for (const [nth, { imageId, ownerId }] of candidates.entries()) {
    const verdict = verdicts[nth]
    if (!verdict) continue
    const { score, band, changes, region, transform, evidence } = verdict
    found.push({
      contentHash,
      imageId,
      ownerId,
      engine: engineVersion,
      score: Math.round(score),
      band,
      changes,
      region,
      transform: [...transform],
      evidence,
    })
  }
  if (found.length > 0) await keepCopy({ objects, pictures }, contentHash, bytes)
  const { width, height } = fingerprint
  return {
    file: { contentHash, engine: engineVersion, width, height, bytes: bytes.length, comparedThrough: through },
    findings: found,
    noCopyOf: candidates.filter((_, nth) => !verdicts[nth]).map(({ imageId }) => imageId),
    hashes: rememberedBands(fingerprint),
  }
}

/** Keeps what the owner will look at: pages change, and comparing must not call on the site again. */
async function keepCopy(
  { objects, pictures }: Pick<LookNeeds, 'objects' | 'pictures'>,
  contentHash: string,
  bytes: Uint8Array,
): Promise<void> {
  const picture = await pictures.read(bytes)
  if ('problem' in picture) throw new UnreadableImage('damaged', picture.problem)
  await objects.put('finds', copyPreviewKey(contentHash), picture.preview, { type: 'image/webp' })
  await objects.put('finds', copyThumbnailKey(contentHash), picture.thumbnail, { type: 'image/webp' })
}
