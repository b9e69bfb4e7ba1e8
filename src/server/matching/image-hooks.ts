import type { ImageHooks } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fingerprintImage } from './fingerprint-image.ts'
import { lockAround, recountCluster, removeMatchesOf } from './match-store.ts'
import { removeFindingsOf, removeOwnedFingerprint } from './sighting-store.ts'

/** What matching does when an owner's images change. */
export const matchingImageHooks = ({ queue }: Pick<Deps, 'queue'>): ImageHooks => ({
  ready: (tx, { id }) => queue.enqueue(tx, fingerprintImage, { imageId: id }),
  removed: async (tx, { id }) => {
    await removeOwnedFingerprint(tx, id)
    await removeFindingsOf(tx, id)
    await lockAround(tx, { imageId: id })
    for (const clusterId of await removeMatchesOf(tx, id)) await recountCluster(tx, clusterId)
  },
})
