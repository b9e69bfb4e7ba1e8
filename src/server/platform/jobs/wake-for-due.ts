import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Workers } from './work.ts'

const everyMs = 2000

type Needs = { database: Database; boss: PgBoss; log: Log; workers: Workers; signal: AbortSignal }

/**
 * Wakes the workers for whom there is something to do: retries and jobs for later, whose time comes without anybody saying so. One
 * question for all queues; each asking for itself was a third of all that a busy server asks of its database, and all of it at rest.
 */
export async function wakeForDue({ database, boss, log, workers, signal }: Needs): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    try {
      for (const name of await namesOfDue(database, [...workers.keys()])) boss.notifyWorker(workers.get(name)!)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'what is due could not be looked for')
    }
  }
}

async function namesOfDue(database: Database, names: string[]): Promise<string[]> {
  const { rows } = await database.execute(
    `select name from unnest($1::text[]) as name where exists (select from pgboss.job
      where job.name = name.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`,
    [names],
  )
  return rows.map(({ name }) => String(name))
}
