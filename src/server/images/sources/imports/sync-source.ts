import type { User } from '#contract/accounts/user.ts'
import { imageSources } from '#contract/images/sources.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { missing, Refusal, refuse } from '#server/platform/refuse.ts'
import { changeConnection, dueConnections, findConnection } from '../connection-store.ts'
import type { ImportNeeds } from './import-needs.ts'
import { runsUnderWay } from './run-store.ts'
import { missingSource } from './missing-source.ts'
import { importPhotos, startImport } from './start-import.ts'

type Needs = Pick<ImportNeeds, 'db' | 'queue' | 'clock'>

/** Reads a connection again because its owner wants it. */
export async function syncNow(
  needs: Needs,
  { ownerId, service, connectionId }: { ownerId: Id; service: string; connectionId: Id },
): Promise<User> {
  return await needs.db.transaction(async (tx) => {
    const connection = await findConnection(tx, ownerId, service)
    if (!connection) throw missingSource(service)
    if (connection.id !== connectionId) throw missing('source')
    const label = imageSources[connection.service]
    if (connection.state === 'consent')
      throw refuse('conflict', 'source.consent', `Connect ${label} again first: we may not read it any more.`)
    if (!connectors[connection.service]?.syncs)
      throw refuse('conflict', 'source.once', `${label} is imported once. Connect it again to pick more.`)
    await startImport(needs, tx, connection, 'button')
    return await showAccount(tx, ownerId)
  })
}

const atOnce = 200
/** A connection that cannot be read now, because too much of its owner's is, is tried again after this. */
const laterMs = 30 * 60_000

/**
 * Gives every import under way a job, which is dropped where it has one: an import outlives that its workers were killed more often than a job
 * is tried, for as long as it comes further.
 */
export async function resumeImports({ db, queue, clock }: Needs): Promise<void> {
  for (const { id } of await runsUnderWay(db, clock(), maxResumed))
    await db.transaction((tx) => queue.enqueue(tx, importPhotos, { runId: id }, { key: id }))
}

const maxResumed = 1000

/** Begins to read every connection whose time has come. */
export async function syncDue(needs: Needs): Promise<void> {
  const now = needs.clock()
  for (const connection of await dueConnections(needs.db, now, atOnce)) {
    await changeConnection(needs.db, connection.id, { nextSyncAt: new Date(now.getTime() + laterMs) })
    await needs.db
      .transaction((tx) => startImport(needs, tx, connection, 'schedule'))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
  }
}
