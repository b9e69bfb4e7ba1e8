import { isRequestOpen } from '#contract/takedowns/site-request.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { TakedownNeeds } from './create-takedown.ts'
import { changeRequest, requestOf } from './softer/request-store.ts'
import { stopSending } from './sending/stop-sending.ts'
import { closeTakedown, lockTakedown, recordStep, type TakedownRow } from './takedown-store.ts'

/** Ends a takedown with all its notices. Mails that have not left are stopped. */
export async function withdrawTakedown(
  { db, clock }: Pick<TakedownNeeds, 'db' | 'clock'>,
  ownerId: Id,
  takedownId: Id,
): Promise<TakedownRow> {
  return await db.transaction(async (tx) => {
    const row = await lockTakedown(tx, ownerId, takedownId)
    if (!row) throw missing('takedown')
    if (row.closedAt !== null) throw refuse('conflict', 'takedown.closed', 'This takedown has ended.')
    return await withdrawLocked(tx, row, clock())
  })
}

/** The same for an open takedown that the caller has locked. */
export async function withdrawLocked(tx: Tx, row: TakedownRow, at: Date): Promise<TakedownRow> {
  const { id: takedownId, clusterId, ownerId: userId } = row
  await stopSending(tx, row, at)
  await closeTakedown(tx, takedownId, at)
  const request = await requestOf(tx, takedownId)
  if (request && isRequestOpen(request.state)) await changeRequest(tx, takedownId, { state: 'ended', dueAt: null })
  await recordStep(tx, { takedownId, clusterId, at, step: 'withdrawn', userId })
  return { ...row, closedAt: at }
}
