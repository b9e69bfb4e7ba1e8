import {
  engineVersion,
  type Fingerprint,
  isReadInTiles,
  rememberedBands,
  UnreadableImage,
  type Verdict,
  verdictFromTile,
} from '#engine/index.ts'
import type { Id } from '#contract/wire.ts'
import { lockImages } from '#server/images/index.ts'
import type { PictureReader } from '#server/images/reading/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type ContentVerdict, saveSeenFile, saveSeenHashes, type SeenFile } from './content-store.ts'
import type { ImageEngine } from '../image-engine.ts'
import { copyPreviewKey, copyThumbnailKey } from '../object-keys.ts'
import type { OwnedIndex } from '../owned/owned-index.ts'

export type CompareNeeds = Pick<Deps, 'objects'> & {
  engine: ImageEngine
  ownedIndex: OwnedIndex
  pictures: PictureReader
}

/** A file, and the images it copies. */
export type Compared = {
  file: Omit<SeenFile, 'seenAt'>
  verdicts: ContentVerdict[]
  /** Candidates that it does not copy. */
  noCopyOf: Id[]
  hashes: number[][]
}

/** Least time between comparisons of an unchanged file, in ms. */
const comparedAgainMs = 30 * 86_400_000

/** True when the file was compared with all its purpose needs, up to `through`, and recently enough with all others. */
export async function isCompared(
  { ownedIndex, clock }: Pick<CompareNeeds, 'ownedIndex'> & Pick<Deps, 'clock'>,
  { engine, comparedThrough, seenAt }: SeenFile,
  through: number,
): Promise<boolean> {
  if (engine !== engineVersion || comparedThrough < through) return false
  const isRecent = clock().getTime() - seenAt.getTime() < comparedAgainMs
  return isRecent || comparedThrough >= (await ownedIndex.newest())
}

/** Compares all of a file's pictures with the owned images, and stores our own copy of the surest one. Throws UnreadableImage. */
export async function compareWithOwned(needs: CompareNeeds, contentHash: string, bytes: Uint8Array): Promise<Compared> {
  const frames = await needs.engine.fingerprintAll(bytes)
  const judged = await Promise.all(frames.map(async ({ frame, made }) => await judgeFrame(needs, frame, made)))
  const inFrames = judged.flatMap(({ copies }) => copies)
  const isTiled = isReadInTiles(frames[0]!.made, inFrames.length > 0)
  const found = bestOfEach([...inFrames, ...(isTiled ? await copiesInTiles(needs, bytes) : [])])
  const best = found.toSorted((a, b) => b.verdict.score - a.verdict.score)[0]
  if (best) await keepCopy(needs, contentHash, bytes, best.frame)
  const { width, height } = frames[0]!.made
  const candidates = new Set(judged.flatMap(({ candidates }) => candidates))
  return {
    file: {
      contentHash,
      engine: engineVersion,
      width,
      height,
      bytes: bytes.length,
      comparedThrough: Math.min(...judged.map(({ through }) => through)),
    },
    verdicts: found.map((copy) => contentVerdict(contentHash, copy)),
    noCopyOf: [...candidates].filter((imageId) => !found.some((copy) => copy.imageId === imageId)),
    hashes: frames
      // The first of them tells a file from others.
      .toSorted((a, b) => Number(b.frame === best?.frame) - Number(a.frame === best?.frame))
      .flatMap(({ made }) => rememberedBands(made)),
  }
}

type Copy = { imageId: Id; ownerId: Id; frame: number; verdict: Verdict }
type Judged = { copies: Copy[]; candidates: Id[]; through: number }

async function judgeFrame({ engine, ownedIndex }: CompareNeeds, frame: number, seen: Fingerprint): Promise<Judged> {
  const { candidates, through } = await ownedIndex.candidatesOf(seen)
  const verdicts = await engine.compareAll(
    candidates.map(({ owned }) => owned),
    seen,
  )
  const copies = candidates.flatMap(({ imageId, ownerId }, nth) => {
    const verdict = verdicts[nth]
    return verdict ? [{ imageId, ownerId, frame, verdict }] : []
  })
  return { copies, candidates: candidates.map(({ imageId }) => imageId), through }
}

/** Copies within parts of the first picture. */
async function copiesInTiles(needs: CompareNeeds, bytes: Uint8Array): Promise<Copy[]> {
  const all: Copy[] = []
  for await (const { at, fingerprint } of needs.engine.tiles(bytes)) {
    const { copies } = await judgeFrame(needs, 0, fingerprint)
    for (const copy of copies) {
      const verdict = verdictFromTile(copy.verdict, at)
      if (verdict) all.push({ ...copy, verdict })
    }
  }
  return all
}

/** The surest copy of each image among a file's pictures. */
function bestOfEach(copies: Copy[]): Copy[] {
  const best = new Map<Id, Copy>()
  for (const copy of copies)
    if (copy.verdict.score > (best.get(copy.imageId)?.verdict.score ?? -1)) best.set(copy.imageId, copy)
  return [...best.values()]
}

function contentVerdict(contentHash: string, { imageId, ownerId, verdict }: Copy): ContentVerdict {
  const { score, band, changes, region, transform, evidence } = verdict
  return {
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
  }
}

/** Saves results, except for images deleted meanwhile. */
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

/** Stores a copy for the owner to look at: pages change, and comparing must not visit the site again. */
async function keepCopy(
  { objects, pictures }: Pick<CompareNeeds, 'objects' | 'pictures'>,
  contentHash: string,
  bytes: Uint8Array,
  frame: number,
): Promise<void> {
  const picture = await pictures.read(bytes, { frame })
  if ('problem' in picture) throw new UnreadableImage('damaged', picture.problem)
  await objects.put('finds', copyPreviewKey(contentHash), picture.preview, { type: 'image/webp' })
  await objects.put('finds', copyThumbnailKey(contentHash), picture.thumbnail, { type: 'image/webp' })
}
