import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { blocksOf, forgetIn, type KeptTable, type SeenTable, seenTables } from './forget-store.ts'
import { keptForever } from './events.ts'

/** Deletes sightings that were not repeated for long. */
export const forgetSeen = job({
  name: 'forget-seen',
  payload: z.object({}),
  schedule: '19 4 * * 0',
  withinSeconds: 4 * 3600,
})

/** A year, with slack for yearly visits. */
const keptDays = 400
/** 16 MB: locks rows for a fraction of a second. */
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
