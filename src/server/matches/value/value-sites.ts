import { z } from 'zod'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { worthsOfUses } from '../events.ts'
import { factsOfSite, factsOfSites } from './facts-of-uses.ts'
import { lockSite, markAfter, stepsOfSite, unvaluedSites, writeSiteWorth, writeWorth } from './value-store.ts'

/** Estimates sites whose facts or finds changed. */
export const valueSites = job({ name: 'value-sites', payload: z.object({}), onePerKey: true, withinSeconds: 300 })

/** Estimates every site again: uses grow older, and the table of fees changes. */
export const valueAllSites = job({
  name: 'value-all-sites',
  payload: z.object({ after: z.string().default('') }),
  schedule: '40 2 * * *',
  withinSeconds: 300,
})

type Needs = Pick<Deps, 'db' | 'queue' | 'queries'>

const key = 'all'
const valuedAtOnce = 200
const markedAtOnce = 1000

/** Has changed sites estimated soon. */
export const wantValues = (tx: Tx, queue: Deps['queue']): Promise<void> => queue.enqueue(tx, valueSites, {}, { key })

/** Has all sites estimated again. */
export const wantAllValues = (tx: Tx, queue: Deps['queue']): Promise<void> => queue.enqueue(tx, valueAllSites, {})

/** The job: one transaction a site, then a further job for the rest. */
export async function valueChanged(needs: Needs, signal: AbortSignal): Promise<void> {
  const { db, queue } = needs
  const ids = await unvaluedSites(db, valuedAtOnce)
  for (const id of ids) {
    if (signal.aborted) return
    await db.transaction((tx) => valueSite(needs, tx, id))
  }
  if (ids.length === valuedAtOnce) await db.transaction((tx) => wantValues(tx, queue))
}

/** Writes the sort keys of a site and of its finds. */
async function valueSite({ queries }: Pick<Needs, 'queries'>, tx: Tx, id: Id): Promise<void> {
  const row = await lockSite(tx, id)
  if (!row) return
  const facts = (await factsOfSites(tx, [row])).get(id)!
  const steps = await stepsOfSite(tx, id)
  const seenDays = Math.max(0, ...steps.map((step) => step.seenDays))
  const finds = [
    factsOfSite(facts, { ...row, seenDays }),
    ...steps.map(({ largest, seenDays }) => ({ ...facts, largest, seenDays, uses: 1 })),
  ]
  const [ofSite = 0, ...ofSteps] = (await queries.askOne(tx, worthsOfUses, { finds })) ?? []
  for (const [at, step] of steps.entries()) await writeWorth(tx, id, step, ofSteps[at] ?? 0)
  await writeSiteWorth(tx, id, ofSite, seenDays)
}

/** The job: marks a part of all sites, then a further job for the next part. */
export async function valueAll({ db, queue }: Needs, after: string): Promise<void> {
  await db.transaction(async (tx) => {
    const reached = await markAfter(tx, after, markedAtOnce)
    if (reached === undefined) return
    await wantValues(tx, queue)
    await queue.enqueue(tx, valueAllSites, { after: reached })
  })
}
