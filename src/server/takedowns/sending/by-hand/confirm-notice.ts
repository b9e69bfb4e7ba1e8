import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { NoticeRow, TakedownRow } from '../../takedown-store.ts'
import { moveNotice } from '../move-notice.ts'
import { nextReaderAt } from '../../following/next-reader.ts'
import { changeNotice, markSent } from '../sending-store.ts'
import { changeOwnNotice } from '../../own-notice.ts'
import { readLaw } from '../../law/read-law.ts'
import { type DeliveryConfig, isByHand } from '../wait-of-notice.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { config: DeliveryConfig }

/** Counts a notice that its owner pasted or posted as sent. A number that comes later is kept beside it. */
export async function confirmNotice(
  needs: Needs,
  ownerId: Id,
  { takedownId, n, number }: { takedownId: Id; n: number; number: string },
): Promise<TakedownRow> {
  return await changeOwnNotice(needs.db, { ownerId, takedownId, n }, async (tx, row, notice) => {
    const confirmation = number === '' ? notice.confirmation : number
    if (notice.sentAt !== null && notice.reader.way !== 'email') await changeNotice(tx, notice, { confirmation })
    else await markPasted(needs, tx, row, { notice, confirmation })
  })
}

async function markPasted(
  { clock, config }: Needs,
  tx: Tx,
  row: TakedownRow,
  { notice, confirmation }: { notice: NoticeRow; confirmation: string | null },
): Promise<void> {
  if (!isByHand(notice, { config, law: await readLaw(tx) }))
    throw refuse('conflict', 'notice.not-waiting', 'This notice does not wait to be pasted or posted.')
  const at = clock()
  const set = { sentAt: at, dueAt: nextReaderAt(at), confirmation }
  const note = confirmation === null ? {} : { note: confirmation }
  await moveNotice(tx, row, notice, { to: 'sent', step: 'sent', at, by: row.ownerId, set, ...note })
  await markSent(tx, row.id, at)
}
