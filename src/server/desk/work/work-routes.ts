import {
  addCaseNote,
  assignCase,
  leaveCase,
  listCaseStaff,
  listWork,
  lookAtCase,
  searchDeskCases,
} from '#contract/desk/desk-work-endpoints.ts'
import { ownersByEmail } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { addNote, assign, caseStaff } from '../assign.ts'
import { readQuery } from '../search/read-query.ts'
import { searchCases } from '../search/search-store.ts'
import { workFor } from './list-work.ts'
import { leave, look } from '../lookers/look.ts'
import { showWork } from './show-work.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock' | 'queries'>

/** How staff share the work, and find in it. */
export const caseWorkRoutes: Route<Needs>[] = [
  handle(listWork, ({ query, user }, deps: Needs) => workFor(deps, user, query)),
  handle(searchDeskCases, async ({ body: { q, pageSize }, user }, deps: Needs) => {
    const query = readQuery(q)
    if (q === '') return { data: [], isCut: false }
    const owners = query.alone !== null && query.alone.length > 2 ? await ownersByEmail(deps.db, query.alone) : []
    const { rows, isCut } = await searchCases(deps.db, {
      ...query,
      owners: owners.map(({ id }) => id),
      limit: pageSize,
    })
    return { data: await showWork(deps, rows, user.accountId), isCut }
  }),
  handle(listCaseStaff, async (_, { db }: Needs) => ({
    data: (await caseStaff(db)).map(({ id, name, roles }) => ({ _id: id, name, roles })),
  })),
  handle(assignCase, async ({ params, body, user }, deps: Needs) => ({
    assignee: await assign(deps, params.caseId, user.accountId, body),
  })),
  handle(addCaseNote, ({ params, body, user }, deps: Needs) => addNote(deps, params.caseId, user.accountId, body.text)),
  handle(lookAtCase, async ({ params, user }, deps: Needs) => ({
    others: await look(deps, params.caseId, user.accountId),
  })),
  handle(leaveCase, ({ params, user }, deps: Needs) => leave(deps, params.caseId, user.accountId)),
]
