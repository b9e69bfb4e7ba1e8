import { and, asc, count, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { tasks } from './tables.ts'

export type Task = typeof tasks.$inferSelect
type NewTask = Pick<Task, 'kind' | 'subject' | 'role' | 'note' | 'dueAt' | 'createdAt'> & { link?: string }

/** Gives staff something to do. While it is open the same is not asked twice: what is said last counts. */
export async function openTask(tx: Tx, task: NewTask): Promise<void> {
  await tx
    .insert(tasks)
    .values({ id: newId(), ...task })
    .onConflictDoUpdate({
      target: [tasks.kind, tasks.subject],
      targetWhere: isNull(tasks.doneAt),
      set: { note: task.note, role: task.role, link: task.link ?? null },
    })
}

/** Ends it, by a member of staff or, without one, because what it asked for has happened. */
export async function endTask(
  tx: Tx,
  { kind, subject, doneAt, doneBy = null }: Pick<Task, 'kind' | 'subject'> & { doneAt: Date; doneBy?: string | null },
): Promise<void> {
  const open = and(eq(tasks.kind, kind), eq(tasks.subject, subject), isNull(tasks.doneAt))
  await tx.update(tasks).set({ doneAt, doneBy }).where(open)
}

/** True while the task is open. */
export const isTaskOpen = async (tx: Tx, { kind, subject }: Pick<Task, 'kind' | 'subject'>): Promise<boolean> =>
  (await tx.$count(tasks, and(eq(tasks.kind, kind), eq(tasks.subject, subject), isNull(tasks.doneAt)))) > 0

/** Open tasks for these roles, first due first. */
export async function openTasksFor(db: Db, roles: readonly StaffRole[], limit = 100): Promise<Task[]> {
  return await db
    .select()
    .from(tasks)
    .where(and(isNull(tasks.doneAt), ofRoles(roles)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(limit)
}

/** The same after a place in their order. */
export async function tasksAfter(
  db: Db,
  roles: readonly StaffRole[],
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<Task[]> {
  const isAfter = after && or(gt(tasks.dueAt, after.at), and(eq(tasks.dueAt, after.at), gt(tasks.id, after.id)))
  return await db
    .select()
    .from(tasks)
    .where(and(isNull(tasks.doneAt), ofRoles(roles), isAfter))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(limit)
}

/** Number of open tasks for these roles. */
export const countTasksFor = async (db: Db, roles: readonly StaffRole[]): Promise<number> =>
  await db.$count(tasks, and(isNull(tasks.doneAt), ofRoles(roles)))

/** The same, counted to a limit, to stay quick. */
export async function countTasksUpTo(db: Db, roles: readonly StaffRole[], most: number): Promise<number> {
  const some = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isNull(tasks.doneAt), ofRoles(roles)))
    .limit(most)
    .as('some')
  const [counted] = await db.select({ tasks: count() }).from(some)
  return counted!.tasks
}

/** A locked task of these roles, open or done. */
export async function lockTask(tx: Tx, id: string, roles: readonly StaffRole[]): Promise<Task | undefined> {
  const [found] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), ofRoles(roles)))
    .for('update')
  return found
}

/** Administrators do what everybody does. */
const ofRoles = (roles: readonly StaffRole[]): SQL | undefined =>
  roles.includes('admin') ? undefined : inArray(tasks.role, [...roles])

/** For a subject that is no more. */
export async function removeTasksOf(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await tx.delete(tasks).where(inArray(tasks.subject, [...subjects]))
}
