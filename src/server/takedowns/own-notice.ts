import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing } from '#server/platform/refuse.ts'
import { closed } from './notices/save-facts.ts'
import { lockTakedown, type NoticeRow, noticesOf, type TakedownRow } from './takedown-store.ts'

export type WhichNotice = { ownerId: Id; takedownId: Id; n: number }

/** Changes a notice of the owner's takedown under its lock. Once the takedown has ended it is refused, unless `whenClosed` is set. */
export async function changeOwnNotice(
  db: Db,
  { ownerId, takedownId, n }: WhichNotice,
  change: (tx: Tx, row: TakedownRow, notice: NoticeRow) => Promise<void>,
  { whenClosed = false } = {},
): Promise<TakedownRow> {
  return await db.transaction(async (tx) => {
    const row = await lockTakedown(tx, ownerId, takedownId)
    const notice = row && (await noticesOf(tx, [takedownId])).find((one) => one.n === n)
    if (!notice) throw missing('notice')
    if (row.closedAt !== null && !whenClosed) throw closed()
    await change(tx, row, notice)
    await appendEvent(tx, ownerId, { type: 'takedown', takedownId })
    return row
  })
}
