import { parseCaseFilter } from '#contract/cases/case-filter.ts'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { Bucket } from '#contract/cases/case-state-row.ts'
import { statesIn } from '#contract/cases/state-questions.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { historyOf } from './rows/history-store.ts'
import { caseCounts, listCasesPage } from './list-store.ts'
import { ownCase } from './rows/own-case.ts'
import { showCase, showHistory } from './show-case.ts'
import { showOwnRows } from './own-list/show-own-rows.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock' | 'config' | 'queue' | 'queries'> & PartyConfig

export const caseRoutes: Route<Needs>[] = [
  handle(listCases, async ({ query, user }, deps: Needs) => {
    const { filter, page, pageSize, ignored = [], sort } = query
    const asked = { filter: parseCaseFilter(filter), page, pageSize, ignored, sort }
    const { rows, total } = await listCasesPage(deps.db, user.accountId, asked)
    const { infringers, states } = await caseCounts(deps.db, user.accountId)
    const data = await showOwnRows(deps, user.accountId, rows)
    return { data, total, page, pageSize, infringers, buckets: inBuckets(states) }
  }),
  handle(
    getCase,
    async ({ params, user }, deps: Needs) => await showCase(deps, await ownCase(deps, user.accountId, params.caseId)),
  ),
  handle(listCaseHistory, async ({ params, user }, deps: Needs) => {
    const { id } = await ownCase(deps, user.accountId, params.caseId)
    return { data: showHistory(await historyOf(deps.db, id)) }
  }),
]

type Counts = Awaited<ReturnType<typeof caseCounts>>['states']

const inBuckets = (states: Counts) =>
  Object.fromEntries(
    Bucket.options.map((bucket) => [
      bucket,
      statesIn(bucket).reduce((sum, state) => sum + (states.get(state) ?? 0), 0),
    ]),
  ) as Record<Bucket, number>
