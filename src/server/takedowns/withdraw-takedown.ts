import { isRequestOpen } from '#contract/takedowns/site-request.ts'
import type { Id } from '#contract/wire.ts'
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
    const at = clock()
    await stopSending(tx, row, at)
    await closeTakedown(tx, row.id, at)
    const request = await requestOf(tx, row.id)
    if (request && isRequestOpen(request.state)) await changeRequest(tx, row.id, { state: 'ended', dueAt: null })
    await recordStep(tx, { takedownId, clusterId: row.clusterId, at, step: 'withdrawn', userId: ownerId })
    return { ...row, closedAt: at }
  })
}
