import { z } from 'zod'
import { imageSources } from '#contract/images/sources.ts'
import { importsAtOnce } from '#contract/images/sources-connections.ts'
import { Id } from '#contract/wire.ts'
import { advanceActivity, startActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/job.ts'
import { refuse } from '#server/platform/refuse.ts'
import { importLanes } from '../../reading/import-lanes.ts'
import type { ConnectionRow } from '../connection-store.ts'
import { endStopped } from './end-stopped.ts'
import { adoptPhotos, seeAsListedBy } from './photo-store.ts'
import { addCounts, countRunning, insertRun, lastRunOf, type RunRow, wholeListedAt } from './run-store.ts'

/** Goes on with an import for a while, then gives way and comes again. */
export const importPhotos = job({
  name: 'import-photos',
  payload: z.object({ runId: Id }),
  concurrency: importLanes,
  isLong: true,
  withinSeconds: 600,
  onePerKey: true,
})

type Needs = Pick<Deps, 'queue' | 'clock'>
type Reason = 'first' | 'button' | 'schedule'

/**
 * Begins to read a connection, where the last import that was cut off left its place, else from where changes are told. Refuses while
 * it is being read already, or as many imports of the owner as may be are under way.
 */
export async function startImport(
  { queue, clock }: Needs,
  tx: Tx,
  connection: ConnectionRow,
  reason: Reason,
): Promise<RunRow> {
  const { id: connectionId, ownerId, service, account } = connection
  await refuseTooMany({ clock }, tx, ownerId)
  const before = await lastRunOf(tx, connectionId)
  const isUnfinished = before !== undefined && (before.state === 'failed' || before.state === 'cancelled')
  const place = isUnfinished && reason !== 'first' ? placeOf(before) : undefined
  const run = await beginRun({ clock }, tx, {
    ownerId,
    service,
    title: `${imageSources[service]}: ${account}`,
    connectionId,
    isListed: false,
    changesFrom: (await isTimeForAll({ clock }, tx, connection)) ? null : connection.changesFrom,
    ...place,
  })
  if (!run)
    throw refuse(
      'conflict',
      'source.under-way',
      `${imageSources[service]} is being imported already. Watch its progress.`,
    )
  if (place) await seeAsListedBy(tx, { ownerId, service, runId: run.id, before: before!.id })
  const adopted = await adoptPhotos(tx, { ownerId, service, runId: run.id, withFailed: reason === 'button' })
  if (adopted > 0) await promise(tx, run, adopted)
  await queue.enqueue(tx, importPhotos, { runId: run.id }, { key: run.id })
  return run
}

/** True when a full listing is due, once a week. Change lists of services hold additions only; newly public and deleted photographs need it. */
async function isTimeForAll({ clock }: Pick<Needs, 'clock'>, tx: Tx, connection: ConnectionRow): Promise<boolean> {
  if (connection.changesFrom === null) return true
  const listedAt = await wholeListedAt(tx, connection.id)
  return listedAt === null || clock().getTime() - listedAt.getTime() >= weekMs
}

const weekMs = 7 * 86_400_000

const placeOf = ({ cursor, isListed, changesFrom, nextChangesFrom, hasGaps }: RunRow) => ({
  cursor,
  isListed,
  changesFrom,
  nextChangesFrom,
  hasGaps,
})

/** Nobody has more imports under way than this, so that one owner does not take all of a server. */
export async function refuseTooMany(needs: Pick<Needs, 'clock'>, tx: Tx, ownerId: Id): Promise<void> {
  await endStopped(needs, tx, ownerId)
  if ((await countRunning(tx, ownerId)) >= importsAtOnce)
    throw refuse(
      'limited',
      'source.too-many-imports',
      `${importsAtOnce} imports are under way already, the most at once. Wait until one of them has ended.`,
    )
}

type Begun = Pick<RunRow, 'ownerId' | 'service' | 'connectionId' | 'isListed'> & { title: string } & Partial<RunRow>

/** The import and the activity that its owner watches it by. */
export async function beginRun(
  { clock }: Pick<Needs, 'clock'>,
  tx: Tx,
  { title, ...about }: Begun,
): Promise<RunRow | undefined> {
  const activityId = await startActivity(tx, { ownerId: about.ownerId, kind: 'import', title })
  return await insertRun(tx, { id: newId(), ...about, activityId, state: 'running', startedAt: clock() })
}

/** Tells the activity of steps to come, and remembers how many it was told of. */
export async function promise(tx: Tx, run: Pick<RunRow, 'id' | 'activityId'>, steps: number): Promise<void> {
  await addCounts(tx, run.id, { found: steps, promised: steps })
  await advanceActivity(tx, run.activityId, { total: steps })
}
