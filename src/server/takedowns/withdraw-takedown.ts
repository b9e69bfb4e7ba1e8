import { isRequestOpen } from '#contract/takedowns/site-request.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { TakedownNeeds } from './create-takedown.ts'
import { changeRequest, requestOf } from './softer/request-store.ts'
import { retractNotices, type RetractNeeds } from './sending/retract-notices.ts'
import { stopSending } from './sending/stop-sending.ts'
import { closeTakedown, lockTakedown, recordStep, type TakedownRow } from './takedown-store.ts'

/** Ends a takedown with all its notices. Mails that have not left are stopped; readers of those that left are told where the owner wants it. */
export async function withdrawTakedown(
  needs: Pick<TakedownNeeds, 'db'> & RetractNeeds,
  ownerId: Id,
  takedownId: Id,
  { retract }: { retract: boolean },
): Promise<TakedownRow> {
  const { db, clock } = needs
  return await db.transaction(async (tx) => {
    const row = await lockTakedown(tx, ownerId, takedownId)
    if (!row) throw missing('takedown')
    if (row.closedAt !== null) throw refuse('conflict', 'takedown.closed', 'This takedown has ended.')
    const stopped = await stopSending(tx, row, clock())
    const ended = await withdrawLocked(tx, row, clock())
    if (retract) await retractNotices(needs, tx, row, stopped)
    return ended
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
