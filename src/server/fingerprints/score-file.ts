import type { Id } from '#contract/wire.ts'
import { isReadInTiles, UnreadableImage, verdictFromTile } from '#engine/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ImageEngine } from './image-engine.ts'
import { readOwnedFingerprints } from './owned/owned-store.ts'

/** Certainty that a file copies an owned image, 0 to 100. Null when the image has no fingerprint so far, or the file cannot be read. */
export async function scoreOfFile(
  { db, engine }: Pick<Deps, 'db'> & { engine: ImageEngine },
  imageId: Id,
  bytes: Uint8Array,
): Promise<number | null> {
  const [owned] = await readOwnedFingerprints(db, [imageId])
  if (!owned) return null
  try {
    const frames = await engine.fingerprintAll(bytes)
    const verdicts = await Promise.all(frames.map(async ({ made }) => await engine.compare(owned.fingerprint, made)))
    let surest = Math.max(...verdicts.map((verdict) => verdict?.score ?? 0))
    if (!isReadInTiles(frames[0]!.made, surest > 0)) return surest
    for await (const { at, fingerprint } of engine.tiles(bytes)) {
      const found = await engine.compare(owned.fingerprint, fingerprint)
      surest = Math.max(surest, (found && verdictFromTile(found, at)?.score) ?? 0)
    }
    return surest
  } catch (error) {
    if (error instanceof UnreadableImage) return null
    throw error
  }
}
