import type { Id } from '#contract/wire.ts'
import { placesChanged } from '#server/accounts/index.ts'
import {
  imageMonitored,
  imagesMerging,
  imagesRemoved,
  imageUnmonitored,
  removalConsequences,
} from '#server/images/index.ts'
import { ledgerChanged } from '#server/licensing/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/event.ts'
import { beginApplying } from './judging/apply-places.ts'
import { fingerprintImage } from './fingerprint-image.ts'
import { applyLedger } from './ledger/apply-ledger.ts'
import { lockAround, recountCluster, removeMatchesOf } from './match-store.ts'
import { consequencesOf, moveMatches } from './merge-store.ts'
import { moveFindings, removeFindingsOf, removeOwnedFingerprint } from './sighting-store.ts'
import { forgetUnprinted } from './unprinted-store.ts'

type Needs = Pick<Deps, 'queue'>

/** What follows for finds when images, ledgers or an owner's own places change. */
export const followNeighbours = [
  on(imageMonitored, (tx, { id }, { queue }: Needs) => queue.enqueue(tx, fingerprintImage, { imageId: id })),
  on(imageUnmonitored, async (tx, { id }) => {
    await removeOwnedFingerprint(tx, id)
    await forgetUnprinted(tx, id)
  }),
  on(imagesMerging, async (tx, { kept, gone }) => {
    const ids = gone.map(({ id }) => id)
    await moveFindings(tx, ids, kept.id)
    for (const clusterId of await moveMatches(tx, ids, kept.id)) await recountCluster(tx, clusterId)
  }),
  on(imagesRemoved, async (tx, { imageIds }) => {
    for (const id of imageIds) {
      await removeOwnedFingerprint(tx, id)
      await forgetUnprinted(tx, id)
      await removeFindingsOf(tx, id)
    }
    await lockAround(tx, { imageIds })
    const touched = new Set<Id>()
    for (const id of imageIds) for (const clusterId of await removeMatchesOf(tx, id)) touched.add(clusterId)
    for (const clusterId of touched) await recountCluster(tx, clusterId)
  }),
  answer(removalConsequences, (db, { ownerId, imageIds }) => consequencesOf(db, ownerId, imageIds)),
  // A change of the ledger holds all finds against it again.
  on(ledgerChanged, (tx, { ownerId }, { queue }: Needs) => queue.enqueue(tx, applyLedger, { ownerId, after: '' })),
  on(placesChanged, (tx, { accountId }, needs: Needs) => beginApplying(needs, tx, accountId)),
]
