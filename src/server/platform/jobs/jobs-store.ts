import type { Database } from '../db/database.ts'

/** A queue with unfinished jobs. `later` wait for their time, `retrying` failed and are tried again; `reason` is the newest failure. */
export type QueueState = {
  name: string
  waiting: number
  later: number
  running: number
  retrying: number
  /** Since when the oldest job that could run waits. */
  oldestAt: Date | null
  nextTryAt: Date | null
  reason: string | null
}

/** Queues with unfinished jobs, those that fail first. `without` names queues that are left out. */
export async function readQueueStates(database: Pick<Database, 'execute'>, without: string[]): Promise<QueueState[]> {
  const { rows } = await database.execute(
    `select name,
       count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
       count(*) filter (where state = 'created' and start_after > now())::int as later,
       count(*) filter (where state = 'active')::int as running,
       count(*) filter (where state = 'retry')::int as retrying,
       min(created_on) filter (where state < 'active' and start_after <= now()) as oldest,
       min(start_after) filter (where state = 'retry') as next_try,
       (array_agg(output order by created_on desc) filter (where state = 'retry' and output is not null))[1] as output
     from pgboss.job where state < 'completed' and name <> all($1::text[])
     group by name order by retrying desc, waiting desc, name`,
    [without],
  )
  return rows.map((row) => ({
    name: String(row.name),
    waiting: Number(row.waiting),
    later: Number(row.later),
    running: Number(row.running),
    retrying: Number(row.retrying),
    oldestAt: row.oldest ? new Date(row.oldest as string) : null,
    nextTryAt: row.next_try ? new Date(row.next_try as string) : null,
    reason: row.output ? reasonIn(row.output) : null,
  }))
}

/** The cause of a failure in words: our own jobs write `reason`, the library writes a message. */
export function reasonIn(output: unknown): string {
  const named = textIn(output)
  return named === undefined || named.trim() === '' ? 'No cause was recorded.' : named
}

function textIn(output: unknown): string | undefined {
  if (typeof output === 'string') return output
  if (typeof output !== 'object' || output === null) return undefined
  const { reason, message, value } = output as Record<string, unknown>
  return textIn(reason) ?? textIn(message) ?? textIn(value)
}
