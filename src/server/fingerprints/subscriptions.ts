import { imageMonitored, imageUnmonitored } from '#server/images/monitoring/index.ts'
import { imagesRemoved, imagesMerging } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { fingerprintImage } from './fingerprint-image.ts'
import { moveContentVerdicts, removeContentVerdictsOf } from './content/content-store.ts'
import { removeOwnedFingerprint } from './owned/owned-store.ts'
import { forgetFingerprintFailed } from './fingerprint-failed-store.ts'

/** Updates fingerprints when images are added, deleted or merged. */
export const subscriptions = [
  on(imageMonitored, (tx, { id }, { queue }: Pick<Deps, 'queue'>) =>
    queue.enqueue(tx, fingerprintImage, { imageId: id }),
  ),
  on(imageUnmonitored, async (tx, { id }) => {
    await removeOwnedFingerprint(tx, id)
    await forgetFingerprintFailed(tx, id)
  }),
  on(imagesMerging, (tx, { kept, gone }) =>
    moveContentVerdicts(
      tx,
      gone.map(({ id }) => id),
      kept.id,
    ),
  ),
  on(imagesRemoved, async (tx, { imageIds }) => {
    for (const id of imageIds) {
      await removeOwnedFingerprint(tx, id)
      await forgetFingerprintFailed(tx, id)
      await removeContentVerdictsOf(tx, id)
    }
  }),
]
