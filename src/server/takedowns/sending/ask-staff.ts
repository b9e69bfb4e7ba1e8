import type { Tx } from '#server/platform/db/database.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import type { NoticeRow, TakedownRow } from '../takedown-store.ts'
import { type Delivery, waitOf } from './wait-of-notice.ts'

const dueInDays = 2
const taskOf = (row: Pick<TakedownRow, 'id'>, { n }: Pick<NoticeRow, 'n'>) => ({
  kind: 'takedown.release',
  subject: `${row.id}:${n}`,
})

/** Gives staff a notice that waits for them: for its address, or for its law. */
export async function askStaff(
  tx: Tx,
  row: TakedownRow,
  { notice, at, ...delivery }: { notice: NoticeRow; at: Date } & Delivery,
): Promise<void> {
  const { reader, n } = notice
  const isOfAddress = waitOf(notice, delivery) === 'address'
  const asked = isOfAddress
    ? `Check where ${reader.name} takes notices (${reader.contact || 'no address is known'}). Correct or release it.`
    : `Read the notice to ${reader.name}, and release it if its law is right.`
  await openTask(tx, {
    ...taskOf(row, notice),
    role: isOfAddress ? 'case-manager' : 'legal',
    note: `Takedown ${row.id} against ${row.host}, notice ${n}: ${asked}`,
    link: `/desk/takedowns/${row.id}`,
    dueAt: new Date(at.getTime() + dueInDays * 86_400_000),
    createdAt: at,
  })
}

/** Ends the task of a notice that waits for staff no longer. */
export async function endStaffTask(
  tx: Tx,
  row: Pick<TakedownRow, 'id'>,
  { notice, doneAt, doneBy = null }: { notice: Pick<NoticeRow, 'n'>; doneAt: Date; doneBy?: string | null },
): Promise<void> {
  await endTask(tx, { ...taskOf(row, notice), doneAt, doneBy })
}
