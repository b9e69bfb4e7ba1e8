import { getDeskNumbers, getDeskNumbersFile, listCountedCases } from '#contract/desk/numbers-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { countedCases } from './counted-store.ts'
import { rowsOfPart } from './rows-of-part.ts'
import { showNumbers } from './show-numbers.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export const caseNumberRoutes: Route<Needs>[] = [
  handle(getDeskNumbers, async (_, deps: Needs) => await showNumbers(deps)),
  handle(getDeskNumbersFile, async ({ query: { part } }, deps: Needs) => {
    const body = Buffer.from(csvOf(rowsOfPart(part, await showNumbers(deps)), { bom: true }))
    const day = deps.clock().toISOString().slice(0, 10)
    return { body, type: 'text/csv; charset=utf-8', name: `${part}-${day}.csv`, bytes: body.length }
  }),
  handle(listCountedCases, async ({ query }, { db, clock }: Needs) => {
    const { page, pageSize } = query
    const { rows, total } = await countedCases(db, clock(), query)
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
