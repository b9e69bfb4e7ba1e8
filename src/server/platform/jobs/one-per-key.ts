import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'

/** At most one job of a key waits, by an index of the library's. That one runs at a time, each fetch sees to by the jobs' groups. */
export const onePerKey = 'short'

/** The library's options for jobs of one key. */
export const ofKey = (key: string) => ({ singletonKey: key, group: { id: key } })

/**
 * The job of this key that waits already is not taken before this transaction has ended: it would not see what it is asked for again. False
 * where it was taken just now. `update` of the library would hold it, too, but against others who ask for the key as well: two transactions
 * that ask for two keys would end in a deadlock.
 */
export async function keepWaiting(tx: Tx, name: string, key: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from pgboss.job where name = ${name} and coalesce(singleton_key, '') = ${key} and state = 'created' and policy = ${onePerKey}
    for key share`)
  return rows.length > 0
}

/**
 * Jobs just taken that may run. Two simultaneous workers may take a key's new job and its retry, unseen by each other. So each looks again after
 * taking; one that sees another puts its jobs back for after the other's end, without counting an attempt.
 */
export async function withoutRunning<T>(
  boss: PgBoss,
  database: Database,
  taken: JobWithMetadata<T>[],
): Promise<JobWithMetadata<T>[]> {
  const running = await keysRunningBeside(database, taken)
  for (const one of taken) if (isOf(running, one)) await askAnew(boss, database, one)
  return taken.filter((one) => !isOf(running, one))
}

const isOf = (keys: ReadonlySet<unknown>, { groupId }: JobWithMetadata<unknown>) => keys.has(groupId)

/** The library finds jobs by their ids, keys and payloads, not by their state: it would read all of a key's that ran within a day. */
async function keysRunningBeside(database: Database, taken: JobWithMetadata<unknown>[]): Promise<Set<unknown>> {
  const { rows } = await database.execute(
    `select group_id from pgboss.job
     where name = $1 and state = 'active' and group_id = any($2::text[]) and id <> all($3::uuid[])`,
    [taken[0]?.name, taken.map(({ groupId }) => groupId), taken.map(({ id }) => id)],
  )
  return new Set(rows.map((row) => row.group_id))
}

const askAnew = (boss: PgBoss, database: Database, taken: JobWithMetadata<unknown>) =>
  database.db.transaction(async (tx) => {
    const { name, data, priority, groupId } = taken
    const db = fromDrizzle(tx, sql)
    await boss.send(name, data as object, { ...ofKey(groupId!), priority, db })
    await boss.complete(name, taken, null, { db })
  })
