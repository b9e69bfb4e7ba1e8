import {
  deleteAccount,
  downloadExport,
  type Export,
  keepAccount,
  requestExport,
} from '#contract/accounts/leaving-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { refuse } from '#server/platform/refuse.ts'
import { identifyTicket } from '../tickets.ts'
import { showUser } from '../view.ts'
import { cancelDeletion, planDeletion } from './delete-account.ts'
import { askForExport, readyHoldings } from './export-account.ts'
import type { ExportRow } from './export-store.ts'
import { zipHoldings } from './zip-holdings.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'mail' | 'queue' | 'objects' | 'config'>

export const leavingRoutes: Route<Needs>[] = [
  handle(deleteAccount, async ({ user: { accountId, sessionId }, body: { password } }, deps: Needs) => ({
    deletes_at: (await planDeletion(deps, { accountId, sessionId, password })).toISOString(),
  })),
  handle(keepAccount, async ({ user }, deps: Needs) => ({
    user: showUser(await cancelDeletion(deps, user.accountId)),
  })),
  handle(requestExport, async ({ user }, deps: Needs) => show(await askForExport(deps, user.accountId))),
  handle(downloadExport, async ({ query, user, signal }, deps: Needs) => {
    const caller = user ?? (query.ticket === undefined ? undefined : await identifyTicket(deps, query.ticket))
    const holdings = caller && (await readyHoldings(deps, caller.accountId))
    if (!holdings)
      throw refuse(
        'missing',
        'export.none',
        'There is no export to download. Sign in and ask for one; it stays for 7 days.',
      )
    const body = zipHoldings(deps, holdings)
    signal.addEventListener('abort', () => body.destroy(), { once: true })
    const name = `${deps.config.brand.name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}-export.zip`
    return { body, type: 'application/zip', name }
  }),
]

const show = ({ state, requestedAt, expiresAt, files }: ExportRow): Export => ({
  state,
  requestedAt: requestedAt.toISOString(),
  until: expiresAt?.toISOString() ?? null,
  files,
})
