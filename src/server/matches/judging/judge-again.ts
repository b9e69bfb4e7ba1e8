import type { Id } from '#contract/wire.ts'
import { type Added, type Alike, copyPreviewKey, readOwnedFingerprints } from '#server/fingerprints/index.ts'
import type { LookNeeds } from '#server/sightings/index.ts'
import { retract } from '../removal/retract.ts'
import { filesThatWait } from '../removal/retracted-store.ts'

type Needs = Pick<LookNeeds, 'db' | 'engine' | 'objects' | 'log'>

/** Of an image that shares something with many others, the least sure finds of those are judged again. */
const maxFiles = 20

/**
 * An image has been added: what files were found to copy by something that it shows, too, as a mark that both were given, is taken back. Judged is the
 * copy that was kept, so that nobody's site is called on.
 */
export async function judgeAgain(needs: Needs, added: Added, alike: Alike[], signal: AbortSignal): Promise<void> {
  const ids = alike.map(({ imageId }) => imageId)
  for (const { contentHash, imageIds } of await filesThatWait(needs.db, ids, maxFiles)) {
    signal.throwIfAborted()
    try {
      const noCopyOf = await claimedToo(needs, contentHash, imageIds, added)
      await needs.db.transaction((tx) => retract(tx, { contentHash, noCopyOf }))
    } catch (error) {
      needs.log.warn({ err: error, contentHash }, 'a find could not be judged again')
    }
  }
}

/** The images that the file would be a copy of, were it not for the one that was added. */
async function claimedToo(
  { db, engine, objects }: Needs,
  contentHash: string,
  imageIds: Id[],
  added: Added,
): Promise<Id[]> {
  const seen = await engine.fingerprint(await objects.get('finds', copyPreviewKey(contentHash)))
  const known = await readOwnedFingerprints(
    db,
    imageIds.filter((imageId) => imageId !== added.imageId),
  )
  const owned = known.map(({ fingerprint }) => ({ bytes: fingerprint }))
  const before = await engine.compareAll(owned, seen)
  const now = await engine.compareAll([...owned, { bytes: added.bytes }], seen)
  return known.filter((_, nth) => before[nth] && !now[nth]).map(({ imageId }) => imageId)
}
