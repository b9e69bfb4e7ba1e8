import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { MatchFilter, MatchOrder, SiteOrder } from './filter.ts'
import { Cluster, ClusterInFull, Match, Decision } from './match.ts'
import { MatchInFull } from './match-in-full.ts'

const matchParams = z.object({ matchId: Id })

const sort = z.enum(['ASC', 'DESC']).default('DESC')

/** The matches that the filter means, in its order. */
export const listMatches = endpoint({
  name: 'listMatches',
  method: 'GET',
  path: '/matches',
  query: z.object({ ...pageQuery, ...MatchFilter.shape, order: MatchOrder.default('found'), sort }),
  reply: pageOf(Match),
  access: 'owner',
  scopes: ['matches:read'],
  mayLag: true,
  errors: [],
})

export const getMatch = endpoint({
  name: 'getMatch',
  method: 'GET',
  path: '/matches/:matchId',
  params: matchParams,
  reply: MatchInFull,
  access: 'owner',
  scopes: ['matches:read', 'matches:write'],
  errors: [],
})

/** Decides about one match; 'new' takes the decision back. */
export const judgeMatch = endpoint({
  name: 'judgeMatch',
  method: 'PUT',
  path: '/matches/:matchId/verdict',
  params: matchParams,
  body: z.object({ verdict: Decision }),
  reply: Match,
  access: 'owner',
  scopes: ['matches:write'],
  errors: [],
})

/** A site with more undecided matches than this is decided in the background. */
export const maxOfSite = 500

/** Judges many matches at once: those named, or all undecided ones of a site that are not held back. */
export const judgeMatches = endpoint({
  name: 'judgeMatches',
  method: 'PUT',
  path: '/matches/bulk/verdict',
  body: z
    .object({
      matchIds: z.array(Id).min(1, 'Name at least one match.').max(100, 'At most 100 at once.').optional(),
      filter: z.object({ cluster: Id }).optional(),
      verdict: Decision,
    })
    .refine(
      ({ matchIds, filter }) => (matchIds === undefined) !== (filter === undefined),
      'Name either matches or a site.',
    ),
  /**
   * Changed matches, with their former verdicts. The last `copies` of them were not named: they are the same copy, and were undecided or had
   * followed an earlier decision. `change` is for the undo; null when nothing changed.
   */
  reply: z.object({
    changed: z.array(Id),
    before: z.record(Id, Decision),
    copies: z.number().int(),
    change: Id.nullable(),
  }),
  access: 'owner',
  scopes: ['matches:write'],
  errors: ['matches.too-many'],
})

/**
 * Restores the verdicts before a decision, and who gave them, for its matches and those that followed. Matches decided otherwise since then keep
 * their verdict.
 */
export const undoJudgeMatches = endpoint({
  name: 'undoJudgeMatches',
  method: 'POST',
  path: '/matches/verdicts/:changeId/undo',
  params: z.object({ changeId: Id }),
  reply: z.object({ changed: z.array(Id) }),
  access: 'owner',
  scopes: ['matches:write'],
  errors: [],
})

/** Sites with matches that the filter means. */
export const listClusters = endpoint({
  name: 'listClusters',
  method: 'GET',
  path: '/clusters',
  query: z.object({ ...pageQuery, ...MatchFilter.shape, order: SiteOrder.default('found'), sort }),
  reply: pageOf(Cluster),
  access: 'owner',
  scopes: ['matches:read'],
  mayLag: true,
  errors: [],
})

/** A site with the ids of its matches and their images, of each at most 2,000; `matches.total` and `images` count all. */
export const getCluster = endpoint({
  name: 'getCluster',
  method: 'GET',
  path: '/clusters/:clusterId',
  params: z.object({ clusterId: Id }),
  reply: ClusterInFull,
  access: 'owner',
  scopes: ['matches:read'],
  errors: [],
})

/** Says whether copies of an image can be found, and how surely they differ from similar pictures. */
export const getFindability = endpoint({
  name: 'getFindability',
  method: 'GET',
  path: '/matches/findability/:imageId',
  params: z.object({ imageId: Id }),
  /**
   * `whyNot`: sentence with the reason why they cannot; null when they can, or before the image is analysed. `howSure`: sentences about the
   * reliability of its matches; null when they can be certain.
   */
  reply: z.object({ whyNot: z.string().nullable(), howSure: z.string().nullable() }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})
