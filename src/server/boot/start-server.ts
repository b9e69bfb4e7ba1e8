import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { enginePool } from '#engine/index.ts'
import { openCertificateReader } from '../registrations/index.ts'
import { isSessionOpen } from '../accounts/sign-in/index.ts'
import { openPasswordStrength } from '../accounts/index.ts'
import { openUnsubscribe } from '../accounts/notifications/index.ts'
import { openAllowances } from '../billing/plans/index.ts'
import { openPageProbe } from '#server/submissions/index.ts'
import { fileFetcher, openPoliteClient, type PoliteClient, smallFileFetcher } from '../crawler/fetching/index.ts'
import { openPageReader } from '../crawler/pages/index.ts'
import { keepingPagesRead, openVisits } from '../discovery/index.ts'
import { type AppDeps, jobs, notificationTypes, wireFeatures } from './features.ts'
import { openImportShares, openPictureReader } from '../images/reading/index.ts'
import { lazy } from '../platform/fairness/lazy.ts'
import { openFileLanes } from '../sightings/index.ts'
import { openAddressRanges } from '../gateways/address-ranges.ts'
import { openRdap } from '../gateways/rdap/rdap.ts'
import { openSearchServices } from '../gateways/search/search-services.ts'
import { openLogoReader } from '../sites/logos/index.ts'
import { indexTopSites } from '../sites/domains/index.ts'
import { openDecodingEngine, openSharedIndex } from '../fingerprints/index.ts'
import { openOwnedIndex, openProcessIndex } from '../fingerprints/owned/index.ts'
import { openProcessors } from './open-processors.ts'
import { openObjects } from './open-objects.ts'
import { withMountedOriginals } from '../platform/objects/mounted/mounted-originals.ts'
import { openCaptures, openRenderer } from './open-renderer.ts'
import { openPixelBudget } from '../platform/fairness/pixel-budget.ts'
import { openSandbox } from './open-sandbox.ts'
import { openTransports } from './open-transports.ts'
import { openSecurityCheck } from './open-security-check.ts'
import { carryOut } from '../cli/commands.ts'
import { coalesce } from '../platform/fairness/coalesce.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { AppConfig } from './config.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open-database.ts'
import { openEventBell } from '../platform/events/event-bell.ts'
import { openFairTurns } from '../platform/fairness/fair-turns.ts'
import { checkHealth } from '../platform/health.ts'
import { type Home, openHome } from '../embedded/home/home.ts'
import { deriveKey } from '../platform/derive-key.ts'
import { openHealthPort } from '../platform/probes/health-port.ts'
import { openReadiness, type Readiness } from '../platform/probes/readiness.ts'
import { lookAtOnce } from '../platform/jobs/look-at-once.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { openLog } from '../platform/log.ts'
import { mailHealth } from '../platform/mail/deliver-mail.ts'
import { openMailer } from '../platform/mail/mailer.ts'
import { openMailDomains } from '../platform/text/mail-domains.ts'
import { openDocumentMaker } from '../platform/pdf/document-maker.ts'
import { openDocumentFiles } from '../platform/pdf/document-files.ts'
import { memoizeFor } from '../platform/fairness/memoize-for.ts'
import { openOutbound } from '../platform/outbound/outbound.ts'
import { userAgentOf } from '../platform/outbound/user-agent.ts'
import { openSeal } from '../platform/seal.ts'
import { checkInstallation } from '../platform/installation/check-installation.ts'
import { openCompanyKey } from '../platform/signing/company-key.ts'
import { version } from '../platform/version.ts'

export type Server = {
  url: string
  deps: AppDeps
  health: AppDeps['health']
  /** Resolves when a part ends that only a restart restores. */
  lost: Promise<Error>
  /** Tells balancers to stop sending; resolves once they could react. */
  drain: () => Promise<void>
  stop: () => Promise<void>
}

/** As large as the pictures that are taken in, and as long as reading one of those takes on a slow machine. */
const pictureLimits = { megapixels: 200, seconds: 20 }

/** Seconds at a stop for requests, then for jobs. */
const graceSeconds = 20

/**
 * Opens every part of the app in order and starts the roles of this configuration. If a part cannot be opened, those opened
 * before it are closed again and its error is thrown. `stop` ends requests, streams and jobs in flight, gives the other jobs back,
 * and closes the parts in reverse order. Readers that are given stay open: their owner may start another server with them.
 */
