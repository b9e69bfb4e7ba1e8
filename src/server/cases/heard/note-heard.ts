import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { caseReworded } from '../events.ts'
import { lockAnyCase, updateCase } from '../rows/case-store.ts'
import { nextActionColumns } from '../moving/next-action-columns.ts'
import type { HeardNeeds } from './heard-of-case.ts'

/** Keeps with a case whether its image user waits for a person, and what staff do next; called after each word and each answer. */
export async function noteHeard(needs: HeardNeeds & Pick<Deps, 'events'>, tx: Tx, caseId: Id): Promise<void> {
  const row = await lockAnyCase(tx, caseId)
  if (!row) return
  await updateCase(tx, caseId, await nextActionColumns({ ...needs, db: tx }, row))
  await needs.events.publish(tx, caseReworded, { caseId })
}
