import {
  addSource,
  chooseSourceFolders,
  connectSource,
  finishSource,
  importFromDropbox,
  importFromGoogle,
  listImportFailures,
  listSourceFolders,
  listSources,
  removeSource,
  syncSource,
} from '#contract/images/sources-endpoints.ts'
import { ImageSource } from '#contract/images/sources.ts'
import type { ConnectProblem } from '#contract/images/sources-connections.ts'
import { identifyTicket } from '#server/accounts/sign-in/index.ts'
import type { Connector } from '#server/gateways/sources/connector.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { chooseFolders, foldersWithin } from './choose-folders.ts'
import { beginConsent, connectByForm, finishConsent } from './connect-source.ts'
import { connectionsOf, findConnection } from './connection-store.ts'
import { runsAsTheyStand } from './imports/end-stopped.ts'
import { importDropboxLinks, importGooglePicks } from './imports/import-picked.ts'
import type { ImportNeeds } from './imports/import-needs.ts'
import { missingSource } from './imports/missing-source.ts'
import { countFailures, failuresOf } from './imports/photo-store.ts'
import { disconnectSource } from './remove-source.ts'
import { consentCookie, type KeptConsent, readConsentCookie } from './consent-cookie.ts'
import { lastRunsOf } from './imports/run-store.ts'
import { syncNow } from './imports/sync-source.ts'
import { showFailure, showRun, showSources } from './view.ts'

const maxFailures = 100
const cookieSeconds = 15 * 60

export const sourceRoutes: Route<ImportNeeds>[] = [
  handle(listSources, async ({ user }, { db, config }: ImportNeeds) => {
    // In this order an import that is said to be over stands beside what it has made of its connection.
    const runs = await runsAsTheyStand(db, await lastRunsOf(db, user.accountId))
    const connections = await connectionsOf(db, user.accountId)
    const failures = await countFailures(db, user.accountId)
    return { data: showSources(config, { connections, runs, failures }) }
  }),
  handle(connectSource, async ({ params, query, user }, needs: ImportNeeds) => {
    const connector = connectorOf(needs, params.endpoint)
    if (!connector) return notSetUp(params.endpoint)
    const caller = user.kind === 'visitor' ? query.ticket && (await identifyTicket(needs, query.ticket)) : user
    if (!caller) return page(connector, 'sign-in')
    const about = {
      ownerId: caller.accountId,
      connector,
      publicOnly: query.public_only === 'true' && connector.offersPublicOnly,
      fields: query.shop === undefined ? {} : { shop: query.shop },
    }
    return await orProblem(needs, connector, async () => {
      const { to, cookie } = await beginConsent(needs, about)
      return { to, cookie: cookieOf(needs, connector, { value: cookie, seconds: cookieSeconds }) }
    })
  }),
  handle(finishSource, async ({ params, query, headers }, needs: ImportNeeds) => {
    const connector = connectorOf(needs, params.endpoint)
    if (!connector) return notSetUp(params.endpoint)
    const cookie = readConsentCookie(connector.service, headers.cookie ?? '', isSecure(needs.config))
    return await orProblem(needs, connector, async () => {
      const to = await finishConsent(needs, { connector, query, cookie })
      return { to: to ?? page(connector), cookie: cookieOf(needs, connector, { value: '', seconds: 0 }) }
    })
  }),
  handle(addSource, async ({ body, user }, needs: ImportNeeds) => {
    const { service, public_only: publicOnly, fields } = body
    return { user: await connectByForm(needs, { ownerId: user.accountId, service, publicOnly, fields }) }
  }),
  handle(syncSource, async ({ params, body, user }, needs: ImportNeeds) => ({
    user: await syncNow(needs, { ownerId: user.accountId, service: params.service, connectionId: body.id }),
  })),
  handle(listSourceFolders, async ({ params, query, user }, needs: ImportNeeds) => {
    const of = { ownerId: user.accountId, service: params.service }
    const { paths, isAll } = await foldersWithin(needs, of, query.within ?? '')
    return { data: paths, isAll }
  }),
  handle(chooseSourceFolders, async ({ params, body, user }, needs: ImportNeeds) => ({
    user: await chooseFolders(needs, { ownerId: user.accountId, service: params.service }, body.folders),
  })),
  handle(removeSource, async ({ params, query, user }, needs: ImportNeeds) => ({
    user: await disconnectSource(needs, {
      ownerId: user.accountId,
      service: params.service,
      withImages: query.images === 'delete',
    }),
  })),
  handle(listImportFailures, async ({ params, user }, { db }: ImportNeeds) => {
    const connection = await findConnection(db, user.accountId, params.service)
    if (!connection) throw missingSource(params.service)
    return { data: (await failuresOf(db, connection, maxFailures)).map(showFailure) }
  }),
  handle(importFromDropbox, async ({ body, user }, needs: ImportNeeds) =>
    showRun(await importDropboxLinks(needs, user.accountId, body)),
  ),
  handle(importFromGoogle, async ({ body, user }, needs: ImportNeeds) =>
    showRun(await importGooglePicks(needs, user.accountId, body)),
  ),
]

/** A service that owners connect on its own page, and that this server is registered with; undefined for one that it is not. */
function connectorOf({ config }: Pick<ImportNeeds, 'config'>, endpoint: string): Connector | undefined {
  const connector = Object.values(connectors).find(({ service }) => service === endpoint)
  return connector?.consent && config.sources[connector.service] ? connector : undefined
}

/** A browser navigates here: of a service that there is, the page says that it cannot be connected. */
function notSetUp(endpoint: string): string {
  if (!ImageSource.safeParse(endpoint).success) throw missingSource(endpoint)
  return `/images/sources?failed=${endpoint}&problem=not-set-up`
}

/** The page of sources, which says how it went. */
const page = ({ service }: Connector, problem?: ConnectProblem) =>
  problem === undefined
    ? `/images/sources?connected=${service}`
    : `/images/sources?failed=${service}&problem=${problem}`

/** A browser navigates here, so a problem is shown on the page and not as JSON. */
async function orProblem<T>(needs: ImportNeeds, connector: Connector, work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    needs.log.info({ service: connector.service, kind: error.kind }, 'a source was not connected')
    return page(connector, connectProblemOf(error))
  }
}

const connectProblemOf = ({ kind }: SourceProblem): ConnectProblem =>
  kind === 'limited' || kind === 'down' || kind === 'refused' ? kind : 'consent'

const isSecure = ({ publicUrl }: ImportNeeds['config']) => publicUrl.startsWith('https:')
const cookieOf = ({ config }: Pick<ImportNeeds, 'config'>, { service }: Connector, kept: KeptConsent) =>
  consentCookie(service, kept, isSecure(config))
