import type { Database } from '../platform/db/database.ts'

/** A job with this payload as its last attempt leaves it when that is killed, too: the queue will notice within seconds that nobody runs it. */
export const killAtEveryAttempt = (database: Pick<Database, 'execute'>, name: string, payload: object): Promise<void> =>
  leaveBehind(database, { name, payload, attempts: 'retry_limit' })

/** The same at its first attempt: another follows. */
export const killWhileRunning = (database: Pick<Database, 'execute'>, name: string, payload: object): Promise<void> =>
  leaveBehind(database, { name, payload, attempts: '0' })

async function leaveBehind(
  { execute }: Pick<Database, 'execute'>,
  { name, payload, attempts }: { name: string; payload: object; attempts: 'retry_limit' | '0' },
): Promise<void> {
  const { rows } = await execute(
    `insert into pgboss.job (name, data, policy, state, retry_count, retry_limit, heartbeat_seconds, dead_letter, started_on, heartbeat_on)
     select name, $2, policy, 'active', ${attempts}, retry_limit, heartbeat_seconds, dead_letter, before, before
     from pgboss.queue, (select now() - interval '1 minute' as before) as past where name = $1 returning id`,
    [name, payload],
  )
  if (rows.length === 0) throw new Error(`there is no queue ${name}`)
}
