import { clusterOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { readPhotographs } from '#server/images/library/index.ts'
import { matchesAmong } from '#server/matches/index.ts'
import { type Site, siteOfParty, sitesAmong } from '#server/matches/clusters/index.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { partyFor } from '#server/sites/parts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseSummary } from '#server/cases/changes/index.ts'

type Needs = Pick<Deps, 'objects' | 'config'> & PartyConfig & { db: Db | Tx }

/** The draft without ids of missing images and finds, or of other owners'. Each match gets its cluster. */
export async function withOwnIds({ db, objects }: Needs, ownerId: Id, draft: Draft): Promise<Draft> {
  const ids = (list: readonly { _id: Id | null }[]) => list.flatMap(({ _id }) => (_id === null ? [] : [_id]))
  const [photographs, matches] = await Promise.all([
    readPhotographs({ db, objects }, ownerId, ids(draft.images)),
    matchesAmong(db, ownerId, ids(draft.matches)),
  ])
  const owned = new Set(photographs.map(({ id }) => id))
  const clusters = new Map(matches.map(({ id, clusterId }) => [id, clusterId]))
  return {
    ...draft,
    images: draft.images.map((image) => ({ ...image, _id: image._id && owned.has(image._id) ? image._id : null })),
    matches: draft.matches.map((match) => {
      const cluster = match._id === null ? undefined : clusters.get(match._id)
      return cluster === undefined ? { ...match, _id: null, cluster: null } : { ...match, cluster }
    }),
  }
}

export type DraftSummary = CaseSummary

/** Whom a draft is about, as lists show it: the party of its cluster, or of the first page that is named. */
export async function summarizeDraft({ db, config }: Needs, ownerId: Id, draft: Draft): Promise<DraftSummary> {
  const site = await siteOf({ db, config }, ownerId, draft)
  return {
    clusterId: site?.id ?? null,
    party: site?.party ?? null,
    host: site?.host ?? '',
    infringer: site?.title ?? '',
    images: draft.images.length,
    firstImageId: draft.images.find(({ _id }) => _id !== null)?._id ?? null,
  }
}

type Known = Omit<Site, 'id' | 'partOf' | 'tags'> & { id: Id | null }

async function siteOf(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  ownerId: Id,
  draft: Draft,
): Promise<Known | undefined> {
  const clusterId = clusterOf(draft.matches)
  const [site] = clusterId === null ? [] : await sitesAmong(db, ownerId, [clusterId])
  if (site) return site
  const page = draft.matches.find(({ origin }) => webAddress(origin.url))?.origin.url
  if (page === undefined) return undefined
  const { key, host } = await partyFor({ db, privateSuffixes: config.privateSuffixes }, ownerId, page.trim())
  const known = await siteOfParty(db, ownerId, key)
  return known ?? { id: null, party: key, host, title: host }
}
