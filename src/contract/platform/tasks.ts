import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { StaffRole } from './staff-roles.ts'

/** Something that staff have to do. */
export const Task = z
  .object({
    _id: Id,
    /** Noun and problem: `evidence.failed`. */
    kind: z.string(),
    /** Id of its subject. */
    subject: z.string(),
    role: StaffRole,
    /** Work to do, as a sentence. */
    note: z.string(),
    /** Path of its page; null without one. */
    link: z.string().nullable(),
    dueAt: Moment,
    createdAt: Moment,
    doneAt: Moment.nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** Open tasks for the caller's roles, earliest deadline first, at most 100. `total` counts all. Administrators see everything. */
export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/desk/tasks',
  reply: z.object({ data: z.array(Task), total: z.number().int() }),
  access: 'staff',
  errors: [],
})

/** Completes a task; other roles' tasks are missing. */
export const finishTask = endpoint({
  name: 'finishTask',
  method: 'PUT',
  path: '/desk/tasks/:taskId/done',
  params: z.object({ taskId: Id }),
  reply: Task,
  access: 'staff',
  errors: ['task.done'],
})
