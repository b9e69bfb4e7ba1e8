import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { crc32 } from 'node:zlib'
import { depositNames } from '#contract/registrations/package/file-names.ts'
import type { Id } from '#contract/wire.ts'
import { fileKeysOf, type PictureReader } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { ObjectMissing } from '#server/platform/objects/store.ts'
import { registrationFolder } from '../order-store.ts'
import type { PackageFacts } from './package-facts.ts'
import { countPictures, picturesOf, type PictureRow, removePictures, savePicture } from './package-store.ts'

export type PictureNeeds = Pick<Deps, 'db' | 'objects' | 'clock'> & { pictures: Pick<PictureReader, 'copy'> }

/** A work that cannot go into the package, and why, as a sentence. */
export type PackageProblem = { n: number; image: Id; title: string; message: string }
export type Progress = { done: number; total: number }
export type PackageRun = { signal: AbortSignal; tell: (progress: Progress) => Promise<void> }

/** Bounds of a deposited copy. 3 MB is what the makers of deposits advise (domain.md 2.3); 3,000 pixels show every detail that tells works apart. */
export const copyBounds = { maxBytes: 3_000_000, longestSide: 3000 }

/** One for each process that reads pictures. On two cores a second one took 30 to 60 MB more in two runs; its time was not compared in quiet. */
const lanes = Math.min(2, Math.max(1, availableParallelism() - 1))

/**
 * Makes the copies of all works that have none in the store yet. Returns the works without one. A copy stays when its image leaves the library
 * afterwards.
 */
export async function makePictures(
  needs: PictureNeeds,
  facts: PackageFacts,
  running: PackageRun,
): Promise<PackageProblem[]> {
  const { orderId, ownerId, works } = facts
  const names = depositNames(works)
  const wanted = works.map((work, at) => ({ ...work, depositName: names[at]! }))
  const kept = await keepPictures(needs, facts, wanted)
  const left = wanted.filter(({ n }) => !kept.has(n))
  const ids = left.map(({ imageId }) => imageId)
  const files = await fileKeysOf(needs.db, ownerId, ids)
  const problems: PackageProblem[] = []
  const tell = async () => await running.tell({ done: await countPictures(needs.db, orderId), total: works.length })
  await tell()
  const makeNext = async (): Promise<void> => {
    for (let work = left.shift(); work; work = left.shift()) {
      running.signal.throwIfAborted()
      const message =
        mergedInto(works, work) ?? (await makeOne(needs, { orderId, work, file: files.get(work.imageId) }))
      if (message === undefined) await tell()
      else problems.push({ n: work.n, image: work.imageId, title: work.title, message })
    }
  }
  const endLine = (error: unknown) => {
    left.length = 0
    throw error
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, () => makeNext().catch(endLine)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return problems.toSorted((a, b) => a.n - b.n)
}

type Wanted = PackageFacts['works'][number] & { depositName: string }

/** Numbers of the works whose copies are in the store. Copies of other images are removed, but for images that were merged into the work's. */
async function keepPictures(
  { db, objects }: PictureNeeds,
  { orderId, ownerId }: Pick<PackageFacts, 'orderId' | 'ownerId'>,
  wanted: Wanted[],
): Promise<Set<number>> {
  const stored = new Map<string, number>()
  for await (const { key, bytes } of objects.list('cases', picturesFolder(orderId))) stored.set(key, bytes)
  const byNumber = new Map(wanted.map((work) => [work.n, work]))
  const kept = new Set<number>()
  const stale: PictureRow[] = []
  const rows = await picturesOf(db, orderId)
  const inLibrary = await fileKeysOf(
    db,
    ownerId,
    rows.map(({ imageId }) => imageId),
  )
  for (const row of rows) {
    const work = byNumber.get(row.n)
    const isOther = work?.imageId !== row.imageId && inLibrary.has(row.imageId)
    if (!work || isOther || stored.get(row.objectKey) !== row.bytes) stale.push(row)
    else {
      kept.add(row.n)
      if (row.fileName !== work.depositName) await savePicture(db, { ...row, fileName: work.depositName })
    }
  }
  await removePictures(
    db,
    orderId,
    stale.map(({ n }) => n),
  )
  await objects.remove(
    'cases',
    stale.map(({ objectKey }) => objectKey),
  )
  return kept
}

/** Two works of one image: a merge took the original of the second. */
function mergedInto(works: PackageFacts['works'], { n, imageId }: Wanted): string | undefined {
  const first = works.find((work) => work.imageId === imageId)
  if (first === undefined || first.n === n) return undefined
  return `This image was merged into No. ${first.n} before its copy was made. Leave it out of the order.`
}

const picturesFolder = (orderId: Id): string => `${registrationFolder(orderId)}pictures/`

/** Returns why there is no copy; undefined where it was made. */
async function makeOne(
  needs: PictureNeeds,
  { orderId, work, file }: { orderId: Id; work: Wanted; file: string | undefined },
): Promise<string | undefined> {
  const original = file && (await fileOf(needs, file))
  if (!original)
    return 'This image left the library before its copy was made. Upload it again, or leave it out of the order.'
  const made = await needs.pictures.copy(original, copyBounds)
  if ('problem' in made) return made.problem
  const { jpeg } = made
  const sha256 = createHash('sha256').update(jpeg).digest('hex')
  const objectKey = `${picturesFolder(orderId)}${work.n}-${sha256.slice(0, 32)}.jpg`
  await needs.objects.put('cases', objectKey, jpeg, { type: 'image/jpeg', downloadName: work.depositName })
  await savePicture(needs.db, {
    registrationId: orderId,
    n: work.n,
    imageId: work.imageId,
    fileName: work.depositName,
    objectKey,
    bytes: jpeg.length,
    crc: crc32(jpeg),
    sha256,
    madeAt: needs.clock(),
  })
  return undefined
}

async function fileOf({ objects }: PictureNeeds, key: string): Promise<Uint8Array | undefined> {
  try {
    return await objects.get('images', key)
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
