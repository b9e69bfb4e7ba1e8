import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { identify } from '../accounts/sign-in/index.ts'
import { officeWords } from '../accounts/office/index.ts'
import { showUnsubscribe } from '../accounts/notifications/index.ts'
import { isPayingPage, originsOf } from '../billing/paying-pages.ts'
import { openPortal } from '#server/cases/link/index.ts'
import { auditCall } from '../platform/audit/audit.ts'
import { systemClock } from '../platform/clock.ts'
import { openReplica, type Reads } from '../platform/db/replica.ts'
import { openAccountTurns } from '../platform/fairness/account-turns.ts'
import { coalesce } from '../platform/fairness/coalesce.ts'
import { openFairTurns } from '../platform/fairness/fair-turns.ts'
import { createApp } from '../platform/http/app.ts'
import type { OpenPortal } from '../platform/http/authorize.ts'
import { letRequestsEnd } from '../platform/http/let-requests-end.ts'
import { visitMappedHosts } from '../platform/http/mapped-hosts.ts'
import { mountRoutes } from '../platform/http/mount.ts'
import { serveOriginals } from '../platform/objects/mounted/serve-originals.ts'
import { servePartnerLogos } from '../platform/http/partner-logos.ts'
import { answerProbes } from '../platform/probes/probes.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { serveWeb } from '../platform/http/web-files.ts'
import { showDevInbox } from '../platform/mail/dev-inbox.ts'
import { clientNetwork } from '../platform/rate-limit/client-network.ts'
import type { Readiness } from '../platform/probes/readiness.ts'
import { version } from '../platform/version.ts'
import { identifyKey, isProgramKey, openKeyCounter } from '../programs/index.ts'
import { serveFees, servePaymentPage } from '../portal/index.ts'
import type { AppConfig } from './config.ts'
import { type AppDeps, endpoints, routes } from './features.ts'
import { openIncomingMail } from './open-incoming-mail.ts'
import { serveSandboxPages } from './serve-sandbox-pages.ts'

type Parts = { config: AppConfig; log: Logger; graceSeconds: number }

/** Opens the ports for requests and mail; resolves to the address. */
export async function listen(
  { config, log, graceSeconds }: Parts,
  deps: AppDeps & { readiness: Readiness },
  opened: AsyncDisposableStack,
): Promise<string> {
  const app = await createApp({ config, log, version }, endpoints)
  const inTurn = openAccountTurns()
  const open = openPortalInTurn(deps)
  answerProbes(app, deps.readiness)
  mountRoutes(app, routes, deps, {
    identify: coalesce((token: string) =>
      isProgramKey(token) ? identifyKey(deps, token) : identify({ ...deps, clock: systemClock }, token),
    ),
    countKeyCall: openKeyCounter(deps),
    openPortal: open,
    inTurn,
    ...(await openReads({ config, log }, deps, opened)),
    audit: (endpoint, user, call) => auditCall(deps, endpoint, user, call),
  })
  letRequestsEnd(app, graceSeconds)
  visitMappedHosts(app, config.hosts)
  showDevInbox(app, config, deps.db)
  showUnsubscribe(app, deps)
  serveOriginals(app, deps.mount, deps.objects)
  serveSandboxPages(app, deps.config)
  const letIn = originsOf(deps.config.processors)
  const paying = letIn && { isPaying: isPayingPage, headers: securityHeaders({ ...config, letIn }) }
  serveFees(app, deps)
  servePaymentPage(app, deps, { paying: paying?.headers, open, inTurn })
  const wordsNow = officeWords(deps, config.brand.featured)
  await serveWeb(app, { ...config.brand, logofiles: servePartnerLogos(app, config.partnerLogos) }, { paying, wordsNow })
  opened.defer(() => app.close())
  await openIncomingMail(deps, opened)
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  return `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`
}

async function openReads(
  { config: { database: given }, log }: Pick<Parts, 'config' | 'log'>,
  { database }: Pick<AppDeps, 'database'>,
  opened: AsyncDisposableStack,
): Promise<{ reads?: Reads }> {
  if (given.kind !== 'postgres' || given.readUrl === undefined) return {}
  const { reads, close } = await openReplica({ ...given, url: given.readUrl, database, log })
  opened.defer(close)
  return { reads }
}

/** Links that are shown are looked up a few at a time, in turn by network: each waits for the counts of those before. */
function openPortalInTurn(deps: AppDeps): OpenPortal {
  const inTurn = openFairTurns(4)
  return (link) => inTurn(clientNetwork(link.ip).network, async () => await openPortal(deps, link))
}
