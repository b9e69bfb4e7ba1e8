import { type CaseElsewhere, listCasesElsewhere, removeCaseElsewhere } from '#contract/cases/elsewhere.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseElsewhereRow, casesElsewhereOf, deleteCaseElsewhere } from './elsewhere-store.ts'

type Needs = Pick<Deps, 'db'>

export const elsewhereRoutes: Route<Needs>[] = [
  handle(listCasesElsewhere, async ({ user }, { db }: Needs) => ({
    data: (await casesElsewhereOf(db, user.accountId)).map(show),
  })),
  handle(removeCaseElsewhere, async ({ params, user }, { db }: Needs) => {
    if (!(await deleteCaseElsewhere(db, user.accountId, params.caseId))) throw missing('case')
  }),
]

const show = ({ id, name, host, infringer, state, since, images }: CaseElsewhereRow): CaseElsewhere => ({
  _id: id,
  name,
  host,
  infringer,
  state,
  since: since.toISOString(),
  images,
})
