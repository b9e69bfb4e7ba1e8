import {
  blockParty,
  decideCase,
  endOverride,
  getDeskCase,
  getDeskCaseFile,
  listDeskCases,
  previewDecision,
  sendDeskMessage,
  setOverride,
  unblockParty,
} from '#contract/desk/desk-endpoints.ts'
import { statesWhere } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople, showAccount } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type CaseRecord, readCase } from '#server/cases/rows/index.ts'
import { linkToFile } from '#server/cases/files/index.ts'
import { type MoveNeeds } from '#server/cases/moving/index.ts'
import { sendMessage } from '#server/cases/messages/index.ts'
import { showRows } from '#server/cases/index.ts'
import { decide, preview } from './decide.ts'
import { countWaiting, listWaiting } from './desk-store.ts'
import { type CaseCondition, narrowedTo } from './views/narrow-store.ts'
import { block, endSetAside, setAside, unblock } from './set-aside.ts'
import { ownerIn } from './owner-in.ts'
import { showDeskCase, type ShowNeeds } from './show-desk-case.ts'
import { caseWorkRoutes } from './work/work-routes.ts'

type Needs = MoveNeeds & ShowNeeds

export const deskRoutes: Route<Needs>[] = [
  handle(listDeskCases, async ({ query }, deps: Needs) => {
    const { state, name, sort, page, pageSize } = query
    const narrowed = await narrowedTo(deps.db, query, deps.clock())
    const [rows, counts] = await Promise.all([
      listWaiting(deps.db, { state, name, sort, page, pageSize, narrowed }),
      countsOf(deps.db, narrowed),
    ])
    const total = name === undefined ? counts[state ?? 'all'] : rows.length
    const people = await readPeople(
      deps.db,
      rows.map(({ ownerId }) => ownerId),
    )
    const shown = await showRows(deps, rows, 'staff')
    const data = shown.map((row, at) => {
      const { ownerId, worth, risk } = rows[at]!
      return { ...row, worth, risk, owner: ownerIn(people, ownerId) }
    })
    return { data, total, page, pageSize, counts }
  }),
  handle(
    getDeskCase,
    async ({ params, user }, deps: Needs) => await showDeskCase(deps, await anyCase(deps, params.caseId), user),
  ),
  handle(previewDecision, async ({ params, body }, deps: Needs) => await preview(deps, params.caseId, body)),
  handle(
    decideCase,
    async ({ params, body, user }, deps: Needs) =>
      await showDeskCase(deps, await decide(deps, params.caseId, user, body), user),
  ),
  handle(sendDeskMessage, async ({ params, body, user }, deps: Needs) => {
    const { details } = await deps.db.transaction((tx) => showAccount(tx, user.accountId))
    const by = { from: 'staff', authorId: user.accountId, author: details.first_name } as const
    return await sendMessage(deps, params.caseId, by, { text: body.text })
  }),
  handle(
    getDeskCaseFile,
    async ({ params }, deps: Needs) => await linkToFile(deps, await anyCase(deps, params.caseId), params.file),
  ),
  handle(
    setOverride,
    async ({ params, body, user }, deps: Needs) =>
      await showDeskCase(deps, await setAside(deps, params.caseId, user.accountId, body), user),
  ),
  handle(
    endOverride,
    async ({ params, user }, deps: Needs) =>
      await showDeskCase(deps, await endSetAside(deps, params.caseId, params.overrideId), user),
  ),
  handle(
    blockParty,
    async ({ params, body, user }, deps: Needs) =>
      await showDeskCase(deps, await block(deps, params.caseId, user.accountId, body), user),
  ),
  handle(
    unblockParty,
    async ({ params, user }, deps: Needs) => await showDeskCase(deps, await unblock(deps, params.caseId), user),
  ),
  ...caseWorkRoutes,
]

async function countsOf(db: Deps['db'], narrowed: CaseCondition) {
  const [all, submitted, in_review, needs_info] = await Promise.all(
    [undefined, ...statesWhere('phase', 'intake')].map((state) => countWaiting(db, state, narrowed)),
  )
  return {
    all: all!,
    submitted: submitted!,
    in_review: in_review!,
    needs_info: needs_info!,
  }
}

async function anyCase({ db }: Pick<Deps, 'db'>, caseId: Id): Promise<CaseRecord> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  return row
}
