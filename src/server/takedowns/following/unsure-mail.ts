import type { Tx } from '#server/platform/db/database.ts'
import { isTaskOpen, openTask } from '#server/platform/tasks/tasks.ts'
import type { TakedownRow } from '../takedown-store.ts'

const dueInDays = 2
const taskOf = ({ id }: Pick<TakedownRow, 'id'>) => ({ kind: 'takedown.unsure-mail', subject: id })

/** Gives staff a mail that a person or a program wrote. Nobody is reminded until they have read it. */
export async function tellOfUnsure(tx: Tx, row: TakedownRow, at: Date): Promise<void> {
  await openTask(tx, {
    ...taskOf(row),
    role: 'case-manager',
    note: `Takedown ${row.id} against ${row.host}: a mail came, and nobody can say who wrote it or which mail came back. Read it.`,
    link: `/desk/takedowns/${row.id}`,
    dueAt: new Date(at.getTime() + dueInDays * 86_400_000),
    createdAt: at,
  })
}

/** True while such a mail waits for staff. */
export const isMailUnsure = async (tx: Tx, row: Pick<TakedownRow, 'id'>): Promise<boolean> =>
  await isTaskOpen(tx, taskOf(row))
