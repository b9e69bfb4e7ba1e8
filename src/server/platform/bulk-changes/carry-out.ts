import type { Id } from '#contract/wire.ts'
import { advanceActivity, giveUpActivity, isUnderWay, ownerUnderWay } from '../activities/activities.ts'
import { endCounted } from '../activities/end-counted.ts'
import { priorityOf } from '../activities/fair-priority.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type HandledJob, handleJob } from '../jobs/job.ts'
import type { BulkChange } from './bulk-change.ts'
import {
  type BulkChangeRow,
  changedAfter,
  forgetBulkChange,
  lockBulkChange,
  meantAfter,
  saveChanged,
  saveReached,
} from './bulk-change-store.ts'

/** Seconds of a run; the next continues, before it looks dead. */
const runSeconds = 60

/** Does the work of a kind. A run that was cut off goes on where it had come to. */
export const handleBulkChange = <Needs, Change, Back>(
  kind: BulkChange<Needs, Change, Back>,
): HandledJob<Needs & Work & Pick<Deps, 'log'>> =>
  handleJob(
    kind.job,
    (needs, { activityId }) => carryOutBulkChange(kind, needs, activityId),
    (needs, { activityId }) => giveUp(kind, needs, activityId),
  )

type Work = Pick<Deps, 'db' | 'clock' | 'queue'>

/** Runs part after part, each with its progress in one transaction. */
export async function carryOutBulkChange<Needs, Change, Back>(
  kind: BulkChange<Needs, Change, Back>,
  needs: Needs & Work,
  id: Id,
): Promise<void> {
  const { db, clock, queue } = needs
  const until = clock().getTime() + runSeconds * 1000
  try {
    while (await db.transaction((tx) => changeSome(kind, needs, tx, id)))
      if (clock().getTime() >= until) return await db.transaction((tx) => goOn(kind, queue, tx, id))
  } catch (error) {
    if (!(error instanceof StoppedMeanwhile)) throw error
  }
}

/** Behind owners with less work. */
async function goOn(
  { job }: Pick<BulkChange<never, never, never>, 'job'>,
  queue: Work['queue'],
  tx: Tx,
  activityId: Id,
): Promise<void> {
  const ownerId = await ownerUnderWay(tx, activityId)
  if (ownerId === undefined) return
  await queue.enqueue(tx, job, { activityId }, { priority: await priorityOf(tx, ownerId) })
}

/** Rolls back the running part of a stopped change. */
class StoppedMeanwhile extends Error {}

/** Resolves to whether something may be left. */
async function changeSome<Needs, Change, Back>(
  kind: BulkChange<Needs, Change, Back>,
  needs: Needs,
  tx: Tx,
  id: Id,
): Promise<boolean> {
  const made = await lockBulkChange<Change>(tx, kind, { id })
  if (!made || !(await isUnderWay(tx, id))) return false
  const done = await (made.undoes === null ? changeNext : undoNext)(kind, needs, tx, made)
  const reached = done.at(-1)
  if (reached === undefined) {
    await endCounted(tx, { ownerId: made.ownerId, activityId: id })
    return false
  }
  // Items are locked before the activity, as everywhere.
  if (!(await advanceActivity(tx, id, { done: done.length }))) throw new StoppedMeanwhile()
  await saveReached(tx, id, reached)
  return true
}

async function changeNext<Needs, Change, Back>(
  kind: BulkChange<Needs, Change, Back>,
  needs: Needs,
  tx: Tx,
  { id, ownerId, change, reached }: BulkChangeRow<Change>,
): Promise<Id[]> {
  const ids = await meantAfter(tx, id, reached, kind.atOnce)
  if (ids.length > 0) await saveChanged(tx, id, await kind.apply(needs, tx, { ownerId, change, ids }))
  return ids
}

async function undoNext<Needs, Change, Back>(
  kind: BulkChange<Needs, Change, Back>,
  needs: Needs,
  tx: Tx,
  { undoes, ownerId, change, reached }: BulkChangeRow<Change>,
): Promise<Id[]> {
  const items = await changedAfter<Back>(tx, undoes!, reached, kind.atOnce)
  if (items.length > 0) await kind.undo(needs, tx, { ownerId, change, items })
  return items.map((item) => item.id)
}

/** Gives up a change; its done part can be undone. */
async function giveUp(kind: { name: string }, { db, log }: Pick<Deps, 'db' | 'log'>, id: Id): Promise<void> {
  log.error({ activityId: id, kind: kind.name }, 'a change of many was given up')
  await db.transaction(async (tx) => {
    const made = await lockBulkChange(tx, kind, { id })
    if (!(await isUnderWay(tx, id))) return
    if (made && made.undoes !== null) await forgetBulkChange(tx, id)
    await giveUpActivity(tx, id)
  })
}
