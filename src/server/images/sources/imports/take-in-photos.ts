import { createHash } from 'node:crypto'
import { downloadsAtOnce } from '#contract/images/sources-connections.ts'
import type { Id } from '#contract/wire.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { advanceActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { recordHistory } from '../../history-store.ts'
import { ingestImage, removeFiles } from '../../reading/ingest-image.ts'
import { fetchedKey, titleOf } from '../../object-keys.ts'
import { openRoom } from '#server/platform/uploads/storage.ts'
import { insertImages, priorityOfReading } from '../../store.ts'
import type { ImportNeeds } from './import-needs.ts'
import type { OpenSource } from '../open-source.ts'
import { imagesWithContent, keysOfNoImage, type PhotoRow, type Settled, settlePhotos } from './photo-store.ts'
import { addCounts, changeRun, lockImportsOf, type RunRow } from './run-store.ts'
import { typeOfPicture } from '../picture-types.ts'

type Stored = { photo: PhotoRow; objectKey: string; bytes: number; type: string; contentHash: string }
type Fetched = { stored: Stored } | { photo: PhotoRow; state: 'failed' | 'gone' | 'unwanted'; problem: string }

/** The outcome of a batch. `stopped` is the reason that the service pauses. */
export type Taken = { isOver: boolean; stopped: SourceProblem | undefined }

/**
 * Fetches photographs, a few at a time, and makes images of them in one transaction. Files are stored under keys that follow from
 * the import and the photograph, so a batch that was cut off is fetched again over itself.
 */
export async function takeIn(
  needs: ImportNeeds,
  source: OpenSource,
  run: RunRow,
  { photos, signal }: { photos: PhotoRow[]; signal: AbortSignal },
): Promise<Taken> {
  const room = await openRoom(needs, needs.db, run.ownerId)
  const fetched: Fetched[] = []
  const troubled: PhotoRow[] = []
  let stopped: SourceProblem | undefined
  const left = photos.values()
  const lane = async () => {
    for (const photo of left) {
      if (stopped || signal.aborted) return
      if (room.isGone()) {
        fetched.push({ photo, state: 'failed', problem: room.problem })
        continue
      }
      const first = await fetchOne(needs, source, run, photo)
      const one = isDown(first) ? await fetchOne(needs, source, run, photo) : first
      if ('stored' in one) room.take(one.stored.bytes)
      if (!(one instanceof SourceProblem)) fetched.push(one)
      else if (one.kind === 'down') troubled.push(photo)
      else stopped ??= one
    }
  }
  await Promise.all(Array.from({ length: downloadsAtOnce }, lane))
  // A service that gives other files, or has lists and never this file, has no problem of its own: it is the file that cannot be had.
  if (fetched.length > 0 || run.failuresInRow >= maxTries) fetched.push(...troubled.map(unreachable))
  else if (troubled.length > 0) stopped ??= new SourceProblem('down', 'The service does not give its files.')
  return { isOver: !(await keep(needs, run, fetched)), stopped }
}

const maxTries = 3

const unreachable = (photo: PhotoRow): Fetched => ({
  photo,
  state: 'failed',
  problem: 'The service did not give this file, again and again. Sync to try once more.',
})

const isDown = (one: Fetched | SourceProblem) => one instanceof SourceProblem && one.kind === 'down'

/** The file, stored; or why there is none; or why there are none for now. */
async function fetchOne(
  needs: ImportNeeds,
  source: OpenSource,
  run: RunRow,
  photo: PhotoRow,
): Promise<Fetched | SourceProblem> {
  try {
    const { bytes, fileName = photo.fileName } = await source.ask((reach) =>
      source.connector.file(reach, photo.file ?? {}),
    )
    const type = typeOfPicture(bytes, fileName)
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    const objectKey = fetchedKey(run.ownerId, `${run.id}/${photo.photoId}`, type)
    await needs.objects.put('images', objectKey, bytes, { type })
    return { stored: { photo: { ...photo, fileName }, objectKey, bytes: bytes.byteLength, type, contentHash } }
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    if (error.kind === 'gone' || error.kind === 'unwanted') return { photo, state: error.kind, problem: error.message }
    if (error.kind === 'down' || error.kind === 'limited' || source.lost()) return error
    return { photo, state: 'failed', problem: error.message }
  }
}

