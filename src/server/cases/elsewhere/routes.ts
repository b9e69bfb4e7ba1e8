import { type CaseElsewhere, listCasesElsewhere, removeCaseElsewhere } from '#contract/cases/elsewhere/elsewhere.ts'
import { importCasesElsewhere, readCasesSheet, undoCasesImport } from '#contract/cases/elsewhere/sheet.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { columnsOfSheet, importCases } from './import-cases.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseElsewhereRow, casesElsewhereOf, deleteCaseElsewhere, deleteCasesOfBatch } from './elsewhere-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { config: PartyConfig['config'] }

export const elsewhereRoutes: Route<Needs>[] = [
  handle(listCasesElsewhere, async ({ user }, { db }: Needs) => ({
    data: (await casesElsewhereOf(db, user.accountId)).map(show),
  })),
  handle(removeCaseElsewhere, async ({ params, user }, { db }: Needs) => {
    if (!(await deleteCaseElsewhere(db, user.accountId, params.caseId))) throw missing('case')
  }),
  handle(readCasesSheet, ({ body, user }) => columnsOfSheet(user.accountId, body.content)),
  handle(importCasesElsewhere, ({ body, user }, deps: Needs) => importCases(deps, user.accountId, body)),
  handle(undoCasesImport, async ({ params, user }, { db }: Needs) => {
    const removed = await deleteCasesOfBatch(db, user.accountId, params.batchId)
    if (removed === 0) throw missing('import')
    return { removed }
  }),
]

const show = ({ id, name, host, infringer, state, since, images, batch }: CaseElsewhereRow): CaseElsewhere => ({
  _id: id,
  name,
  host,
  infringer,
  state,
  since: since.toISOString(),
  images,
  batch,
})
