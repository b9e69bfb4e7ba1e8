import type { User } from '#contract/accounts/user.ts'
import { imageSources } from '#contract/images/sources.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Folders } from '#server/gateways/sources/connector.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { failActivity } from '#server/platform/activities/activities.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refuse } from '#server/platform/refuse.ts'
import { changeConnection, type ConnectionRow, findConnection } from './connection-store.ts'
import { withoutInner } from './folder-choice.ts'
import type { ImportNeeds } from './imports/import-needs.ts'
import { missingSource } from './imports/missing-source.ts'
import { openConnection } from './open-source.ts'
import { forgetPhotos } from './imports/photo-store.ts'
import { cancelRuns } from './imports/run-store.ts'
import { startImport } from './imports/start-import.ts'

type Needs = Pick<ImportNeeds, 'db' | 'queue' | 'clock' | 'outbound' | 'seal' | 'config' | 'pages'>
type Of = { ownerId: Id; service: string }

/** As many folders are shown of one. */
const maxShown = 1000
/** Nobody walks through a whole account by hand faster. */
const looks = { max: 300, seconds: 3600 }

/** The folders in a folder of what the owner has connected, by name. */
export async function foldersWithin(needs: Needs, { ownerId, service }: Of, within: string): Promise<Folders> {
  const connection = await withFolders(needs, ownerId, service)
  await consumeAttempt(needs, [{ name: 'source-folders', key: ownerId, ...looks }])
  try {
    const { connector, ask } = await openConnection(needs, connection)
    const { paths, isAll } = await ask((reach) => connector.folders!(reach, within))
    const sorted = paths.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    return { paths: sorted.slice(0, maxShown), isAll: isAll && sorted.length <= maxShown }
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    if (error.kind === 'consent' || error.kind === 'expired') throw toConnectAgain(connection)
    if (error.kind === 'gone') throw refuse('conflict', 'source.no-folder', error.message)
    throw refuse('unavailable', 'source.down', `${error.message} Try again in a while.`)
  }
}

/** From now on only these folders are imported, or everything. What waits of others is forgotten, what was imported of them stays. */
export async function chooseFolders(needs: Needs, { ownerId, service }: Of, folders: string[] | null): Promise<User> {
  return await needs.db.transaction(async (tx) => {
    const connection = await withFolders({ db: tx }, ownerId, service)
    if (connection.state === 'consent') throw toConnectAgain(connection)
    const of = { ownerId, service: connection.service }
    for (const activity of await cancelRuns(tx, of, needs.clock()))
      await failActivity(tx, activity, 'Other folders were chosen, and are imported in its place.')
    await forgetPhotos(tx, of)
    const chosen = { folders: folders && withoutInner(folders), changesFrom: null }
    await changeConnection(tx, connection.id, chosen)
    await startImport(needs, tx, { ...connection, ...chosen }, 'first')
    return await showAccount(tx, ownerId)
  })
}

async function withFolders(
  { db }: { db: Parameters<typeof findConnection>[0] },
  ownerId: Id,
  service: string,
): Promise<ConnectionRow> {
  const connection = await findConnection(db, ownerId, service)
  if (!connection) throw missingSource(service)
  if (connectors[connection.service]?.folders) return connection
  throw refuse('conflict', 'source.no-folders', `${imageSources[connection.service]} is imported as a whole.`)
}

const toConnectAgain = ({ service }: ConnectionRow) =>
  refuse('conflict', 'source.consent', `Connect ${imageSources[service]} again first: we may not read it any more.`)
