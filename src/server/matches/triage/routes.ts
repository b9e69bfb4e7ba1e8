import { Readable } from 'node:stream'
import {
  countMatches,
  exportMatches,
  type MatchView,
  getPrecision,
  judgeAll,
  listMatchViews,
  maxViews,
  removeMatchView,
  saveMatchView,
  undoJudgeAll,
} from '#contract/matches/triage-endpoints.ts'
import { countDecisions } from '#contract/matches/tab-counts.ts'
import { countMatchesOverTime } from '#contract/matches/timeline.ts'
import { startUndo } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { precisionOf } from '../judging/noise-store.ts'
import { linesOfMatches } from './export-matches.ts'
import { facetsOf } from './facets-store.ts'
import { judgeMatchesInBulk, startJudging } from './judge-all.ts'
import { matchesOverTime } from './over-time-store.ts'
import { countTabs } from './tab-counts-store.ts'
import { deleteView, type MatchViewRow, upsertView, viewsOf } from './view-store.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock' | 'queue'>

export const triageRoutes: Route<Needs>[] = [
  handle(
    countMatches,
    async ({ query, user }, { db, clock }: Needs) =>
      await facetsOf(db, user.accountId, { filter: query, now: clock() }),
  ),
  handle(countMatchesOverTime, async ({ query: { by, ...filter }, user }, { db, clock }: Needs) => {
    return await matchesOverTime(db, user.accountId, { filter, by, now: clock() })
  }),
  handle(countDecisions, async ({ query, user }, { db }: Needs) => ({
    counts: await countTabs(db, user.accountId, query.cluster),
  })),
  handle(getPrecision, async ({ user }, { db }: Needs) => await precisionOf(db, user.accountId)),
  handle(
    judgeAll,
    async ({ body, user }, deps: Needs) => await startJudging(deps, { ownerId: user.accountId, ...body }),
  ),
  handle(
    undoJudgeAll,
    async ({ params, user }, deps: Needs) =>
      await startUndo(judgeMatchesInBulk, deps, { ownerId: user.accountId, id: params.activityId }),
  ),
  handle(exportMatches, async ({ query, user }, deps: Needs) => ({
    body: Readable.from(linesOfMatches(deps, user.accountId, query)),
    type: 'text/csv; charset=utf-8',
    name: `finds-${deps.clock().toISOString().slice(0, 10)}.csv`,
  })),
  handle(listMatchViews, async ({ user }, { db }: Needs) => ({ data: (await viewsOf(db, user.accountId)).map(show) })),
  handle(saveMatchView, async ({ body, user }, { db, clock }: Needs) => {
    const view = { id: newId(), ownerId: user.accountId, createdAt: clock(), ...body }
    return await db.transaction(async (tx) => {
      const kept = await upsertView(tx, view)
      if ((await viewsOf(tx, user.accountId)).length > maxViews)
        throw refuse('conflict', 'views.too-many', `At most ${maxViews} views can be kept. Remove one first.`)
      return show(kept)
    })
  }),
  handle(removeMatchView, async ({ params, user }, { db }: Needs) => {
    if (!(await deleteView(db, user.accountId, params.viewId))) throw missing('view')
  }),
]

const show = ({ id, name, filter, order, sort, by, as, createdAt }: MatchViewRow): MatchView => ({
  _id: id,
  name,
  filter,
  order,
  sort,
  by,
  as,
  createdAt: createdAt.toISOString(),
})