/** False when the import is over meanwhile; then nothing of the batch is kept. */
async function keep({ db, queue, clock }: ImportNeeds, run: RunRow, fetched: Fetched[]): Promise<boolean> {
  if (fetched.length === 0) return true
  const stored = fetched.flatMap((one) => ('stored' in one ? one.stored : []))
  return await db.transaction(async (tx) => {
    await lockImportsOf(tx, run.ownerId)
    const isRunning = (await changeRun(tx, run.id, { givenUp: 0 })) !== undefined
    if (isRunning) {
      const made = await makeImages(tx, run, { stored, now: clock() })
      await settle(tx, run, { fetched, made })
      const ids = made.added.map((imageId) => ({ imageId }))
      await queue.enqueueAll(tx, ingestImage, ids, { priority: await priorityOfReading(tx, run.ownerId) })
      // One event for the batch: list viewers reload once.
      const last = ids.at(-1)
      if (last) await appendEvent(tx, run.ownerId, { type: 'image', ...last, what: 'added' })
    }
    const keys = stored.map(({ objectKey }) => objectKey)
    const spare = await keysOfNoImage(tx, keys)
    if (spare.length > 0) await queue.enqueue(tx, removeFiles, { bucket: 'images', keys: spare })
    return isRunning
  })
}

/** Records what became of each photograph, and counts those that nobody else has settled meanwhile. */
async function settle(tx: Tx, run: RunRow, { fetched, made }: { fetched: Fetched[]; made: Made }): Promise<void> {
  const settled: Settled[] = fetched.map((one) =>
    'stored' in one
      ? { photoId: one.stored.photo.photoId, state: 'taken', imageId: made.imageOf(one.stored), problem: null }
      : { photoId: one.photo.photoId, state: one.state, imageId: null, problem: one.problem },
  )
  const ids = await settlePhotos(tx, { ...run, runId: run.id }, settled)
  const counted = settled.filter(({ photoId }) => ids.has(photoId))
  const count = (state: Settled['state']) => counted.filter((one) => one.state === state).length
  const [added, unwanted] = [made.added.length, count('unwanted')]
  await addCounts(tx, run.id, {
    added,
    known: count('taken') - added,
    failed: count('failed'),
    gone: count('gone'),
    // A non-photograph was not found, but its step is done.
    found: -unwanted,
    promised: -unwanted,
  })
  await advanceActivity(tx, run.activityId, { done: counted.length })
}

type Made = { added: Id[]; imageOf: (stored: Stored) => Id }

/** Images for what the owner has not: the same content is one image, wherever it came from. */
async function makeImages(tx: Tx, run: RunRow, { stored, now }: { stored: Stored[]; now: Date }): Promise<Made> {
  const byContent = await imagesWithContent(
    tx,
    run.ownerId,
    stored.map(({ contentHash }) => contentHash),
  )
  const rows = stored.flatMap(({ photo, objectKey, bytes, type, contentHash }) => {
    if (byContent.has(contentHash)) return []
    const id = newId()
    byContent.set(contentHash, id)
    return {
      id,
      ownerId: run.ownerId,
      title: photo.title,
      // The owner's title at the service wins; the file's own title fills a gap.
      edited: photo.title === titleOf(photo.fileName) ? [] : ['title'],
      tags: photo.tags,
      origin: photo.page,
      fileName: photo.fileName,
      source: run.service,
      state: 'loading' as const,
      objectKey,
      bytes,
      type,
      contentHash,
      createdAt: now,
    }
  })
  const added = (await insertImages(tx, run.ownerId, rows)).map(({ id }) => id)
  if (added.length < rows.length)
    throw new Error(`A file of the import ${run.id} belongs to an image already, and its photograph was waiting.`)
  await recordHistory(
    tx,
    now,
    added.map((imageId) => ({ imageId, type: 'added' })),
  )
  return { added, imageOf: ({ contentHash }) => byContent.get(contentHash)! }
}
