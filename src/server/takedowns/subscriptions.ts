import { imagesMerging, imagesRemoved } from '#server/images/index.ts'
import { matchesRegrouped, takedownOfCluster } from '#server/matches/index.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { followMatches } from './follow-matches.ts'
import { sendingSubscriptions } from './sending/subscriptions.ts'
import { openTakedownOf, removeUsesOfImages, renameImages } from './takedown-store.ts'

/** Takedowns follow their matches to another cluster, and their images to a new id; a removed image leaves them. */
export const subscriptions = [
  ...sendingSubscriptions,
  answer(takedownOfCluster, async (db, { ownerId, clusterId }) => await openTakedownOf(db, ownerId, clusterId)),
  on(matchesRegrouped, (tx, { ownerId, clusterIds }) => followMatches(tx, ownerId, clusterIds)),
  on(imagesMerging, (tx, { kept, gone }) =>
    renameImages(
      tx,
      gone.map(({ id }) => id),
      kept.id,
    ),
  ),
  on(imagesRemoved, (tx, { imageIds }) => removeUsesOfImages(tx, imageIds)),
]
