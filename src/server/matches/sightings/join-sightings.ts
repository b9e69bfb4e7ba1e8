import type { Id } from '#contract/wire.ts'
import { addToMatchCount, lockImages, sourcesOf } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { type OwnersParty, partsOf, partyAmong } from '#server/sites/parts/index.ts'
import type { TopSites } from '#server/sites/domains/index.ts'
import { type Place, placesOfContentVerdicts } from '#server/sightings/index.ts'
import { countFound } from '../counts-store.ts'
import { clusterOfParty, knownOf } from '../clusters/cluster-of-party.ts'
import { isHotlink, type OwnPlaces, ownPlacesOf } from './own-places.ts'
import type { JudgeNeeds } from '../judging/give-verdicts.ts'
import { judgeFound } from '../judging/judge-found.ts'
import { applyToFound } from '../ledger/apply-ledger.ts'
import { recountCluster, removeEmptyCluster, upsertMatch } from '../match-store.ts'
import { wantValues } from '../value/value-sites.ts'
import { markSites } from '../value/value-store.ts'
import { gatherSeconds, tellOfMatches } from '../tell-of-matches.ts'

export type JoinNeeds = Pick<Deps, 'clock' | 'queue' | 'events'> & {
  privateSuffixes: readonly string[]
  topSites: TopSites
}

/**
 * Makes a match of every place of a copy, among these addresses or of this content. A place with a match is marked as seen again and keeps
 * its verdict.
 *
 * Images, clusters, matches and events are locked in this order, each by its key, here and wherever verdicts or removals touch them: then
 * no two transactions wait for each other.
 */
export async function joinSightings(
  tx: Tx,
  { clock, queue, events, privateSuffixes, topSites }: JoinNeeds,
  of: { urlHashes: string[] } | { contentHash: string },
): Promise<void> {
  const found = await placesOfContentVerdicts(tx, of)
  const parts = await partsOf(tx, [...new Set(found.map(({ finding: contentVerdict }) => contentVerdict.ownerId))])
  const places = found.map((place) => ({
    ...place,
    party: partyAmong(parts.get(place.finding.ownerId) ?? [], place.page.url, privateSuffixes),
  }))
  const present = new Set(
    await lockImages(
      tx,
      places.map((place) => place.finding.imageId),
    ),
  )
  const now = clock()
  const made: Found[] = []
  const replaced: Found[] = []
  const groups = byCluster(places.filter((place) => present.has(place.finding.imageId)))
  const sources = await sourcesOf(tx, [...present])
  const known = await knownOf(
    tx,
    groups.map(([{ party }]) => party),
  )
  const ownPlaces = new Map<Id, OwnPlaces>()
  for (const [{ ownerId, party }, together] of groups) {
    const clusterId = await clusterOfParty({ topSites, queue, known }, tx, { ownerId, party, lastFound: now })
    const places = ownPlaces.get(ownerId) ?? (await ownPlacesOf(tx, ownerId))
    ownPlaces.set(ownerId, places)
    for (const place of together) {
      const imageSource = sources.get(place.finding.imageId) ?? null
      const use = matchOf(place, clusterId, now)
      const match = { ...use, imageSource, hotlink: isHotlink({ ...use, imageSource }, places) }
      const { id, isNew, isReplaced, clusterId: keptIn } = await upsertMatch(tx, match, place.seenAt)
      const { imageId, score, width, height } = match
      const found = { id, clusterId: keptIn, ownerId, imageId, score, width, height }
      if (isNew) made.push(found)
      // A find kept with another party, as part of a case, has a site that is not locked here.
      else if (isReplaced && keptIn === clusterId) replaced.push(found)
    }
    if (!made.some((one) => one.clusterId === clusterId)) await removeEmptyCluster(tx, clusterId)
  }
  await tell(tx, queue, made)
  await followFiles({ clock, events }, tx, replaced)
  await followValues(tx, queue, [...made, ...replaced])
  for (const [ownerId, ofOwner] of Map.groupBy(made, (one) => one.ownerId))
    await judgeFound(
      { clock, events },
      tx,
      ownerId,
      ofOwner.map(({ id }) => id),
    )
}

type PlaceOfParty = Place & { party: OwnersParty }
type Found = { id: Id; clusterId: Id; ownerId: Id; imageId: Id; score: number; width: number; height: number }

/** The places of each owner and party, both in the order of their keys. */
function byCluster(places: PlaceOfParty[]): [{ ownerId: Id; party: OwnersParty }, PlaceOfParty[]][] {
  const groups = Map.groupBy(places, ({ finding: contentVerdict, party }) => `${contentVerdict.ownerId} ${party.key}`)
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => [{ ownerId: group[0]!.finding.ownerId, party: group[0]!.party }, group])
}

const matchOf = ({ url, page, file, finding: contentVerdict }: PlaceOfParty, clusterId: Id, now: Date) => ({
  id: newId(),
  ownerId: contentVerdict.ownerId,
  imageId: contentVerdict.imageId,
  clusterId,
  urlHash: url.urlHash,
  pageHash: page.pageHash,
  contentHash: file.contentHash,
  url: url.url,
  pageUrl: page.url,
  pageTitle: page.title,
  host: page.host,
  width: file.width,
  height: file.height,
  score: contentVerdict.score,
  band: contentVerdict.band,
  changes: contentVerdict.changes,
  region: contentVerdict.region,
  transform: contentVerdict.transform,
  firstSeen: now,
  lastSeen: now,
})

/** Updates finds whose files have changed: counts and details are renewed, decisions stay. */
async function followFiles(needs: JudgeNeeds, tx: Tx, replaced: Found[]): Promise<void> {
  for (const clusterId of new Set(replaced.map((one) => one.clusterId))) await recountCluster(tx, clusterId)
  for (const [ownerId, ofOwner] of Map.groupBy(replaced, (one) => one.ownerId)) {
    const ids = ofOwner.map(({ id }) => id)
    await applyToFound(needs, tx, ownerId, ids)
    for (const { id, clusterId, imageId } of ofOwner)
      await appendEvent(tx, ownerId, { type: 'match', matchId: id, clusterId, imageId, what: 'changed' })
  }
}

/** A new site is unmarked and needs its job as well. */
async function followValues(tx: Tx, queue: JoinNeeds['queue'], found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  await markSites(tx, [...new Set(found.map(({ clusterId }) => clusterId))])
  await wantValues(tx, queue)
}

/** Counts the finds in their lists, and notifies their owners. */
async function tell(tx: Tx, queue: JoinNeeds['queue'], found: Found[]): Promise<void> {
  for (const [imageId, ofImage] of Map.groupBy(found, (one) => one.imageId))
    await addToMatchCount(tx, imageId, ofImage.length)
  await countFound(tx, found)
  for (const ownerId of [...new Set(found.map((one) => one.ownerId))].toSorted())
    await queue.enqueue(tx, tellOfMatches, { ownerId }, { key: ownerId, afterSeconds: gatherSeconds })
  for (const { id, clusterId, imageId, ownerId } of found)
    await appendEvent(tx, ownerId, { type: 'match', matchId: id, clusterId, imageId, what: 'found' })
}
