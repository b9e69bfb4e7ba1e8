import { notify } from '#server/accounts/notifications/index.ts'
import { imageSources, type ImageSource } from '#contract/images/sources.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { advanceActivity, failActivity, sealActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changeConnection, readConnection } from '../connection-store.ts'
import type { ImportNeeds } from './import-needs.ts'
import { sourceNotifications } from '../notifications.ts'
import { markGone } from './photo-store.ts'
import { addCounts, changeRun, countGivenUp, type RunRow } from './run-store.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

type Needs = Pick<ImportNeeds, 'db' | 'clock' | 'mail' | 'unsubscribe'>

/** Everything was listed and fetched. The connection is read again in a day. Always false: there is nothing more to do. */
export async function finishImport(needs: Needs, run: RunRow): Promise<false> {
  await needs.db.transaction(async (tx) => {
    const { connectionId } = run
    const isWhole = run.changesFrom === null && !run.hasGaps && connectors[run.service]?.syncs
    const gone = isWhole && connectionId !== null ? await markGone(tx, { ...run, connectionId, runId: run.id }) : 0
    if (gone > 0) await addCounts(tx, run.id, { gone })
    const now = needs.clock()
    const ended = await changeRun(tx, run.id, {
      state: 'done',
      finishedAt: now,
      access: null,
      resumesAt: null,
      problem: null,
    })
    if (!ended) return
    if (connectionId !== null)
      await changeConnection(tx, connectionId, {
        changesFrom: run.nextChangesFrom ?? run.changesFrom,
        syncedAt: now,
        nextSyncAt: nextSync(run.service, now, dayMs),
        problem: null,
      })
    // Steps that the service promised and did not list are taken back, so that the activity ends.
    await advanceActivity(tx, run.activityId, { total: ended.found - ended.promised })
    await sealActivity(tx, run.activityId, summaryOf(ended))
    await tellOfEnd(needs, tx, ended)
  })
  return false
}

/** Null where nothing is read by itself. */
const nextSync = (service: ImageSource, now: Date, pauseMs: number) =>
  connectors[service]?.syncs ? new Date(now.getTime() + pauseMs) : null

/** `3 added, 2 in your library already, 1 could not be fetched.` */
export function summaryOf({ added, known, failed, gone }: Pick<RunRow, 'added' | 'known' | 'failed' | 'gone'>): string {
  const parts = [
    `${added} added`,
    known > 0 ? `${known} in your library already` : '',
    failed > 0 ? `${failed} could not be fetched` : '',
    gone > 0 ? `${gone} no longer at the source` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** A sync that found nothing is no news. */
async function tellOfEnd(needs: Needs, tx: Tx, run: RunRow): Promise<void> {
  if (run.added === 0 && run.failed === 0) return
  await notify(needs, tx, sourceNotifications.finished, {
    accountId: run.ownerId,
    label: imageSources[run.service],
    summary: summaryOf(run),
    failed: run.failed,
  })
}

/** Its owner stopped it. What was fetched stays, and the next import, by button or in a day, goes on from there. */
export async function cancelImport({ clock }: Pick<Needs, 'clock'>, tx: Tx, { id, service }: RunRow): Promise<void> {
  const now = clock()
  const ended = await changeRun(tx, id, { state: 'cancelled', finishedAt: now, access: null, resumesAt: null })
  const connection = ended?.connectionId ? await readConnection(tx, ended.connectionId) : undefined
  if (connection?.state === 'connected')
    await changeConnection(tx, connection.id, { nextSyncAt: nextSync(service, now, dayMs) })
}

type Failure = {
  problem: string
  /** Only connecting again helps. */
  isForOwner: boolean
  /** The position in the listing is invalid. */
  isFromStart?: boolean
  /** It is not read again before its owner says so. */
  isLeftAlone?: boolean
}

/** Ends an import early, says why on the page and by mail, and keeps its place. */
export const failImport = (needs: Needs, runId: string, failure: Failure): Promise<void> =>
  needs.db.transaction((tx) => failIn(needs, tx, runId, failure))

/** So often that it is the import that ends its process, and not what else happens to its machine. */
const maxGivenUp = 3

/**
 * Handles an import whose job was killed at every attempt: `resumeImports` starts another. After two more without progress the import fails and waits
 * for its owner.
 */
export async function giveUpOrWait(needs: Needs & Pick<ImportNeeds, 'log'>, runId: string): Promise<void> {
  needs.log.error({ runId }, 'an import was given up')
  await needs.db.transaction(async (tx) => {
    const run = await countGivenUp(tx, runId)
    if (run && run.givenUp >= maxGivenUp)
      await failIn(needs, tx, runId, {
        problem:
          'Reading it ended our program again and again. What was imported until then stays; start it again to go on, and if it stays so, tell our support.',
        isForOwner: false,
        isLeftAlone: true,
      })
  })
}

async function failIn(
  needs: Needs,
  tx: Tx,
  runId: string,
  { problem, isForOwner, isFromStart = false, isLeftAlone = false }: Failure,
): Promise<void> {
  const now = needs.clock()
  const ended = await changeRun(tx, runId, {
    state: 'failed',
    finishedAt: now,
    problem,
    access: null,
    resumesAt: null,
    ...(isFromStart ? { cursor: null, isListed: false, nextChangesFrom: null } : {}),
  })
  if (!ended) return
  await failActivity(tx, ended.activityId, problem)
  const connection = ended.connectionId === null ? undefined : await readConnection(tx, ended.connectionId)
  const state = isForOwner ? 'consent' : connection?.state
  if (connection && state)
    await changeConnection(tx, connection.id, {
      problem,
      state,
      nextSyncAt: isLeftAlone || state === 'consent' ? null : nextSync(connection.service, now, 6 * hourMs),
      ...(isFromStart ? { changesFrom: null } : {}),
    })
  await notify(needs, tx, isForOwner ? sourceNotifications.consent : sourceNotifications.failed, {
    accountId: ended.ownerId,
    label: imageSources[ended.service],
    problem,
  })
}
