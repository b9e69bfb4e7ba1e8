import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import { countUnderWay, findActivity, startActivity, stopActivity } from '../activities/activities.ts'
import { priorityOf } from '../activities/fair-priority.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import type { EnqueueOptions } from '../jobs/queue.ts'
import { missing, refuse } from '../refuse.ts'
import type { BulkChange } from './bulk-change.ts'
import {
  countChanged,
  forgetBeyond,
  forgetBulkChange,
  insertBulkChange,
  isUndone,
  lockBulkChange,
  type Meant,
  saveMeant,
} from './bulk-change-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
type Kind<Change> = Pick<BulkChange<never, Change, never>, 'name' | 'title' | 'checkUndo' | 'refusals' | 'job'>
type Kept<Change> = { ownerId: Id; change: Change; undoes?: Id }

/** A requested change; `title` replaces its kind's. */
type Wanted<Change> = Kept<Change> & { meant: Meant; title?: (total: number) => string; when?: EnqueueOptions }

/** Waiting changes of one owner at a time. */
const maxUnderWay = 10

export async function refuseManyChanges(tx: Tx, ownerId: Id): Promise<void> {
  if ((await countUnderWay(tx, ownerId, 'change')) >= maxUnderWay)
    throw refuse(
      'conflict',
      'changes.too-many',
      `${maxUnderWay} changes of yours are being made already. Wait until one is over, or stop one.`,
    )
}

/** Begins to change all that is meant now; refused where nothing is, or where many are under way. */
export async function startBulkChange<Change>(
  kind: Kind<Change>,
  needs: Needs,
  wanted: Wanted<Change>,
): Promise<Activity> {
  return await needs.db.transaction(async (tx) => {
    await refuseManyChanges(tx, wanted.ownerId)
    const begun = await beginBulkChange(kind, needs, tx, wanted)
    if (!begun) throw kind.refusals.none()
    return begun
  })
}

/** The same within a transaction; undefined where nothing is meant. */
export async function beginBulkChange<Change>(
  kind: Kind<Change>,
  needs: Pick<Needs, 'clock' | 'queue'>,
  tx: Tx,
  wanted: Wanted<Change>,
): Promise<Activity | undefined> {
  const { ownerId, change, meant, title = (total) => kind.title(change, total), when } = wanted
  const id = await keepBulkChange(kind, needs, tx, wanted)
  const total = await saveMeant(tx, id, meant)
  await forgetBeyond(tx, ownerId, id)
  if (total > 0) return await announce(kind, needs, tx, { id, ownerId, title: title(total), total, when })
  await forgetBulkChange(tx, id)
  return undefined
}

/** Keeps a change that is made at once, to which `saveChanged` adds what takes it back; resolves to its id. */
export async function keepBulkChange<Change>(
  { name: kind }: Kind<Change>,
  { clock }: Pick<Needs, 'clock'>,
  tx: Tx,
  { ownerId, change, undoes }: Kept<Change>,
): Promise<Id> {
  const id = newId()
  await insertBulkChange(tx, { id, ownerId, kind, change, undoes, startedAt: clock() })
  return id
}

/** Begins to take back what a change did. One that still runs is stopped, once the part that is being done is. */
export async function startUndo<Change>(
  kind: Kind<Change>,
  needs: Needs,
  of: { ownerId: Id; id: Id },
): Promise<Activity> {
  return await needs.db.transaction(async (tx) => {
    const made = await lockBulkChange<Change>(tx, kind, of)
    if (!made || made.undoes !== null) throw missing('change')
    const { id, ownerId, change } = made
    kind.checkUndo(change)
    if (await isUndone(tx, id)) throw kind.refusals.undone()
    await stopActivity(tx, id)
    await refuseManyChanges(tx, ownerId)
    const total = await countChanged(tx, id)
    const title = `Taking back: ${kind.title(change, total)}`
    const undo = await keepBulkChange(kind, needs, tx, { ownerId, change, undoes: id })
    return await announce(kind, needs, tx, { id: undo, ownerId, title, total })
  })
}

/** Stops it within a transaction, once the part that is being done is; what is over already stays so. */
export async function stopBulkChange<Change>(kind: Kind<Change>, tx: Tx, of: { ownerId: Id; id: Id }): Promise<void> {
  await lockBulkChange(tx, kind, of)
  await stopActivity(tx, of.id)
}

type Announced = { id: Id; ownerId: Id; title: string; total: number; when?: EnqueueOptions | undefined }

async function announce<Change>(
  { job }: Kind<Change>,
  { queue }: Pick<Needs, 'queue'>,
  tx: Tx,
  { when, ...about }: Announced,
): Promise<Activity> {
  const activityId = await startActivity(tx, { ...about, kind: 'change' })
  // Small changes go before the rest of large ones.
  await queue.enqueue(tx, job, { activityId }, { priority: await priorityOf(tx, about.ownerId), ...when })
  return await findActivity(tx, about.ownerId, activityId)
}
