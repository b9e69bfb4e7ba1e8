import type { Id } from '#contract/wire.ts'
import { placesChanged } from '#server/accounts/index.ts'
import { imagesMerging, imagesRemoved, removalConsequences } from '#server/images/index.ts'
import { ledgerChanged } from '#server/licensing/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { imageFingerprinted } from '#server/fingerprints/index.ts'
import { addressFetched, keptForever, noCopyFound, picturesMet } from '#server/sightings/index.ts'
import { factsChanged } from '#server/sites/domains/index.ts'
import { matchesOnSite, hasMatchesOn, isPartyMet, reachOfParty } from '#server/sites/index.ts'
import { regroupSiteMatches, sitesOfPart } from '#server/sites/parts/index.ts'
import { wantAlike } from './sightings/find-alike.ts'
import { type JoinNeeds, joinSightings } from './sightings/join-sightings.ts'
import { beginApplying } from './judging/apply-places.ts'
import { placesOfMatches } from './kept-store.ts'
import { askForLedger } from './ledger/apply-ledger.ts'
import { noteFileChanged } from './removal/mark-gone.ts'
import { lockAround, recountCluster, removeMatchesOf } from './match-store.ts'
import { consequencesOf, moveMatches } from './merge-store.ts'
import { matchesOfSite, regroupSite } from './clusters/regroup-site.ts'
import { isMet, isOwnersSite, reachOf, sitesApartFrom } from './clusters/reach-store.ts'
import { spreadFacts } from './clusters/spread-facts.ts'
import { retract } from './removal/retract.ts'

type Needs = Pick<Deps, 'queue'>

const ofImages = [
  on(imagesMerging, async (tx, { kept, gone }) => {
    const ids = gone.map(({ id }) => id)
    for (const clusterId of await moveMatches(tx, ids, kept.id)) await recountCluster(tx, clusterId)
  }),
  on(imagesRemoved, async (tx, { imageIds }) => {
    await lockAround(tx, { imageIds })
    const touched = new Set<Id>()
    for (const id of imageIds) for (const clusterId of await removeMatchesOf(tx, id)) touched.add(clusterId)
    for (const clusterId of touched) await recountCluster(tx, clusterId)
  }),
  answer(removalConsequences, (db, { ownerId, imageIds }) => consequencesOf(db, ownerId, imageIds)),
  on(imageFingerprinted, (tx, { imageId }, needs: Needs) => wantAlike(tx, needs, imageId)),
]

const ofOwners = [
  // A change of the ledger compares all matches with it again.
  on(ledgerChanged, (tx, { ownerId }, needs: Needs) => askForLedger(needs, tx, ownerId)),
  on(placesChanged, (tx, { accountId }, needs: Needs) => beginApplying(needs, tx, accountId)),
]

const ofSightings = [
  on(picturesMet, (tx, met, needs: JoinNeeds) => joinSightings(tx, needs, met)),
  on(addressFetched, (tx, file, needs: Needs) => noteFileChanged(tx, needs, file)),
  on(noCopyFound, (tx, content) => retract(tx, content)),
  answer(keptForever, async (_, { table }) => placesOfMatches[table]),
]

const ofSites = [
  on(factsChanged, (tx, { host }, { queue }: Needs) => queue.enqueue(tx, spreadFacts, { host }, { key: host })),
  answer(hasMatchesOn, (db, { ownerId, host }) => isOwnersSite(db, ownerId, host)),
  answer(reachOfParty, (db, { party }) => reachOf(db, party)),
  answer(isPartyMet, (db, { party }) => isMet(db, party)),
  answer(sitesOfPart, (db, { party }) => sitesApartFrom(db, party)),
  answer(matchesOnSite, (db, site) => matchesOfSite(db, site)),
  answer(regroupSiteMatches, (tx, site, needs: Needs) => regroupSite(needs, tx, site)),
]

/** Updates matches when images, ledgers, own places, sightings or facts on sites change. */
export const subscriptions = [...ofImages, ...ofOwners, ...ofSightings, ...ofSites]
