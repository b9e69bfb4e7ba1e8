import { type DeskNumbers, getDeskNumbers, listCountedCases } from '#contract/desk/numbers-endpoints.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import { earnedByMonth } from '#server/billing/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { casesByState, countedCases, outcomes } from './numbers-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export const caseNumberRoutes: Route<Needs>[] = [
  handle(getDeskNumbers, async (_, deps: Needs) => await showNumbers(deps)),
  handle(listCountedCases, async ({ query }, { db, clock }: Needs) => {
    const { state, age, overdue, ended, page, pageSize } = query
    const asked = { state, age, isOverdue: overdue === 'true', ended, page, pageSize }
    const { rows, total } = await countedCases(db, clock(), asked)
    const data = rows.map(({ id, name, state: at, host, infringer, country, since, dueAt }) => ({
      _id: id,
      name,
      state: at,
      host,
      infringer,
      country,
      since: since.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    }))
    return { data, total, page, pageSize }
  }),
]

/** Three statements, however many cases there are. */
async function showNumbers({ db, clock }: Needs): Promise<DeskNumbers> {
  const now = clock()
  const [byState, ends, money] = [await casesByState(db, now), await outcomes(db, now), await earnedByMonth(db, now)]
  const known = new Map(byState.map((row) => [row.state, row]))
  return {
    states: CaseState.options.flatMap((state) => {
      const row = known.get(state)
      if (!row) return []
      const { cases, overdue, week, month, quarter, longer } = row
      return [{ state, cases, overdue, ages: { week, month, quarter, longer } }]
    }),
    outcomes: ends.map(({ country, category, closed, won, median }) => ({
      country,
      category,
      closed,
      won,
      medianDays: median,
    })),
    money,
  }
}
