import { caseMoved } from '#server/cases/index.ts'
import { isTakedown } from '#contract/cases/state-questions.ts'
import { imagesMerging, imagesRemoved } from '#server/images/index.ts'
import { matchesRegrouped, takedownOfCluster } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { renameImagesInBulks } from './bulk/bulk-store.ts'
import { followMatches } from './follow-matches.ts'
import { sendingSubscriptions } from './sending/subscriptions.ts'
import { draftFromCase } from './softer/convert-case.ts'
import { openTakedownOf, removeUsesOfImages, renameImages } from './takedown-store.ts'

/** Takedowns follow their matches to another cluster, and their images to a new id; a removed image leaves them. */
export const subscriptions = [
  ...sendingSubscriptions,
  answer(takedownOfCluster, async (db, { ownerId, clusterId }) => await openTakedownOf(db, ownerId, clusterId)),
  on(matchesRegrouped, (tx, { ownerId, clusterIds }) => followMatches(tx, ownerId, clusterIds)),
  on(imagesMerging, async (tx, { kept, gone }) => {
    const ids = gone.map(({ id }) => id)
    await renameImages(tx, ids, kept.id)
    await renameImagesInBulks(tx, kept.ownerId, ids, kept.id)
  }),
  // A job: the party is locked before the owner's events, which this transaction has written.
  on(caseMoved, async (tx, { caseId, to }, { queue }: Pick<Deps, 'queue'>) => {
    if (isTakedown(to)) await queue.enqueue(tx, draftFromCase, { caseId })
  }),
  on(imagesRemoved, (tx, { imageIds }) => removeUsesOfImages(tx, imageIds)),
]
