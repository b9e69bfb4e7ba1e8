import type { Tx } from '#server/platform/db/database.ts'
import { nextReaderAt } from '../following/next-reader.ts'
import type { NoticeRow, TakedownRow } from '../takedown-store.ts'
import { moveNotice } from './move-notice.ts'
import { markSent } from './sending-store.ts'

/** Makes a queued notice sent once the mail server has its mail: deadlines and looks count from here. The caller has locked the takedown. */
export async function leaveNotice(tx: Tx, row: TakedownRow, notice: NoticeRow, at: Date): Promise<NoticeRow> {
  if (notice.state !== 'queued') return notice
  const set = { sentAt: at, dueAt: nextReaderAt(at) }
  const sent = await moveNotice(tx, row, notice, { to: 'sent', step: 'sent', at, set })
  await markSent(tx, row.id, at)
  return sent
}
