import type { ClusterRecords, FoundMatch, OwnImage } from '#contract/cases/submission/build-draft.ts'
import { watermarkIn } from '#contract/cases/submission/suggested.ts'
import type { Id } from '#contract/wire.ts'
import { type Photograph, readPhotographs } from '#server/images/library/index.ts'
import { type ClaimedMatch, matchesAmong, matchesOfCluster } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readCasesOfMatches } from '../rows/case-store.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

/** More than the hundred images of a case with their further pages need. */
const maxMatches = 2000

/** What is known of a cluster of the owner's: its matches, the best first, and the photographs they show. */
export const sourcesOfCluster = async (deps: Needs, ownerId: Id, clusterId: Id): Promise<ClusterRecords> =>
  await recordsOf(deps, ownerId, await matchesOfCluster(deps.db, ownerId, clusterId, { most: maxMatches }))

/** The same without uses that are granted: nobody is claimed from for what was allowed unless the owner chooses that find. */
export const claimableSourcesOfCluster = async (deps: Needs, ownerId: Id, clusterId: Id): Promise<ClusterRecords> => {
  const wanted = { most: maxMatches, withoutGranted: true }
  return await recordsOf(deps, ownerId, await matchesOfCluster(deps.db, ownerId, clusterId, wanted))
}

/** The same of matches that the owner chose. */
export const sourcesOfMatches = async (deps: Needs, ownerId: Id, matchIds: readonly Id[]): Promise<ClusterRecords> =>
  await recordsOf(deps, ownerId, await matchesAmong(deps.db, ownerId, matchIds))

/** The owner's photographs among these, as a draft takes them over. */
export const ownImages = async (deps: Needs, ownerId: Id, ids: readonly Id[]): Promise<OwnImage[]> =>
  (await readPhotographs(deps, ownerId, ids)).map(ownImage)

async function recordsOf(deps: Needs, ownerId: Id, matches: readonly ClaimedMatch[]): Promise<ClusterRecords> {
  const [images, taken] = await Promise.all([
    ownImages(
      deps,
      ownerId,
      matches.map(({ imageId }) => imageId),
    ),
    readCasesOfMatches(
      deps.db,
      matches.map(({ id }) => id),
    ),
  ])
  return { images, matches: matches.map((match) => foundMatch(match, taken.get(match.id) ?? null)) }
}

const ownImage = ({ id, url, thumbnail, ...known }: Photograph): OwnImage => ({
  _id: id,
  url: url ?? '',
  thumbnail: thumbnail ?? '',
  title: known.title,
  takenOn: known.takenOn,
  place: known.place,
  firstPublishedOn: known.firstPublishedOn,
})

const foundMatch = (match: ClaimedMatch, caseId: Id | null): FoundMatch => ({
  _id: match.id,
  url: match.url,
  image: match.imageId,
  cluster: match.clusterId,
  ignored: match.ignored,
  watermark: watermarkIn(match),
  case: caseId,
  origin: { url: match.pageUrl, domain: match.host, title: match.pageTitle },
})
