import type { ClusterRecords, FoundMatch, OwnImage } from '#contract/cases/submission/build-draft.ts'
import type { Id } from '#contract/wire.ts'
import { type Photograph, photographsOf } from '#server/images/index.ts'
import { type Find, findsAmong, findsOfCluster } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readCasesOfMatches } from './case-store.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

/** More than the hundred images of a case with their further pages need. */
const maxFinds = 2000

/** What is known of a cluster of the owner's: its finds, the best first, and the photographs they show. */
export const recordsOfCluster = async (deps: Needs, ownerId: Id, clusterId: Id): Promise<ClusterRecords> =>
  await recordsOf(deps, ownerId, await findsOfCluster(deps.db, ownerId, clusterId, { most: maxFinds }))

/** The same without uses that are granted: nobody is claimed from for what was allowed unless the owner chooses that find. */
export const claimableOfCluster = async (deps: Needs, ownerId: Id, clusterId: Id): Promise<ClusterRecords> => {
  const wanted = { most: maxFinds, withoutGranted: true }
  return await recordsOf(deps, ownerId, await findsOfCluster(deps.db, ownerId, clusterId, wanted))
}

/** The same of finds that the owner chose. */
export const recordsOfMatches = async (deps: Needs, ownerId: Id, matchIds: readonly Id[]): Promise<ClusterRecords> =>
  await recordsOf(deps, ownerId, await findsAmong(deps.db, ownerId, matchIds))

/** The owner's photographs among these, as a draft takes them over. */
export const ownImages = async (deps: Needs, ownerId: Id, ids: readonly Id[]): Promise<OwnImage[]> =>
  (await photographsOf(deps, ownerId, ids)).map(ownImage)

async function recordsOf(deps: Needs, ownerId: Id, finds: readonly Find[]): Promise<ClusterRecords> {
  const [images, taken] = await Promise.all([
    ownImages(
      deps,
      ownerId,
      finds.map(({ imageId }) => imageId),
    ),
    readCasesOfMatches(
      deps.db,
      finds.map(({ id }) => id),
    ),
  ])
  return { images, matches: finds.map((find) => foundMatch(find, taken.get(find.id) ?? null)) }
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

const foundMatch = (find: Find, caseId: Id | null): FoundMatch => ({
  _id: find.id,
  url: find.url,
  image: find.imageId,
  cluster: find.clusterId,
  ignored: find.ignored,
  case: caseId,
  origin: { url: find.pageUrl, domain: find.host, title: find.pageTitle },
})
