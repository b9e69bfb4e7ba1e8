import { addToMatchCount } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { findOrMakeCluster, insertMatch, recountCluster, touchMatch } from './match-store.ts'
import { partyOf } from './party.ts'
import { type Place, placesOfFindings } from './sighting-store.ts'

export type JoinNeeds = Pick<Deps, 'clock'> & { privateSuffixes: readonly string[] }

/**
 * Makes a match of every place where a copy was met, among these addresses or of this content. A place that is a match already
 * is marked as seen again, its verdict stays.
 */
export async function joinSightings(
  tx: Tx,
  needs: JoinNeeds,
  of: { urlHashes: string[] } | { contentHash: string },
): Promise<void> {
  const changed = new Set<string>()
  for (const place of await placesOfFindings(tx, of)) {
    const clusterId = await joinPlace(tx, needs, place)
    if (clusterId) changed.add(clusterId)
  }
  for (const clusterId of changed) await recountCluster(tx, clusterId)
}

/** The cluster that got a new match; undefined where the place was known. */
async function joinPlace(
  tx: Tx,
  { clock, privateSuffixes }: JoinNeeds,
  { url, page, file, finding }: Place,
): Promise<string | undefined> {
  const { ownerId, imageId } = finding
  const { key, host } = partyOf(page.url, privateSuffixes)
  const now = clock()
  const clusterId = await findOrMakeCluster(tx, { id: newId(), ownerId, party: key, host, title: host, lastFound: now })
  const matchId = await insertMatch(tx, {
    id: newId(),
    ownerId,
    imageId,
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
    score: finding.score,
    band: finding.band,
    changes: finding.changes,
    region: finding.region,
    transform: finding.transform,
    firstSeen: now,
    lastSeen: now,
  })
  if (matchId === undefined) {
    await touchMatch(tx, { imageId, urlHash: url.urlHash, pageHash: page.pageHash, at: now })
    return undefined
  }
  await addToMatchCount(tx, imageId, 1)
  await appendEvent(tx, ownerId, { type: 'match', matchId, clusterId, what: 'found' })
  return clusterId
}
