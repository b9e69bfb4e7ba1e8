import { setTimeout } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Workers } from './work.ts'

const everyMs = 2000

type Needs = { database: Database; log: Log; workers: Workers; signal: AbortSignal }

/**
 * Wakes the workers for whom there is something to do: what was there before, retries and jobs for later, whose time comes without anybody
 * saying so. One question for all queues; each asking for itself would be a third of all that a busy server asks of its database, and all of it at rest.
 */
export async function wakeForDue({ database, log, workers, signal }: Needs): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const name of await namesOfDue(database, workers.names)) if (!signal.aborted) await workers.wake(name)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'what is due could not be looked for')
    }
    await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
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
