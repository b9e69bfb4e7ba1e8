import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { StaffRole } from './staff-roles.ts'

/** Something that staff have to do. */
export const Task = z
  .object({
    _id: Id,
    /** Noun and what is the matter with it: `evidence.failed`. */
    kind: z.string(),
    /** What it is about, by its id. */
    subject: z.string(),
    role: StaffRole,
    /** What is to be done, as a sentence. */
    note: z.string(),
    /** The page where it is done: a path of the app; null where there is none. */
    link: z.string().nullable(),
    dueAt: Moment,
    createdAt: Moment,
    doneAt: Moment.nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** What is open for whoever asks, by his roles; what is due first at the top, at most 100. `total` counts all. Administrators see everything. */
export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/desk/tasks',
  reply: z.object({ data: z.array(Task), total: z.number().int() }),
  access: 'staff',
  errors: [],
})

/** Says that it is done. Refused for a task of another role as if it were not there. */
export const finishTask = endpoint({
  name: 'finishTask',
  method: 'PUT',
  path: '/desk/tasks/:taskId/done',
  params: z.object({ taskId: Id }),
  reply: Task,
  access: 'staff',
  errors: ['task.done'],
})
