import type { Id } from '#contract/wire.ts'
import type { ImageHooks } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fingerprintImage } from './fingerprint-image.ts'
import { lockAround, recountCluster, removeMatchesOf } from './match-store.ts'
import { consequencesOf, moveMatches } from './merge-store.ts'
import { moveFindings, removeFindingsOf, removeOwnedFingerprint } from './sighting-store.ts'
import { forgetUnprinted } from './unprinted-store.ts'

/** What matching does when an owner's images change. */
export const matchingImageHooks = ({ queue }: Pick<Deps, 'queue'>): Omit<ImageHooks, 'called'> => ({
  watched: (tx, { id }) => queue.enqueue(tx, fingerprintImage, { imageId: id }),
  unwatched: async (tx, { id }) => {
    await removeOwnedFingerprint(tx, id)
    await forgetUnprinted(tx, id)
  },
  merging: async (tx, { kept, gone }) => {
    const ids = gone.map(({ id }) => id)
    await moveFindings(tx, ids, kept.id)
    for (const clusterId of await moveMatches(tx, ids, kept.id)) await recountCluster(tx, clusterId)
  },
  removed: async (tx, _, imageIds) => {
    for (const id of imageIds) {
      await removeOwnedFingerprint(tx, id)
      await forgetUnprinted(tx, id)
      await removeFindingsOf(tx, id)
    }
    await lockAround(tx, { imageIds })
    const touched = new Set<Id>()
    for (const id of imageIds) for (const clusterId of await removeMatchesOf(tx, id)) touched.add(clusterId)
    for (const clusterId of touched) await recountCluster(tx, clusterId)
  },
  consequences: consequencesOf,
})
