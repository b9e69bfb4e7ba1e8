import { z } from 'zod'
import { UnreadableImage } from '#engine/index.ts'
import { Id } from '#contract/wire.ts'
import { advanceActivity, isUnderWay, noteStep, ownerUnderWay } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import {
  type CompareNeeds,
  compareWithOwned,
  findSeenFile,
  isCompared,
  saveCompared,
} from '#server/fingerprints/content/index.ts'
import { addressHash, hashContent } from '#server/fingerprints/index.ts'
import { fullFileAddresses } from './behind/full-files.ts'
import { addressFetched, noCopyFound, picturesMet } from './events.ts'
import { type FileLanes, fileLanes, shareWaitMs, sliceMs, untilItFails } from './file-lanes.ts'
import type { FetchFile } from './fetched-file.ts'
import { isPictureAt, isSmallStranger, keepBehind } from './behind/behind-store.ts'
import { type Looking, pageShowing, type SeenUrl, staleUrl, updateSeenUrl } from './sighting-store.ts'

const files = z.object({
  activityId: Id,
  urlHashes: z.array(z.string()).max(100),
  /** Names this work for its activity, which counts it once, whichever of the jobs below ends it. */
  step: z.string().default(newId),
  /** True for one file at a time, each noted first. */
  isCareful: z.boolean().default(false),
  /** Priority of its follow-up jobs. */
  priority: z.number().optional(),
  through: z.number().default(0),
  askedAt: z.iso.datetime().nullable().default(null),
})

/** Goes on with the files of a given-up job, most likely because one of them ends its process. */
export const isolateFiles = job({
  name: 'look-with-care',
  payload: files,
  concurrency: 1,
  isLong: true,
  withinSeconds: 900,
})

/** Fetches files from pages and finds owned images in them. */
export const lookAtFiles = job({
  name: 'look-at-files',
  payload: files,
  concurrency: fileLanes,
  isLong: true,
  withinSeconds: 900,
})

export type LookNeeds = CompareNeeds &
  Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'events' | 'queries'> & {
    fetchFile: FetchFile
    fileLanes: FileLanes
  }

type Files = z.output<typeof files>

/** Looks at files in the turn of their visit's owner. */
export async function lookAt(needs: LookNeeds, payload: Files, run: Run): Promise<void> {
  const { activityId } = payload
  const ownerId = await ownerUnderWay(needs.db, activityId)
  if (ownerId === undefined) return
  const giveBack = await needs.fileLanes.shares.take(ownerId, shareWaitMs)
  if (!giveBack) return await needs.db.transaction((tx) => enqueueAgain(needs, tx, payload, 1))
  await lookAtSlice(needs, payload, run).finally(giveBack)
}

/**
 * May run any number of times with the same result: files done meanwhile are skipped. A file that fails unexpectedly does not stop the
 * others; the run is repeated for it, and the last attempt skips it. Overlong work leaves the rest to a job of its own. The files of a job
 * count once for the activity, however often it is repeated.
 */
async function lookAtSlice(needs: LookNeeds, payload: Files, run: Run): Promise<void> {
  const { activityId, urlHashes, step, ...looking } = payload
  const asking = { ...needs, fetchFile: untilItFails(needs.fileLanes, activityId, needs.fetchFile) }
  const until = needs.clock().getTime() + sliceMs
  const failures: unknown[] = []
  let looked = 0
  for (const urlHash of urlHashes) {
    run.signal.throwIfAborted()
    if (!(await isUnderWay(needs.db, activityId))) return
    if (looked > 0 && needs.clock().getTime() >= until) break
    looked++
    try {
      await lookAtAddress(asking, urlHash, looking)
    } catch (error) {
      failures.push(error)
      needs.log.warn({ err: error, urlHash }, 'a file could not be looked at')
    }
  }
  if (failures.length > 0 && !run.isLastAttempt) throw failures[0]
  await needs.db.transaction(async (tx) => {
    if (!(await noteStep(tx, activityId, step))) return
    const isUnderWayStill = await advanceActivity(tx, activityId, { done: looked })
    const rest = urlHashes.slice(looked)
    if (isUnderWayStill && rest.length > 0)
      await enqueueAgain(needs, tx, { ...payload, urlHashes: rest, step: `${step}+` }, 0)
  })
}

const enqueueAgain = (
  { queue }: LookNeeds,
  tx: Tx,
  { priority = 0, ...payload }: Files,
  afterSeconds: number,
): Promise<void> => queue.enqueue(tx, lookAtFiles, { ...payload, priority }, { priority, afterSeconds })

