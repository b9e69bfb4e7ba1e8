import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '../db/database.ts'
import { activities } from './tables.ts'

/** Lowest priority of awaited work; unawaited work has -10. */
const lowest = 9

/** Priority of jobs by their owner's waiting steps. Owners with few steps come first; it falls with each doubling. */
export const priorityFor = (steps: number): number =>
  0 - Math.min(lowest, Math.floor(Math.log2(1 + Math.max(0, steps))))

/** The same by the owner's outstanding work. */
export async function priorityOf(db: Db | Tx, ownerId: Id): Promise<number> {
  const left = sql<number>`coalesce(sum(greatest(0, coalesce(${activities.total}, 0) - ${activities.done})), 0)::float8`
  const [found] = await db
    .select({ left })
    .from(activities)
    .where(and(eq(activities.ownerId, ownerId), inArray(activities.state, ['waiting', 'running'])))
  return priorityFor(found?.left ?? 0)
}
