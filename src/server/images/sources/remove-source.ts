import type { User } from '#contract/accounts/user.ts'
import { imageSources } from '#contract/images/sources.ts'
import type { Id } from '#contract/wire.ts'
import { noteSource, placesChanged } from '#server/accounts/index.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { failActivity } from '#server/platform/activities/activities.ts'
import { beginBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changeImages, formatImages } from '../library/change-all.ts'
import { type ConnectionRow, deleteConnection, findConnection } from './connection-store.ts'
import type { ImportNeeds } from './imports/import-needs.ts'
import { accessOf, reachOf } from './open-source.ts'
import { missingSource } from './imports/missing-source.ts'
import { forgetPhotos, importedThrough } from './imports/photo-store.ts'
import { cancelRuns, untieRuns } from './imports/run-store.ts'

type Needs = Pick<
  ImportNeeds,
  'db' | 'queue' | 'clock' | 'outbound' | 'seal' | 'config' | 'pages' | 'log' | 'events' | 'queries'
>
type Removing = { ownerId: Id; service: string; withImages: boolean }

/** Disconnects a source at once and tells the service. Images that came through the connection stay, or go in a job that follows. */
export async function disconnectSource(needs: Needs, { ownerId, service: named, withImages }: Removing): Promise<User> {
  const connection = await findConnection(needs.db, ownerId, named)
  if (!connection) throw missingSource(named)
  const { service } = connection
  const user = await needs.db.transaction(async (tx) => {
    for (const activity of await cancelRuns(tx, { ownerId, service }, needs.clock()))
      await failActivity(tx, activity, 'The source was disconnected. What was imported until then stays.')
    if (withImages) await startRemoval(needs, tx, connection)
    await forgetPhotos(tx, { ownerId, service, ...(withImages ? { connectionId: connection.id } : {}) })
    await untieRuns(tx, connection.id)
    await deleteConnection(tx, connection.id)
    const user = await noteSource(tx, ownerId, service, undefined)
    await needs.events.publish(tx, placesChanged, { accountId: ownerId })
    return user
  })
  const own = { ...reachOf(needs, service), access: accessOf(needs, connection), settings: connection.settings }
  await connectors[service]?.disconnect?.(own).catch((error: unknown) => {
    if (!(error instanceof SourceProblem)) throw error
    needs.log.info({ service, problem: error.message }, 'a service was not told that it was disconnected')
  })
  return user
}

/** Begins to remove what came through the connection until this moment: what another connection brings meanwhile is not meant. */
async function startRemoval(
  needs: Needs,
  tx: Tx,
  { id: connectionId, ownerId, service }: ConnectionRow,
): Promise<void> {
  await beginBulkChange(changeImages, needs, tx, {
    ownerId,
    change: { kind: 'delete' },
    meant: importedThrough({ ownerId, service, connectionId }),
    title: (total) => `Removing ${formatImages(total)} that came from ${imageSources[service]}`,
  })
}
