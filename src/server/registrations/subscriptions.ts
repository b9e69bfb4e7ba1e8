import { imagesMerging, imagesRemoved, registrationsOfImage, removalConsequences } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { followMerge, followRemoval } from './follow-images.ts'
import { countOrdersWith, ordersWithImage } from './order-store.ts'

export const subscriptions = [
  answer(registrationsOfImage, (db, { ownerId, imageId }) => ordersWithImage(db, ownerId, imageId)),
  answer(removalConsequences, async (db, { ownerId, imageIds }) => {
    const count = await countOrdersWith(db, ownerId, imageIds)
    return count === 0 ? [] : [{ what: 'registrations' as const, count }]
  }),
  on(imagesMerging, (tx, { kept, gone }, needs: Pick<Deps, 'clock'>) =>
    followMerge(needs, tx, { kept: kept.id, gone: gone.map(({ id }) => id) }),
  ),
  on(imagesRemoved, (tx, { imageIds }, needs: Pick<Deps, 'clock'>) => followRemoval(needs, tx, imageIds)),
]
