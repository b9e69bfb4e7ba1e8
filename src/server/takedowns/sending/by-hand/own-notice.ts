import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { missing } from '#server/platform/refuse.ts'
import { closed } from '../../notices/save-facts.ts'
import { lockTakedown, type NoticeRow, noticesOf, type TakedownRow } from '../../takedown-store.ts'

type Which = { ownerId: Id; takedownId: Id; n: number }

/** Changes a notice of the owner's takedown under its lock. Refused once the takedown has ended. */
export async function changeOwnNotice(
  db: Db,
  { ownerId, takedownId, n }: Which,
  change: (tx: Tx, row: TakedownRow, notice: NoticeRow) => Promise<void>,
): Promise<TakedownRow> {
  return await db.transaction(async (tx) => {
    const row = await lockTakedown(tx, ownerId, takedownId)
    const notice = row && (await noticesOf(tx, [takedownId])).find((one) => one.n === n)
    if (!notice) throw missing('notice')
    if (row.closedAt !== null) throw closed()
    await change(tx, row, notice)
    return row
  })
}
