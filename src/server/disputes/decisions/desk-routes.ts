import {
  askOwner as askOwnerEndpoint,
  captureAgain,
  decideDispute as decideDisputeEndpoint,
  getDispute,
  listDisputes,
} from '#contract/disputes/dispute-endpoints.ts'
import { isObjection } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, readCase } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { openAnswer } from '../answers/answer-store.ts'
import { askOwner } from './ask-owner.ts'
import { captureNowJob } from './capture-now.ts'
import { decideDispute, type DecideNeeds } from './decide-dispute.ts'
import { showDispute, type ShowDisputeNeeds, showDisputes } from './show-dispute.ts'

type Needs = DecideNeeds & ShowDisputeNeeds

export const disputeDeskRoutes: Route<Needs>[] = [
  handle(listDisputes, async (_, deps: Needs) => await showDisputes(deps)),
  handle(getDispute, async ({ params }, deps: Needs) => await showDispute(deps, await anyCase(deps, params.caseId))),
  handle(
    askOwnerEndpoint,
    async ({ params, body, user }, deps: Needs) =>
      await showDispute(deps, await askOwner(deps, params.caseId, user.accountId, body)),
  ),
  handle(captureAgain, async ({ params }, deps: Needs) => {
    const row = await anyCase(deps, params.caseId)
    const isWaiting = isObjection(row.state) || (await openAnswer(deps.db, row.id)) !== undefined
    if (!isWaiting) throw refuse('conflict', 'dispute.none', 'No answer waits for a decision in this case.')
    await deps.db.transaction((tx) => deps.queue.enqueue(tx, captureNowJob, { caseId: row.id }, { key: row.id }))
    return await showDispute(deps, row)
  }),
  handle(
    decideDisputeEndpoint,
    async ({ params, body, user }, deps: Needs) =>
      await showDispute(deps, await decideDispute(deps, params.caseId, user.accountId, body)),
  ),
]

async function anyCase({ db }: Pick<Deps, 'db'>, caseId: Id): Promise<CaseRecord> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  return row
}
