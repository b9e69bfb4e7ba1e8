import type { Id } from '#contract/wire.ts'
import { findActivity, isUnderWay } from '#server/platform/activities/activities.ts'
import type { Meant } from '#server/platform/bulk-changes/bulk-change-store.ts'
import { beginBulkChange, refuseManyChanges, stopBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { type BulkRow, lockBulk, writeBulk } from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'
import { type BulkWork, workOnBulk } from './bulk-work.ts'

/** Begins work on the sites that are meant, and keeps it as the newest of the bulk. Without any site nothing begins. */
export async function beginWork(
  needs: Pick<BulkNeeds, 'clock' | 'queue'>,
  tx: Tx,
  row: BulkRow,
  { work, meant }: { work: BulkWork; meant: Meant },
): Promise<BulkRow> {
  await refuseManyChanges(tx, row.ownerId)
  const begun = await beginBulkChange(workOnBulk, needs, tx, { ownerId: row.ownerId, change: work, meant })
  return begun === undefined ? row : await writeBulk(tx, row.id, { activityId: begun._id, act: work.act })
}

/** The owner's bulk, locked and not taken back. */
export async function lockOpenBulk(tx: Tx, ownerId: Id, bulkId: Id): Promise<BulkRow> {
  const row = await lockBulk(tx, ownerId, bulkId)
  if (!row) throw missing('bulk')
  if (row.closedAt !== null) throw refuse('conflict', 'bulk.closed', 'These takedowns were taken back.')
  return row
}

export const isWorking = async (db: Db | Tx, { activityId }: BulkRow): Promise<boolean> =>
  await isUnderWay(db, activityId)

/** Stops what goes on. The step of the site that is under way is taken back. */
export async function stopWork(tx: Tx, { activityId, ownerId }: BulkRow): Promise<void> {
  await stopBulkChange(workOnBulk, tx, { ownerId, id: activityId })
}

export const workOf = async (db: Db | Tx, { activityId, ownerId }: BulkRow) =>
  await findActivity(db, ownerId, activityId)

export const busy = () =>
  refuse('conflict', 'bulk.busy', 'Work on these takedowns goes on. Wait until it has ended, or stop it.')
