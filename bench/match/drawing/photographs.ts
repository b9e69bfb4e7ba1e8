import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fingerprint } from '#engine/index.ts'
import { type Hash, hashDistance, orientations, reoriented } from '#engine/fingerprint/pdq.ts'
import { photographs as demoPhotographs } from '../../../demo/photos/photographs.ts'

/** `id` is the file's SHA-256. */
export type Photograph = { id: string; bytes: Buffer; area: number }
/** Photographs whose id begins with an odd hex digit are there to tune on, the even ones to report on. */
export type Half = 'odd' | 'even'

/**
 * All pictures directly in a folder, or those of the demo, the largest first; of the same picture twice, the larger one, and none
 * that one of `others` shows.
 */
export async function photographsIn(
  folder: string | undefined,
  half: Half | undefined,
  others: Photograph[] = [],
): Promise<Photograph[]> {
  const files = folder
    ? (await readdir(folder)).filter((name) => isPicture.test(name)).map((name) => join(folder, name))
    : demoPhotographs().map(({ path }) => path)
  const found = await Promise.all(files.map(async (file) => opened(await readFile(file))))
  const distinct = new Map(found.filter(({ id }) => !half || half === halfOf(id)).map((one) => [one.id, one]))
  const largestFirst = [...distinct.values()].sort(
    (one, other) => other.area - one.area || (one.id < other.id ? -1 : 1),
  )
  return (await withoutTwins([...others, ...largestFirst])).filter((one) => !others.includes(one))
}

const isPicture = /\.(jpe?g|png|webp|avif|tiff?)$/i

const halfOf = (id: string): Half => (Number.parseInt(id[0]!, 16) % 2 === 1 ? 'odd' : 'even')

async function opened(bytes: Buffer): Promise<Photograph> {
  const { width, height } = await sharp(bytes).metadata()
  return { id: createHash('sha256').update(bytes).digest('hex'), bytes, area: width * height }
}

/** Unrelated pictures lie at 70 or more bits; the same one, in another size and from another encoder, below this. */
const sameWithin = 40

/** Without those that are, or hold in a rectangle of theirs, a picture that is there already, by their hashes. */
async function withoutTwins(photographs: Photograph[]): Promise<Photograph[]> {
  const kept: Photograph[] = []
  const known: Hash[] = []
  for (const photograph of photographs) {
    const { hashes } = await fingerprint(photograph.bytes)
    if (kept.some((one) => isSeenToHold(one, photograph))) continue
    const telling = hashes.filter(({ quality }) => quality >= minQuality).map(({ hash }) => hash)
    if (telling.some((hash) => known.some((other) => isSame(hash, other)))) continue
    kept.push(photograph)
    known.push(...telling)
  }
  return kept
}

/** Found by looking: one holds the other, in colours or as so small a part that the hashes lie apart. */
const seenToHold = [
  ['1f13c7', 'b995ef'],
  ['3925f5', '479696'],
] as const

const isSeenToHold = (one: Photograph, other: Photograph): boolean =>
  seenToHold.some((pair) => pair.every((start) => one.id.startsWith(start) || other.id.startsWith(start)))

/** PDQ's authors advise against hashes of less structure. */
const minQuality = 50

const isSame = (one: Hash, other: Hash): boolean =>
  orientations.some((orientation) => hashDistance(reoriented(one, orientation), other) <= sameWithin)
