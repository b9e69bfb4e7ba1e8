import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import {
  type BulkChangeRow,
  changedAfter,
  lockBulkChange,
  removeItems,
} from '#server/platform/bulk-changes/bulk-change-store.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { missing } from '#server/platform/refuse.ts'
import { giveBackIn } from '../judging/give-verdicts.ts'
import type { VerdictBefore } from '../judging/verdict-store.ts'
import { type Judging, judgeMatchesInBulk } from './judge-all.ts'

/** Goes on giving finds back what they had, where those are more than a call can hold. */
export const giveBackMore = job({ name: 'give-back-more', payload: z.object({ change: Id }), withinSeconds: 120 })

type Needs = Pick<Deps, 'db' | 'queue' | 'events'>
type Made = BulkChangeRow<Judging>

/** More than were judged in the call itself, with their copies. */
const atOnce = 1000

/**
 * Gives the matches that were judged in one call, and what followed them, the verdicts back that they had, with whose those were; resolves
 * to those that have them again. What was judged otherwise meanwhile stays so.
 */
export async function undoJudging(needs: Needs, ownerId: Id, change: Id): Promise<Id[]> {
  return await needs.db.transaction(async (tx) => {
    const made = await lockBulkChange(tx, judgeMatchesInBulk, { id: change, ownerId })
    if (!made || made.change.show !== null) throw missing('change')
    return await giveBackSome(needs, tx, made)
  })
}

/** The job. */
export async function goOnGivingBack(needs: Needs, change: Id): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const made = await lockBulkChange(tx, judgeMatchesInBulk, { id: change })
    if (made) await giveBackSome(needs, tx, made)
  })
}

/** A change that was taken back is forgotten, so that it is taken back once. */
async function giveBackSome(needs: Needs, tx: Tx, { id, ownerId, change }: Made): Promise<Id[]> {
  const items = await changedAfter<VerdictBefore>(tx, id, '', atOnce)
  const given = await giveBackIn(needs, tx, ownerId, { items, from: change.verdict })
  const isMore = await removeItems(
    tx,
    id,
    items.map((item) => item.id),
  )
  if (isMore) await needs.queue.enqueue(tx, giveBackMore, { change: id })
  return given
}
