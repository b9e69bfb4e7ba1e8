import { z } from 'zod'
import { imageSources, type ImageSource } from '#contract/images/sources.ts'
import type { Access, Connector, OwnReach, Reach } from '#server/gateways/sources/connector.ts'
import { connectors, pickers } from '#server/gateways/sources/connectors.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { openTextRecords } from '#server/gateways/sources/wire/text-records.ts'
import { readConnection, exchangeAccess, type ConnectionRow } from './connection-store.ts'
import type { ImportNeeds } from './imports/import-needs.ts'
import type { RunRow } from './imports/run-store.ts'

const texts = openTextRecords()
const KeptAccess = z.record(z.string(), z.string())

/** A source opened for an import: whatever is asked of it is asked with tokens that are good, renewed where they have expired. */
export type OpenSource = {
  connector: Pick<Connector, 'list' | 'file'>
  publicOnly: boolean
  folders: string[] | null
  ask<T>(work: (reach: OwnReach) => Promise<T>): Promise<T>
  /** Set once no tokens help for any photograph. */
  lost(): SourceProblem | undefined
}

type Needs = Pick<ImportNeeds, 'db' | 'clock' | 'outbound' | 'seal' | 'config' | 'pages'>

/** A connector's tools for this service. */
export function reachOf({ outbound, clock, config, pages }: Omit<Needs, 'db' | 'seal'>, service: ImageSource): Reach {
  const app = config.sources[service] ?? { id: '', secret: '', url: undefined }
  return { outbound, clock, app, pages, texts }
}

/** Opens the source of an import. Throws SourceProblem when it is disconnected. */
export async function openSource(needs: Needs, run: RunRow): Promise<OpenSource> {
  const reach = reachOf(needs, run.service)
  if (run.connectionId === null) {
    const connector = pickers[run.service]
    if (!connector || run.access === null) throw notConnected(run.service)
    const access = unseal(needs, run.access, run.id)
    return { connector, publicOnly: false, folders: null, ...asker({ ...reach, access, settings: {} }, undefined) }
  }
  const connection = await readConnection(needs.db, run.connectionId)
  if (!connection) throw notConnected(run.service)
  return await openConnection(needs, connection)
}

/** Opens what an owner has connected. Throws SourceProblem where it has to be connected again. */
export async function openConnection(
  needs: Needs,
  connection: ConnectionRow,
): Promise<OpenSource & { connector: Connector }> {
  const { service, publicOnly, folders } = connection
  const reach = reachOf(needs, service)
  const connector = connectors[service]
  if (!connector || connection.state !== 'connected') throw notConnected(service)
  const { refresh, isStale } = connector
  const renew = refresh && ((at: OwnReach) => renewed(needs, connection, () => refresh(at)))
  let own = { ...reach, access: accessOf(needs, connection), settings: connection.settings }
  if (renew && isStale?.(own)) own = { ...own, access: await renew(own) }
  return { connector, publicOnly, folders, ...asker(own, renew) }
}

export const accessOf = (needs: Pick<Needs, 'seal'>, { id, access }: ConnectionRow): Access => unseal(needs, access, id)

const unseal = ({ seal }: Pick<Needs, 'seal'>, sealed: string, of: string): Access =>
  KeptAccess.parse(JSON.parse(seal.open(sealed, of)))

export const sealAccess = ({ seal }: Pick<Needs, 'seal'>, access: Access, of: string): string =>
  seal.close(JSON.stringify(access), of)

const notConnected = (service: ImageSource) =>
  new SourceProblem('consent', `${imageSources[service]} is not connected any more.`)

/** One import of a connection is under way at a time, so nobody else renews its tokens meanwhile. */
async function renewed(needs: Needs, connection: ConnectionRow, refresh: () => Promise<Access>): Promise<Access> {
  const access = await refresh()
  const current = await readConnection(needs.db, connection.id)
  if (current) await exchangeAccess(needs.db, connection.id, current.access, sealAccess(needs, access, connection.id))
  return access
}

/** Renews expired tokens once for many simultaneous requests; the others wait and ask again. */
function asker(first: OwnReach, renew: ((reach: OwnReach) => Promise<Access>) | undefined) {
  let reach = first
  let renewing: Promise<void> | undefined
  let lost: SourceProblem | undefined
  const renewOnce = async (met: OwnReach): Promise<void> => {
    if (met !== reach) return
    if (!renew) throw (lost = over())
    renewing ??= renew(met).then(
      (access) => void (reach = { ...reach, access }),
      (error: unknown) => {
        if (error instanceof SourceProblem && error.kind === 'consent') lost = error
        throw error
      },
    )
    await renewing.finally(() => (renewing = undefined))
  }
  return {
    ask: async <T>(work: (reach: OwnReach) => Promise<T>): Promise<T> => {
      const met = reach
      try {
        return await work(met)
      } catch (error) {
        if (!isExpired(error)) throw error
        await renewOnce(met)
        return await work(reach).catch((again: unknown) => {
          throw isExpired(again) ? (lost = over()) : again
        })
      }
    },
    lost: () => lost,
  }
}

const isExpired = (error: unknown) => error instanceof SourceProblem && error.kind === 'expired'

const over = () => new SourceProblem('consent', 'The permission to read this account has ended.')
