import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { job } from '#server/platform/jobs/job.ts'
import { matchesWithChangedFile, matchesMissingFromPages, type PageNow, setGone } from './removed-matches-store.ts'
import { lockAround } from '../match-store.ts'

/** Marks finds that are missing from their place. A separate job, since the caller holds locks in another order. */
export const markGone = job({
  name: 'mark-gone',
  payload: z.object({ matchIds: z.array(Id), seenAt: z.iso.datetime() }),
})

type Needs = Pick<Deps, 'queue'>

/** Queues marking: these pages were read at that moment, so their missing finds are gone. */
export async function notePagesRead(tx: Tx, { queue }: Needs, pages: PageNow[], at: Date): Promise<void> {
  await ask(tx, queue, await matchesMissingFromPages(tx, pages), at)
}

/** Queues marking: a file was fetched at that moment, and is missing or changed. */
export async function noteFileChanged(
  tx: Tx,
  { queue }: Needs,
  { at, ...file }: { urlHash: string; contentHash: string | null; at: Date },
): Promise<void> {
  await ask(tx, queue, await matchesWithChangedFile(tx, file), at)
}

const atOnce = 500

async function ask(tx: Tx, queue: Needs['queue'], matchIds: Id[], at: Date): Promise<void> {
  for (let from = 0; from < matchIds.length; from += atOnce)
    await queue.enqueue(tx, markGone, { matchIds: matchIds.slice(from, from + atOnce), seenAt: at.toISOString() })
}

/** Finds seen again meanwhile stay. May run any number of times with the same result. */
export async function mark({ db }: Pick<Deps, 'db'>, { matchIds, seenAt }: z.output<typeof markGone.payload>) {
  await db.transaction(async (tx) => {
    await lockAround(tx, { matchIds })
    for (const { id, ownerId, clusterId } of await setGone(tx, matchIds, new Date(seenAt)))
      await appendEvent(tx, ownerId, { type: 'match', matchId: id, clusterId, what: 'changed' })
  })
}
