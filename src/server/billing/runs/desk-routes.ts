import { Readable } from 'node:stream'
import {
  approveRun,
  cancelRun,
  confirmRunLine,
  connectOwner,
  exportRun,
  getRun,
  getRunFile,
  listRuns,
  prepareRun,
  readBankFile,
  recordRunExchange,
  returnRunLine,
  takeOutRunLine,
} from '#contract/billing/runs/desk-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { confirmLine, returnLine, takeOutLine } from './lines/answer-line.ts'
import { approveRun as approve, cancelRun as cancel } from './change-run.ts'
import { connectOwner as connect } from './transfers/connect-owner.ts'
import { exportRun as writeRun, type ExportNeeds, fileOfRun } from './export-run.ts'
import { prepareRun as prepare, type PrepareNeeds } from './prepare-run.ts'
import { readBankFile as readFile } from './read-bank-file.ts'
import { recordExchange } from './record-exchange.ts'
import { showRun, showRuns } from './show-runs.ts'
import { waysOf } from './ways.ts'

type Needs = PrepareNeeds & ExportNeeds

export const runDeskRoutes: Route<Needs>[] = [
  handle(listRuns, async (_, deps: Needs) => ({ data: await showRuns(deps), ways: waysOf(deps) })),
  handle(prepareRun, async ({ body, user: { accountId } }, deps: Needs) =>
    showRun(deps, await prepare(deps, { ...body, by: accountId }), accountId),
  ),
  handle(getRun, ({ params, user }, deps: Needs) => showRun(deps, params.runId, user.accountId)),
  handle(approveRun, async ({ params, body, user: { accountId } }, deps: Needs) => {
    await approve(deps, { ...params, ...body, by: accountId })
    return await showRun(deps, params.runId, accountId)
  }),
  handle(cancelRun, async ({ params, body, user: { accountId } }, deps: Needs) => {
    await cancel(deps, { ...params, ...body, by: accountId })
    return await showRun(deps, params.runId, accountId)
  }),
  handle(recordRunExchange, async ({ params, body, user: { accountId } }, deps: Needs) => {
    await recordExchange(deps, { ...params, ...body, by: accountId })
    return await showRun(deps, params.runId, accountId)
  }),
  handle(exportRun, async ({ params, user: { accountId } }, deps: Needs) => {
    await writeRun(deps, { ...params, by: accountId })
    return await showRun(deps, params.runId, accountId)
  }),
  handle(getRunFile, async ({ params }, deps: Needs) => {
    const { text, type, name } = await fileOfRun(deps, params.runId)
    return { body: Readable.from([text]), type, name }
  }),
  handle(takeOutRunLine, async ({ params, body, user: { accountId } }, deps: Needs) => {
    await takeOutLine(deps, { ...params, ...body, by: accountId })
    return await showRun(deps, params.runId, accountId)
  }),
  handle(confirmRunLine, async ({ params, body, user: { accountId } }, deps: Needs) => {
    await confirmLine(deps, { ...params, ...body, by: accountId })
    return await showRun(deps, params.runId, accountId)
  }),
  handle(returnRunLine, async ({ params, body, user: { accountId } }, deps: Needs) => {
    await returnLine(deps, { ...params, ...body, by: accountId })
    return await showRun(deps, params.runId, accountId)
  }),
  handle(connectOwner, ({ params, body, user }, deps: Needs) =>
    connect(deps, { ...params, ...body, by: user.accountId }),
  ),
  handle(readBankFile, ({ body, user }, deps: Needs) => readFile(deps, { ...body, by: user.accountId })),
]
