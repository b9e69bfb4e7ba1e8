import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Activity } from '../platform/activities.ts'
import { Id, Moment } from '../wire.ts'
import { Facets } from './facets.ts'
import { MatchFilter, MatchOrder, KeptFilter, SiteOrder } from './filter.ts'
import { Band } from '../fingerprints/band.ts'
import { Decision } from './match.ts'

/** Counts the matches for each filter value. Requested after the list, which does not wait for it. */
export const countMatches = endpoint({
  name: 'countMatches',
  method: 'GET',
  path: '/matches/facets',
  query: MatchFilter,
  reply: Facets,
  access: 'owner',
  scopes: ['matches:read'],
  errors: [],
})

/** Decides about every filtered match outside of cases, in any number, in the background. */
export const judgeAll = endpoint({
  name: 'judgeAll',
  method: 'POST',
  path: '/matches/changes',
  body: z.object({ filter: MatchFilter, verdict: Decision }),
  reply: Activity,
  status: 202,
  access: 'owner',
  errors: ['matches.none', 'changes.too-many'],
})

/** Restores the verdicts before such a change; a running one is stopped first. */
export const undoJudgeAll = endpoint({
  name: 'undoJudgeAll',
  method: 'POST',
  path: '/matches/changes/:activityId/undo',
  params: z.object({ activityId: Id }),
  reply: Activity,
  status: 202,
  access: 'owner',
  errors: ['matches.undone', 'changes.too-many'],
})

/** The matches that the filter means, newest first, as a table for a spreadsheet. */
export const exportMatches = endpoint({
  name: 'exportMatches',
  method: 'GET',
  path: '/matches/export',
  query: MatchFilter,
  reply: 'file',
  access: 'owner',
  scopes: ['matches:read'],
  errors: [],
})

/** Precision of the engine by the owner's verdicts: judged matches in each band, and the wrong ones. */
export const Precision = z
  .object({ bands: z.array(z.object({ band: Band, judged: z.number().int(), wrong: z.number().int() })) })
  .meta({ id: 'Precision' })
export type Precision = z.infer<typeof Precision>

export const getPrecision = endpoint({
  name: 'getPrecision',
  method: 'GET',
  path: '/matches/precision',
  reply: Precision,
  access: 'owner',
  errors: [],
})

export const maxViews = 50

const order = z.union([MatchOrder, SiteOrder])
const sort = z.enum(['ASC', 'DESC'])
/** Entries of the list: sites, or single matches. */
const by = z.enum(['sites', 'finds'])
const as = z.enum(['list', 'grid', 'table'])

/** Named filter, with the order and form of its list. */
export const MatchView = z
  .object({ _id: Id, name: z.string(), filter: KeptFilter, order, sort, by, as, createdAt: Moment })
  .meta({ id: 'MatchView' })
export type MatchView = z.infer<typeof MatchView>

export const listMatchViews = endpoint({
  name: 'listMatchViews',
  method: 'GET',
  path: '/matches/views',
  reply: z.object({ data: z.array(MatchView) }),
  access: 'owner',
  scopes: ['matches:read'],
  errors: [],
})

/** Saves a filter under a name; an existing name is overwritten. */
export const saveMatchView = endpoint({
  name: 'saveMatchView',
  method: 'POST',
  path: '/matches/views',
  body: z.object({
    name: z.string().trim().min(1, 'Give the view a name.').max(60, 'A name has at most 60 characters.'),
    filter: MatchFilter,
    order: order.default('found'),
    sort: sort.default('DESC'),
    by: by.default('sites'),
    as: as.default('list'),
  }),
  reply: MatchView,
  status: 201,
  access: 'owner',
  errors: ['views.too-many'],
})

export const removeMatchView = endpoint({
  name: 'removeMatchView',
  method: 'DELETE',
  path: '/matches/views/:viewId',
  params: z.object({ viewId: Id }),
  reply: 'none',
  access: 'owner',
  errors: [],
})
