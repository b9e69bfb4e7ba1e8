import { finishTask, listTasks, type Task as Shown } from '#contract/platform/tasks.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import { missing, refuse } from '../refuse.ts'
import { countTasksFor, endTask, lockTask, openTasksFor, type Task } from './tasks.ts'

export const taskRoutes = [
  handle(listTasks, async ({ user }, { db }: Pick<Deps, 'db'>) => ({
    data: (await openTasksFor(db, user.roles)).map(showTask),
    total: await countTasksFor(db, user.roles),
  })),
  handle(
    finishTask,
    async ({ params, user }, { db, clock }: Pick<Deps, 'db' | 'clock'>) =>
      await db.transaction(async (tx) => {
        const task = await lockTask(tx, params.taskId, user.roles)
        if (!task) throw missing('task')
        if (task.doneAt) throw refuse('conflict', 'task.done', 'A colleague has already done this.')
        const doneAt = clock()
        await endTask(tx, { ...task, doneAt, doneBy: user.accountId })
        return showTask({ ...task, doneAt })
      }),
  ),
]

/** A task as staff see it. */
export const showTask = ({ id, kind, subject, role, note, link, dueAt, createdAt, doneAt }: Task): Shown => ({
  _id: id,
  kind,
  subject,
  role,
  note,
  link,
  dueAt: dueAt.toISOString(),
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
})
