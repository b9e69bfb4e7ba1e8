import { imageFingerprinted } from '#server/fingerprints/index.ts'
import { imagesMerging, imagesRemoved, readImage } from '#server/images/index.ts'
import { imageUnmonitored } from '#server/images/monitoring/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { addSearchedImage, forgetSearchedImages } from './choice-store.ts'
import { isCommercialSubject } from './commercial-subjects.ts'
import { planKey, planSearchesJob } from './search-job.ts'
import { forgetSearchesOf, releaseReserved } from './search-store.ts'

/** Updates searches when images become searchable, stop being watched, or are deleted. */
export const followImages = [
  on(imageFingerprinted, async (tx, { imageId }, { queue }: Pick<Deps, 'queue'>) => {
    const image = await readImage(tx, imageId)
    if (!image) return
    const { ownerId, createdAt: addedAt, width, height, title, tags } = image
    const isCommercial = isCommercialSubject([title, ...tags])
    await addSearchedImage(tx, { imageId, ownerId, addedAt, isCommercial, longSide: Math.max(width ?? 0, height ?? 0) })
    await queue.enqueue(tx, planSearchesJob, {}, planKey)
  }),
  on(imageUnmonitored, async (tx, { id }, { clock }: Pick<Deps, 'clock'>) => {
    await forgetSearchedImages(tx, [id])
    await releaseReserved(tx, { imageId: id }, clock())
  }),
  on(imagesMerging, (tx, { gone }) =>
    forgetSearchesOf(
      tx,
      gone.map(({ id }) => id),
    ),
  ),
  on(imagesRemoved, (tx, { imageIds }) => forgetSearchesOf(tx, imageIds)),
]
