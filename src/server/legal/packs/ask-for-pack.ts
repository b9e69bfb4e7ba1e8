import { z } from 'zod'
import { isEvidenceSought, isTakenOn } from '#contract/cases/state-questions.ts'
import { Id } from '#contract/wire.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/job.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { insertPack, packInMaking, type PackRow } from './pack-store.ts'

/** Puts together what goes into a hand-over pack. */
export const makePackJob = job({
  name: 'make-hand-over-pack',
  payload: z.object({ packId: Id }),
  isLong: true,
  concurrency: 1,
  withinSeconds: 1800,
})

/** Asks for a pack of a case as it is now; while one is being made, that one is meant. */
export async function askForPack(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  caseId: Id,
  by: Id,
): Promise<PackRow> {
  return await db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    if (!isTakenOn(row.state) || isEvidenceSought(row.state))
      throw refuse('conflict', 'pack.too-early', 'There is nothing to hand over yet: the case is not taken on.')
    const id = newId()
    const made = await insertPack(tx, { id, caseId, state: 'making', askedAt: clock(), askedBy: by })
    if (!made) return (await packInMaking(tx, caseId))!
    await queue.enqueue(tx, makePackJob, { packId: id })
    return made
  })
}