/** Fetches and compares a file, unless done lately. */
export async function lookAtAddress(needs: LookNeeds, urlHash: string, looking: Looking): Promise<void> {
  const stale = await staleUrl(needs.db, urlHash, looking, needs.clock())
  if (!stale) return
  const came = await lookAtUrl(needs, stale, looking)
  await lookBehind(needs, stale, { ...looking, came })
}

/** Files behind a picture too small to judge: the first real picture counts as met in its place. */
async function lookBehind(
  needs: LookNeeds,
  shown: SeenUrl,
  { came, ...looking }: Looking & { came: Came },
): Promise<void> {
  const behind = came === 'looked' || came === 'too-small' ? fullFileAddresses(shown.url) : []
  if (behind.length === 0 || (came === 'looked' && !(await isSmallStranger(needs.db, shown.urlHash)))) return
  for (const url of behind) {
    const urlHash = addressHash(url)
    await needs.db.transaction(async (tx) => {
      await keepBehind(tx, { urlHash, url, shownAs: shown.urlHash })
      await needs.events.publish(tx, picturesMet, { urlHashes: [urlHash] })
    })
    const stale = await staleUrl(needs.db, urlHash, looking, needs.clock())
    if (stale) await lookAtUrl(needs, stale, looking)
    if (await isPictureAt(needs.db, urlHash)) return
  }
}

/** Outcome of an address; `too-small`: too small to compare. */
type Came = 'looked' | 'too-small' | 'no-picture'

/** Fetches the file, unless it is known and has not changed, and compares it, unless its content was. */
export async function lookAtUrl(needs: LookNeeds, seen: SeenUrl, { through }: Pick<Looking, 'through'>): Promise<Came> {
  const file = seen.contentHash ? await findSeenFile(needs.db, seen.contentHash) : undefined
  const isKnown = file !== undefined && (await isCompared(needs, file, through))
  const page = await pageShowing(needs.db, seen.urlHash)
  const fetched = await needs.fetchFile(seen.url, isKnown ? seen : undefined, page)
  const fetchedAt = needs.clock()
  switch (fetched.outcome) {
    case 'unchanged':
      await updateSeenUrl(needs.db, seen.urlHash, { state: 'seen', problem: null, fetchedAt })
      return 'looked'
    case 'refused':
    case 'unreachable':
      await updateSeenUrl(needs.db, seen.urlHash, { state: fetched.outcome, problem: fetched.reason, fetchedAt })
      return 'no-picture'
    case 'gone':
      await noteNoPicture(needs, seen.urlHash, { state: 'gone', problem: fetched.reason, fetchedAt })
      return 'no-picture'
    case 'file':
      return await examine(needs, seen, { ...fetched, fetchedAt, through })
    default:
      return fetched satisfies never
  }
}

/** Ends a match at this address. */
async function noteNoPicture(
  needs: LookNeeds,
  urlHash: string,
  { fetchedAt, ...why }: { state: 'gone' | 'unreadable'; problem: string; fetchedAt: Date },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await updateSeenUrl(tx, urlHash, { ...why, contentHash: null, fetchedAt })
    await needs.events.publish(tx, addressFetched, { urlHash, contentHash: null, at: fetchedAt })
  })
}

type Arrived = Pick<Looking, 'through'> & {
  bytes: Uint8Array
  etag: string | null
  lastModified: string | null
  fetchedAt: Date
}

async function examine(
  needs: LookNeeds,
  { urlHash }: SeenUrl,
  { bytes, etag, lastModified, fetchedAt, through }: Arrived,
): Promise<Came> {
  const contentHash = hashContent(bytes)
  try {
    const known = await findSeenFile(needs.db, contentHash)
    const isKnown = known !== undefined && (await isCompared(needs, known, through))
    const compared = isKnown ? undefined : await compareWithOwned(needs, contentHash, bytes)
    // Saved before the file counts as compared, for safe repeats.
    if (compared) {
      const { noCopyOf } = compared
      await needs.db.transaction((tx) => needs.events.publish(tx, noCopyFound, { contentHash, noCopyOf }))
    }
    await needs.db.transaction(async (tx) => {
      await updateSeenUrl(tx, urlHash, { state: 'seen', problem: null, contentHash, etag, lastModified, fetchedAt })
      if (compared) await saveCompared(tx, compared, fetchedAt)
      await needs.events.publish(tx, picturesMet, { contentHash })
      await needs.events.publish(tx, addressFetched, { urlHash, contentHash, at: fetchedAt })
    })
    return 'looked'
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    await noteNoPicture(needs, urlHash, { state: 'unreadable', problem: error.message, fetchedAt })
    return error.reason === 'too-small' ? 'too-small' : 'no-picture'
  }
}
