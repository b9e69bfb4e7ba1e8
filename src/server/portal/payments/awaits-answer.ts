import { isObjection, isOnHold } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { heardOfCase, type HeardNeeds } from '#server/cases/heard/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isOfferOpen } from '../events.ts'

export type AwaitNeeds = HeardNeeds & Pick<Deps, 'clock' | 'queries'> & { db: Db | Tx }

/** Whether one side of a case waits for the other: an objection, a word that no person has answered, or an offer of ours that still stands. */
export async function awaitsAnswer(needs: AwaitNeeds, caseId: Id): Promise<boolean> {
  const row = await readCase(needs.db, caseId)
  if (!row) return false
  if (isObjection(isOnHold(row.state) ? row.heldFrom : row.state)) return true
  if ((await heardOfCase(needs, caseId)).waiting !== null) return true
  return (await needs.queries.askOne(needs.db, isOfferOpen, { caseId })) ?? false
}