export async function startServer(
  config: AppConfig,
  log: Logger = openLog(config.logLevel),
  given?: Readers,
): Promise<Server> {
  const opened = new AsyncDisposableStack()
  try {
    const deps = await openApp({ config, log, given }, opened)
    if (config.roles.has('worker')) await deps.queue.work(jobs.filter(isOurs(config)), deps)
    opened.defer(() => deps.queue.stop(graceSeconds))
    const metrics = await openMeasures(config, deps, opened)
    if (config.healthPort !== undefined)
      opened.defer(await openHealthPort({ host: config.host, healthPort: config.healthPort }, { ...deps, metrics }))
    const url = config.roles.has('api') ? await listen({ config, log, graceSeconds }, deps, opened) : config.publicUrl
    let stopping: Promise<void> | undefined
    const lost = deps.database.lost ?? new Promise<Error>(() => {})
    const drain = async () => {
      deps.readiness.drain()
      // A process without a port has nobody to wait for.
      if (config.roles.has('api')) await setTimeout(config.drainSeconds * 1000)
    }
    return { url, deps, health: deps.health, lost, drain, stop: () => (stopping ??= opened.disposeAsync()) }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Undefined where nobody asked for measures. */
async function openMeasures(
  { telemetry: asked }: AppConfig,
  { queue }: Pick<AppDeps, 'queue'>,
  opened: AsyncDisposableStack,
) {
  if (!asked.metrics && !asked.traces) return undefined
  const { openTelemetry } = await import('../platform/telemetry/open-telemetry.ts')
  const telemetry = await openTelemetry({ ...asked, waiting: () => queue.counts() })
  opened.defer(telemetry.close)
  return telemetry.metrics
}

/** With split roles, browser work goes to browser processes. */
const isOurs =
  ({ isApart, roles }: AppConfig) =>
  ({ job }: (typeof jobs)[number]) =>
    !job.needsBrowser || !isApart || roles.has('browser')

/** Opens the parts that routes and jobs work with, and answers commands. Each part is closed by `opened`, last opened first. */
async function openApp(
  { config: asked, log, given }: { config: AppConfig; log: Logger; given: Readers | undefined },
  opened: AsyncDisposableStack,
): Promise<AppDeps & { readiness: Readiness }> {
  const home = await openHome(asked.home, asked.secret)
  opened.defer(() => home.lock.release())
  const { config, clock, onClockMoved } = await openSandbox({ config: asked, home, log }, opened)
  const parts = await openParts({ config, log, home, given, clock }, opened)
  const ties = wireFeatures(() => deps)
  const deps: AppDeps & { readiness: Readiness } = { ...parts, ...ties, ...deriveServices({ ...parts, ...ties }, home) }
  onClockMoved(() => void lookAtOnce(deps, jobs))
  // Reports a faulty operator's key at the start.
  if (config.companyKey) await deps.companyKey()
  home.lock.answer((command, args, say) => carryOut(deps, command, args, say))
  return deps
}

type Parts = Awaited<ReturnType<typeof openParts>>

type Opening = { config: AppConfig; log: Logger; home: Home; given: Readers | undefined; clock: Clock }

async function openParts({ config, log, home, given, clock }: Opening, opened: AsyncDisposableStack) {
  const database = await openDatabase({ config, home, log })
  opened.defer(() => database.close())
  await checkInstallation({ config, database, clock: systemClock, secret: home.secret, folderId: home.id })
  const queue = await openQueue({ database, log }, jobs)
  opened.defer(() => queue.stop(0))
  const { objects: stored, close: closeObjects } = await openObjects({ config, home, log, clock: systemClock })
  opened.defer(closeObjects)
  const { mountedOriginals: root, publicUrl } = config
  const mount = { root, publicUrl, key: deriveKey(home.secret, 'mounted-originals'), clock: systemClock }
  const objects = withMountedOriginals(stored, mount)
  const bell = await openEventBell(database)
  opened.defer(() => bell.close())
  const { hosts } = config
  const outbound = openOutbound({ hosts, userAgent: userAgentOf(config) })
  opened.defer(() => outbound.close())
  const { close: closeReaders, ...readers } = given ?? openReaders(config)
  if (!given) opened.defer(closeReaders)
  const renderer = openRenderer(config, opened)
  const { db } = database
  const ownedIndex = openIndexOf({ config, log, home, clock, db, queue })
  opened.defer(() => ownedIndex.close())
  return {
    config,
    log,
    clock,
    db,
    queue,
    objects,
    mount,
    outbound,
    polite: openPolite({ db, outbound, clock, log, crawl: config.crawl }),
    bell,
    mail: openMailer({ config, queue, clock }),
    seal: openSeal(home.secret, config.tokenKeys),
    securityCheck: openSecurityCheck({ db, clock, log, outbound, config, secret: home.secret }),
    ...readers,
    mailDomains: openMailDomains(),
    ...(await openTransports(config, opened)),
    ...(await openProcessors(outbound, config.processors)),
    database,
    renderer,
    ...openCaptures(config, opened),
    ownedIndex,
    crawl: config.crawl,
    commonCrawl: config.commonCrawl,
    topSites: indexTopSites(config.topSites),
    privateSuffixes: config.privateSuffixes,
    logoServiceUrl: config.logoServiceUrl,
    addressRanges: openAddressRanges(config.addressRanges),
    services: openSearchServices({ outbound, clock }, config.searching.keys),
    searching: config.searching,
    rdap: openRdap({
      outbound,
      clock,
      registryUrl: config.evidence.isRegistryNamed ? config.evidence.registryUrl : null,
    }),
  }
}

type IndexNeeds = Pick<Opening, 'config' | 'log' | 'home' | 'clock'> & Pick<AppDeps, 'db' | 'queue'>

function openIndexOf({ config, log, home, clock, db, queue }: IndexNeeds) {
  const index =
    config.index === 'shared'
      ? openSharedIndex({ db, clock, queue })
      : openProcessIndex({ log }, join(home.folder('index'), 'owned'))
  return openOwnedIndex({ db }, index)
}

/** Services derived from others. */
function deriveServices(parts: Parts & ReturnType<typeof wireFeatures>, home: Home) {
  const { config, database, objects, queue, ownedIndex, seal } = parts
  const { companyKey: file, brand } = config
  return {
    readiness: openReadiness(database),
    backupsFolder: home.folder('backups'),
    notificationTypes,
    unsubscribe: openUnsubscribe({ key: deriveKey(home.secret, 'unsubscribe'), publicUrl: config.publicUrl }),
    allowances: openAllowances(parts),
    importShares: openImportShares(),
    fileLanes: openFileLanes(),
    visits: openVisits(parts),
    pageProbe: openPageProbe(parts),
    fetchFile: fileFetcher(parts),
    fetchSmallFile: smallFileFetcher(parts),
    pages: openPageReader(parts),
    companyKey: lazy(() =>
      openCompanyKey({ ...parts, file, home: home.path, seal, clock: systemClock, name: brand.name }),
    ),
    reportTurns: openFairTurns(2),
    documentFile: openDocumentFiles(parts),
    health: memoizeFor(() =>
      checkHealth({
        database,
        objects,
        queue,
        index: ownedIndex.health,
        mail: () => mailHealth(parts, config),
        hosts: config.hosts,
        sandbox: config.sandbox,
        log: parts.log,
      }),
    ),
    isSessionOpen: coalesce((sessionId: string) => isSessionOpen({ ...parts, clock: systemClock }, sessionId)),
  }
}

/** Readers of files and passwords that strangers made, and the maker of documents, in threads and processes of their own. */
export type Readers = ReturnType<typeof openReaders>

export function openReaders({ engineWorkers, trustAnchors }: Pick<AppConfig, 'engineWorkers' | 'trustAnchors'>) {
  const pixels = openPixelBudget()
  const pool = enginePool({ workers: engineWorkers, limits: pictureLimits })
  const engine = openDecodingEngine({ pool, size: engineWorkers, limits: pictureLimits, pixels })
  const pictures = openPictureReader({ trustAnchors, pixels })
  const logos = openLogoReader({ pixels })
  const strength = openPasswordStrength()
  const certificates = openCertificateReader()
  const documents = openDocumentMaker(new URL('document-child.ts', import.meta.url))
  const close = async () => {
    for (const reader of [pictures, logos, strength, documents, certificates]) reader.close()
    await engine.close()
  }
  return { engine, pictures, logos, strength, documents, certificates, close }
}

/** Opens the polite client, which keeps pages if configured. */
function openPolite(needs: Parameters<typeof openPoliteClient>[0] & Pick<AppConfig, 'crawl'>): PoliteClient {
  const polite = openPoliteClient(needs)
  const folder = needs.crawl.warcs
  return folder === undefined
    ? polite
    : keepingPagesRead(polite, { ...needs, folder, software: `Rightframe/${version}` })
}
