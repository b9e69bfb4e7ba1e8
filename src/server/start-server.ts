import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { endpoints } from '#contract/api.ts'
import { enginePool } from '#engine/index.ts'
import { identify, isSessionOpen, openPasswordStrength, openUnsubscribe, showUnsubscribe } from './accounts/index.ts'
import {
  caseAccountHooks,
  casePartyHooks,
  casesOfMatches,
  casesOfSites,
  caseUploads,
  openPageProbe,
  withCases,
} from './cases/index.ts'
import {
  discoveryAccountHooks,
  fileFetcher,
  keepingPagesRead,
  openPageReader,
  openPoliteClient,
  type PoliteClient,
  smallFileFetcher,
  withVisits,
} from './discovery/index.ts'
import { handleJobs, type HouseDeps, jobs, notificationTypes, routes } from './features.ts'
import { freeAllowances, imageAccountHooks, openPictureReader } from './images/index.ts'
import { openAddressRanges } from './gateways/address-ranges.ts'
import { openPageRenderer, type PageRenderer } from './gateways/page-renderer.ts'
import { licensingAccountHooks, withLedger } from './licensing/index.ts'
import {
  matchingAccountHooks,
  ledgerHooks,
  matchingImageHooks,
  openLogoReader,
  openOwnedIndex,
  openProcessIndex,
  profileHooks,
  topSitesOf,
  openSharedIndex,
} from './matching/index.ts'
import { openObjects } from './open-objects.ts'
import { openSecurityCheck } from './open-security-check.ts'
import { carryOut } from './commands.ts'
import { findBrowser } from './platform/browser.ts'
import { askTogether } from './platform/ask-together.ts'
import { auditCall } from './platform/audit/audit.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { openEventBell } from './platform/events/event-bell.ts'
import { checkHealth } from './platform/health.ts'
import { type Home, openHome } from './platform/home/home.ts'
import { deriveKey } from './platform/home/keys.ts'
import { visitMappedHosts } from './platform/http/mapped-hosts.ts'
import { createApp } from './platform/http/app.ts'
import { letRequestsEnd } from './platform/http/let-requests-end.ts'
import { mountRoutes } from './platform/http/mount.ts'
import { servePartnerLogos } from './platform/http/partner-logos.ts'
import { serveWeb } from './platform/http/web-files.ts'
import { openQueue } from './platform/jobs/queue.ts'
import { openLog } from './platform/log.ts'
import { showDevInbox } from './platform/mail/dev-inbox.ts'
import { mailHealth } from './platform/mail/deliver-mail.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { openMailDomains } from './platform/mail-domains.ts'
import { openOutbound } from './platform/outbound/outbound.ts'
import { openSeal } from './platform/seal.ts'
import { version } from './platform/version.ts'

export type Server = {
  url: string
  deps: HouseDeps
  health: HouseDeps['health']
  /** Resolves when a part has ended by itself that only another start brings back. */
  lost: Promise<Error>
  stop: () => Promise<void>
}

/** As large as the pictures that are taken in, and as long as reading one of those takes on a slow machine. */
const pictureLimits = { megapixels: 200, seconds: 20 }

/** How long the requests in flight may take to end when the server stops, and then the jobs. */
const graceSeconds = 20

/**
 * Opens every part of the house in order and starts the roles of this configuration. If a part cannot be opened, those opened
 * before it are closed again and its error is thrown. `stop` ends requests, streams and jobs in flight, gives the other jobs back,
 * and closes the parts in reverse order. Readers that are given stay open: their owner may start another server with them.
 */
