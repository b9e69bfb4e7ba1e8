import type { Id } from '#contract/wire.ts'
import { type Added, copyPreviewKey } from '#server/fingerprints/index.ts'
import { type Alike, readOwnedFingerprints } from '#server/fingerprints/owned/index.ts'
import type { LookNeeds } from '#server/sightings/index.ts'
import { retract } from '../removal/retract.ts'
import { filesThatWait } from '../removal/retracted-store.ts'

type Needs = Pick<LookNeeds, 'db' | 'engine' | 'objects' | 'log'>

/** Most finds judged again for an added image, the least sure first. */
const maxFiles = 20

/**
 * Withdraws waiting matches that rest on something the added image shows too, such as a mark on both. Judges our stored copy, so that no
 * site is visited.
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

/** Images that the file would copy if the added one did not exist. */
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
