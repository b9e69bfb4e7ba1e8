import { asc, inArray, sql } from 'drizzle-orm'
import type { RegistrationQueue } from '#contract/registrations/desk-endpoints.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Db } from '#server/platform/db/database.ts'
import { registrations } from '../tables.ts'

const statesIn: Record<RegistrationQueue, RegistrationState[]> = {
  'to-file': ['ready'],
  office: ['filed', 'correspondence'],
  'to-prepare': ['paid', 'preparing'],
  refused: ['refused'],
  done: ['registered', 'corrected', 'refunded'],
}

/** Orders of a queue, by the day until which acting pays, then by age. */
export async function ordersInQueue(
  db: Db,
  queue: RegistrationQueue,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const inQueue = inArray(registrations.state, statesIn[queue])
  const rows = await db
    .select()
    .from(registrations)
    .where(inQueue)
    .orderBy(sql`${registrations.actBy} asc nulls last`, asc(registrations.movedAt), asc(registrations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(registrations, inQueue) }
}