export async function startServer(
  config: Config,
  log: Logger = openLog(config.logLevel),
  given?: Readers,
): Promise<Server> {
  const opened = new AsyncDisposableStack()
  try {
    const deps = await openHouse({ config, log, given }, opened)
    if (config.roles.has('worker')) await deps.queue.work(handleJobs(deps))
    opened.defer(() => deps.queue.stop(graceSeconds))
    const url = config.roles.has('api') ? await listen(config, log, deps, opened) : config.publicUrl
    let stopping: Promise<void> | undefined
    const lost = deps.database.lost ?? new Promise<Error>(() => {})
    return { url, deps, health: deps.health, lost, stop: () => (stopping ??= opened.disposeAsync()) }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Opens the parts that routes and jobs work with, and answers commands. Each part is closed by `opened`, last opened first. */
async function openHouse(
  { config, log, given }: { config: Config; log: Logger; given: Readers | undefined },
  opened: AsyncDisposableStack,
): Promise<HouseDeps> {
  const home = await openHome(config.home, config.secret)
  opened.defer(() => home.lock.release())
  const parts = await openParts({ config, log, home, given }, opened)
  const deps = { ...parts, ...tiesBetween(parts, home) }
  home.lock.answer((command, args, say) => carryOut(deps, command, args, say))
  return deps
}

type Parts = Awaited<ReturnType<typeof openParts>>

async function openParts(
  { config, log, home, given }: { config: Config; log: Logger; home: Home; given: Readers | undefined },
  opened: AsyncDisposableStack,
) {
  const clock = systemClock
  const database = await openDatabase({ config, home, log })
  opened.defer(() => database.close())
  const queue = await openQueue({ database, log }, jobs)
  opened.defer(() => queue.stop(0))
  const { objects, close: closeObjects } = await openObjects({ config, home, log, clock })
  opened.defer(closeObjects)
  const bell = await openEventBell(database)
  opened.defer(() => bell.close())
  const { hosts } = config
  const outbound = openOutbound({
    hosts,
    userAgent: `RightframeBot/${version} (+${config.publicUrl}; ${config.brand.support})`,
  })
  opened.defer(() => outbound.close())
  const mailTransport = await openTransport(config)
  opened.defer(() => mailTransport?.close())
  const { engine, pictures, logos, strength, close: closeReaders } = given ?? openReaders(config)
  if (!given) opened.defer(closeReaders)
  const renderer = openRenderer(config, opened)
  const { db } = database
  const candidateIndex =
    config.index === 'shared'
      ? openSharedIndex({ db, clock, queue })
      : openProcessIndex({ log }, join(home.folder('index'), 'owned'))
  const ownedIndex = openOwnedIndex({ db }, candidateIndex)
  opened.defer(() => ownedIndex.close())
  return {
    config,
    log,
    clock,
    db,
    queue,
    objects,
    outbound,
    polite: openPolite({ db, outbound, clock, log, crawl: config.crawl }),
    bell,
    mail: openMailer({ config, queue, clock }),
    seal: openSeal(home.secret, config.tokenKeys),
    securityCheck: openSecurityCheck({ db, clock, log, outbound, config, secret: home.secret }),
    engine,
    pictures,
    logos,
    strength,
    mailDomains: openMailDomains(),
    mailTransport,
    database,
    renderer,
    ownedIndex,
    crawl: config.crawl,
    topSites: topSitesOf(config.topSites),
    privateSuffixes: config.privateSuffixes,
    logoServiceUrl: config.logoServiceUrl,
    addressRanges: openAddressRanges(config.addressRanges),
  }
}

/** What ties features to those on their right, and what is made of several parts. */
function tiesBetween(parts: Parts, home: Home) {
  const { config, database, objects, queue, ownedIndex } = parts
  const allowances = { ...freeAllowances }
  const imageHooks = withCases(withVisits(withLedger(matchingImageHooks(parts)), { ...parts, allowances }))
  return {
    backupsFolder: home.folder('backups'),
    notificationTypes,
    unsubscribe: openUnsubscribe({ key: deriveKey(home.secret, 'unsubscribe'), publicUrl: config.publicUrl }),
    imageHooks,
    ledgerHooks: ledgerHooks(parts),
    profileHooks: profileHooks(parts),
    allowances,
    accountHooks: [
      imageAccountHooks({ ...parts, imageHooks }),
      licensingAccountHooks(parts),
      matchingAccountHooks(parts),
      discoveryAccountHooks(parts),
      caseAccountHooks(parts),
    ],
    casesOf: (matchIds: readonly string[]) => casesOfMatches(parts.db, matchIds),
    casesOfSites: casesOfSites(parts),
    partyHooks: casePartyHooks(parts),
    caseUploads: caseUploads(parts),
    pageProbe: openPageProbe(parts),
    fetchFile: fileFetcher(parts),
    fetchSmallFile: smallFileFetcher(parts),
    pages: openPageReader(parts),
    health: rarely(() =>
      checkHealth({
        database,
        objects,
        queue,
        index: ownedIndex.health,
        mail: () => mailHealth(parts, config.mail),
        hosts: config.hosts,
        log: parts.log,
      }),
    ),
    isSessionOpen: (sessionId: string) => isSessionOpen(parts, sessionId),
  }
}

/** What reads files and passwords that strangers made, each in threads or processes of its own. */
export type Readers = ReturnType<typeof openReaders>

export function openReaders({ engineWorkers, trustAnchors }: Pick<Config, 'engineWorkers' | 'trustAnchors'>) {
  const engine = enginePool({ workers: engineWorkers, limits: pictureLimits })
  const pictures = openPictureReader({ trustAnchors })
  const logos = openLogoReader()
  const strength = openPasswordStrength()
  const close = async () => {
    for (const reader of [pictures, logos, strength]) reader.close()
    await engine.close()
  }
  return { engine, pictures, logos, strength, close }
}

/** Asks politely, and keeps what pages it is sent where the operator wants that. */
function openPolite(needs: Parameters<typeof openPoliteClient>[0] & Pick<Config, 'crawl'>): PoliteClient {
  const polite = openPoliteClient(needs)
  const folder = needs.crawl.warcs
  return folder === undefined
    ? polite
    : keepingPagesRead(polite, { ...needs, folder, software: `Rightframe/${version}` })
}

/** Undefined where this process draws no pages, or the machine has no browser. */
function openRenderer({ roles, chromium }: Config, opened: AsyncDisposableStack): PageRenderer | undefined {
  const browser = roles.has('browser') ? findBrowser(chromium) : undefined
  if (!browser) return undefined
  const renderer = openPageRenderer(browser.path)
  opened.defer(() => renderer.close())
  return renderer
}

async function openTransport({ mail, brand }: Config): Promise<HouseDeps['mailTransport']> {
  if (mail.kind === 'kept') return undefined
  const { openSmtp } = await import('./gateways/smtp.ts')
  return openSmtp(mail, brand.name)
}

async function listen(config: Config, log: Logger, deps: HouseDeps, opened: AsyncDisposableStack): Promise<string> {
  const app = await createApp({ config, log, version }, endpoints)
  mountRoutes(app, routes, deps, {
    identify: askTogether((token: string) => identify(deps, token)),
    audit: (endpoint, user, call) => auditCall(deps, endpoint, user, call),
  })
  letRequestsEnd(app, graceSeconds)
  visitMappedHosts(app, config.hosts)
  showDevInbox(app, config, deps.db)
  showUnsubscribe(app, deps)
  await serveWeb(app, { ...config.brand, logofiles: servePartnerLogos(app, config.partnerLogos) })
  opened.defer(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  return `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`
}

/** Health is asked by anybody and checks by writing: at most once in 5 s. */
function rarely<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked = 0
  let answer: Promise<T> | undefined
  return () => {
    if (!answer || Date.now() - asked > 5000) {
      asked = Date.now()
      answer = ask()
    }
    return answer
  }
}
