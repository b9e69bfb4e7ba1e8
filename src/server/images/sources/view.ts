import { type ImageSource, imageSources } from '#contract/images/sources.ts'
import type { ImportFailure, ImportRun, Source, SourceConnection } from '#contract/images/sources-connections.ts'
import type { z } from 'zod'
import type { ImageConfig } from '../config.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import type { ConnectionRow } from './connection-store.ts'
import type { PhotoRow } from './imports/photo-store.ts'
import type { RunRow } from './imports/run-store.ts'

type Shown<S extends z.ZodType> = z.input<S>

/** Services that have closed down; images that came from them stay. */
const retired: ImageSource[] = ['eyeem', 'binded']

/** Every source, connected or not. */
export function showSources(
  { sources: apps }: Pick<ImageConfig, 'sources'>,
  { connections, runs, failures }: { connections: ConnectionRow[]; runs: RunRow[]; failures: Map<ImageSource, number> },
): Source[] {
  return (Object.keys(imageSources) as ImageSource[]).map((service) => {
    const connector = connectors[service]
    const connection = connections.find((one) => one.service === service)
    const run = runs.find((one) => one.service === service)
    return {
      service,
      label: imageSources[service],
      way: wayOf(service),
      fields: connector?.fields ?? [],
      offersPublicOnly: connector?.offersPublicOnly ?? false,
      offersFolders: connector?.folders !== undefined,
      syncs: connector?.syncs ?? false,
      isSetUp: connector?.consent === undefined || apps[service] !== undefined,
      connection: connection ? showConnection(connection, run, failures.get(service) ?? 0) : null,
    }
  })
}

function wayOf(service: ImageSource): Source['way'] {
  if (retired.includes(service)) return 'retired'
  const connector = connectors[service]
  if (!connector) return 'none'
  if (!connector.consent) return 'form'
  return connector.syncs ? 'consent' : 'pick'
}

const showConnection = (
  row: ConnectionRow,
  run: RunRow | undefined,
  failed: number,
): Shown<typeof SourceConnection> => ({
  _id: row.id,
  account: row.account,
  state: row.state,
  publicOnly: row.publicOnly,
  folders: row.folders,
  problem: row.problem,
  connectedAt: row.connectedAt.toISOString(),
  syncedAt: row.syncedAt?.toISOString() ?? null,
  nextSyncAt: row.nextSyncAt?.toISOString() ?? null,
  failed,
  lastImport: run ? showRun(run) : null,
})

export const showRun = (row: RunRow): Shown<typeof ImportRun> => ({
  _id: row.id,
  activityId: row.activityId,
  state: row.state === 'running' && row.resumesAt !== null ? 'waiting' : row.state,
  found: row.found,
  added: row.added,
  known: row.known,
  failed: row.failed,
  gone: row.gone,
  problem: row.problem,
  resumesAt: row.resumesAt?.toISOString() ?? null,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

export const showFailure = ({ fileName, page, problem }: PhotoRow): Shown<typeof ImportFailure> => ({
  fileName,
  page,
  problem: problem ?? 'It is not known why.',
})
