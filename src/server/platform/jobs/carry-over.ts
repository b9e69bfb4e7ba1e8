import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobInsert, type JobWithMetadata, type PgBoss, type UpdateQueueOptions } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'
import { ofKey, onePerKey } from './one-per-key.ts'

/** Policy of one-per-key queues in an earlier version. */
export const formerPolicy = 'stately'

/**
 * Recreates a queue as declared today, with its waiting and running jobs, since the library cannot change a policy. A job running in another process
 * at this moment runs again. It calls the library's own SQL functions: the library's calls take no transaction, and jobs sent between two of them
 * would be deleted with the queue.
 */
export const carryOver = (database: Database, boss: PgBoss, name: string, options: UpdateQueueOptions): Promise<void> =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table pgboss.job in share row exclusive mode`)
    const { rows } = await tx.execute(sql`select from pgboss.queue where name = ${name} and policy = ${formerPolicy}`)
    if (rows.length === 0) return
    const open = await openJobs(tx, boss, name)
    const anew = JSON.stringify({ policy: onePerKey, ...options })
    await tx.execute(sql`select pgboss.delete_queue(${name})`)
    await tx.execute(sql`select pgboss.create_queue(${name}, ${anew}::jsonb)`)
    if (open.length > 0) await boss.insert(name, open.map(asSentAgain), { db: fromDrizzle(tx, sql) })
  })

/** The first to begin comes first: of several of a key that one stays, which does the others' work. */
async function openJobs(tx: Tx, boss: PgBoss, name: string): Promise<JobWithMetadata[]> {
  const db = fromDrizzle(tx, sql)
  const open = await boss.findJobs<object>(name, { queued: true, db })
  const { rows } = await tx.execute(sql`select id from pgboss.job where name = ${name} and state = 'active'`)
  for (const { id } of rows) open.push(...(await boss.findJobs<object>(name, { id: String(id), db })))
  // In a transaction times come as PostgreSQL writes them.
  const begins = ({ startAfter }: JobWithMetadata) => new Date(startAfter).getTime()
  return open.toSorted((a, b) => begins(a) - begins(b))
}

const asSentAgain = ({ id, data, priority, startAfter, singletonKey }: JobWithMetadata): JobInsert => ({
  id,
  data,
  priority,
  startAfter,
  ...(singletonKey === null ? {} : ofKey(singletonKey)),
})
