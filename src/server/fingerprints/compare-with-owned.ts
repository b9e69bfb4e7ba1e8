import { engineVersion, rememberedBands, UnreadableImage } from '#engine/index.ts'
import type { Id } from '#contract/wire.ts'
import { lockImages, type PictureReader } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type ContentVerdict, saveSeenFile, saveSeenHashes, type SeenFile } from './content-store.ts'
import type { ImageEngine } from './image-engine.ts'
import { copyPreviewKey, copyThumbnailKey } from './object-keys.ts'
import type { OwnedIndex } from './owned-index.ts'

export type CompareNeeds = Pick<Deps, 'objects'> & {
  engine: ImageEngine
  ownedIndex: OwnedIndex
  pictures: PictureReader
}

/** What a file is, and what it was found to copy. */
export type Compared = {
  file: Omit<SeenFile, 'seenAt'>
  verdicts: ContentVerdict[]
  /** Images that it might have copied and does not. */
  noCopyOf: Id[]
  hashes: number[][]
}

/** A file that its server says is as it was is compared with images that others have added since then not more often than this. */
const comparedAgainMs = 30 * 86_400_000

/** Whether the file was compared with all that it is looked at for, up to `through`, and lately enough with all else. */
export async function isCompared(
  { ownedIndex, clock }: Pick<CompareNeeds, 'ownedIndex'> & Pick<Deps, 'clock'>,
  { engine, comparedThrough, seenAt }: SeenFile,
  through: number,
): Promise<boolean> {
  if (engine !== engineVersion || comparedThrough < through) return false
  const isRecent = clock().getTime() - seenAt.getTime() < comparedAgainMs
  return isRecent || comparedThrough >= (await ownedIndex.newest())
}

/** Has the engine say which owned images a file copies; our own copy of a file that does is kept. Throws UnreadableImage. */
export async function compareWithOwned(
  { engine, ownedIndex, objects, pictures }: CompareNeeds,
  contentHash: string,
  bytes: Uint8Array,
): Promise<Compared> {
  const fingerprint = await engine.fingerprint(bytes)
  const { candidates, through } = await ownedIndex.candidatesOf(fingerprint)
  const verdicts = await engine.compareAll(
    candidates.map(({ owned }) => owned),
    fingerprint,
  )
  const found: ContentVerdict[] = []
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
    verdicts: found,
    noCopyOf: candidates.filter((_, nth) => !verdicts[nth]).map(({ imageId }) => imageId),
    hashes: rememberedBands(fingerprint),
  }
}

/** Keeps what came of it. Images that were removed while the file was compared are left out. */
export async function saveCompared(tx: Tx, { file, verdicts: found, hashes }: Compared, seenAt: Date): Promise<void> {
  await saveSeenHashes(tx, file.contentHash, hashes)
  const present = await lockImages(
    tx,
    found.map((contentVerdict) => contentVerdict.imageId),
  )
  await saveSeenFile(
    tx,
    { ...file, seenAt },
    found.filter((contentVerdict) => present.includes(contentVerdict.imageId)),
  )
}

/** Keeps what the owner will look at: pages change, and comparing must not call on the site again. */
async function keepCopy(
  { objects, pictures }: Pick<CompareNeeds, 'objects' | 'pictures'>,
  contentHash: string,
  bytes: Uint8Array,
): Promise<void> {
  const picture = await pictures.read(bytes)
  if ('problem' in picture) throw new UnreadableImage('damaged', picture.problem)
  await objects.put('finds', copyPreviewKey(contentHash), picture.preview, { type: 'image/webp' })
  await objects.put('finds', copyThumbnailKey(contentHash), picture.thumbnail, { type: 'image/webp' })
}
