import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'

/** What the library writes down of a job whose worker gave no sign of life any more. */
const silence = 'job heartbeat timeout'

type Asked = Pick<Database, 'execute'>

/** Called with each statement of the library and its result: one of them, every few seconds, takes jobs from silent workers and counts them. */
export async function afterSilence(
  database: Asked,
  text: string,
  { rows }: { rows: Record<string, unknown>[] },
): Promise<void> {
  if (!text.includes(silence)) return
  if (rows.some(({ count }) => Number(count) > 0)) await giveBackAtOnce(database)
}

/**
 * A job whose worker was killed is done again at once, at whichever attempt: its pause would grow as that of a job that fails does, and nothing
 * about it has failed.
 */
const giveBackAtOnce = (database: Asked) =>
  database.execute(
    `update pgboss.job set start_after = pgboss.job_now()
     where state = 'retry' and start_after > pgboss.job_now() and output -> 'value' ->> 'message' = $1`,
    [silence],
  )

/**
 * The embedded database has one process: what was running when that stopped, nobody is running now. Being killed counts as an attempt, so
 * that a job that ends its process each time is given up like one that fails each time. A job whose key already waits for a retry is
 * dropped, the waiting one does its work.
 */
export async function giveBackAll(database: Database, boss: PgBoss): Promise<void> {
  const { rows: spent } = await database.execute(
    "select id, name from pgboss.job where state = 'active' and retry_count >= retry_limit",
  )
  for (const { id, name } of spent)
    await boss.fail(String(name), String(id), { reason: 'The process ended at every attempt.' })
  await database.execute(`
    update pgboss.job running set state = 'cancelled', completed_on = now() where state = 'active' and singleton_key is not null
      and exists (select from pgboss.job waiting where waiting.name = running.name and waiting.singleton_key = running.singleton_key and waiting.state = 'retry');
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`)
}
