import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { blocksOf, forgetIn, type KeptTable, type SeenTable, seenTables } from './forget-store.ts'
import { keptForever } from './events.ts'

/** Forgets what was seen on the web and not again for long. */
export const forgetSeen = job({
  name: 'forget-seen',
  payload: z.object({}),
  schedule: '19 4 * * 0',
  withinSeconds: 4 * 3600,
})

/** A year, and time for what is looked at once a year to come round. */
const keptDays = 400
/** 16 MB: a fraction of a second, in which nobody waits long for a row. */
const blocksAtOnce = 2000

/** Goes through the tables once, from their beginning to their end. Runs any number of times with the same result. */
export async function forget(
  { db, clock, queries }: Pick<Deps, 'db' | 'clock' | 'queries'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * 24 * 3_600_000)
  for (const table of seenTables) {
    const kept = isKept(table) ? await queries.ask(db, keptForever, { table }) : []
    const blocks = await blocksOf(db, table)
    for (let from = 0; from < blocks; from += blocksAtOnce) {
      signal.throwIfAborted()
      await forgetIn(db, table, { from, to: from + blocksAtOnce, before, kept })
    }
  }
}

const isKept = (table: SeenTable): table is KeptTable => table === 'sightings' || table === 'seen_pages'
