import {
  deleteAccount,
  downloadExport,
  type Export,
  getExport,
  keepAccount,
  requestExport,
} from '#contract/accounts/leaving-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { withDecidedFlags } from '../office/flags/decided-flags.ts'
import { showUser } from '../view.ts'
import { cancelDeletion, planDeletion } from './delete-account.ts'
import { openDownload } from './download-export.ts'
import { askForExport, newestExportOf } from './export-account.ts'
import type { ExportRow } from './export-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'mail' | 'queue' | 'objects' | 'config' | 'seal'>

export const leavingRoutes: Route<Needs>[] = [
  handle(deleteAccount, async ({ user: { accountId, sessionId }, body: { password } }, deps: Needs) => ({
    deletes_at: (await planDeletion(deps, { accountId, sessionId, password })).toISOString(),
  })),
  handle(keepAccount, async ({ user }, deps: Needs) => ({
    user: await withDecidedFlags(deps.db, showUser(await cancelDeletion(deps, user.accountId))),
  })),
  handle(getExport, async ({ user }, deps: Needs) => {
    const newest = await newestExportOf(deps, user.accountId)
    return { export: newest ? show(newest) : null }
  }),
  handle(requestExport, async ({ user }, deps: Needs) => show(await askForExport(deps, user.accountId))),
  handle(downloadExport, async ({ query, headers, user, signal }, deps: Needs) => {
    const { range, 'if-range': ifRange } = headers
    const reply = await openDownload(deps, { user, ticket: query.ticket, range, ifRange })
    signal.addEventListener('abort', () => reply.body.destroy(), { once: true })
    return reply
  }),
]

const show = ({ state, requestedAt, expiresAt, files }: ExportRow): Export => ({
  state,
  requestedAt: requestedAt.toISOString(),
  until: expiresAt?.toISOString() ?? null,
  files,
})
