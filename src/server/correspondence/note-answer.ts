import { isReplyAwaited } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'

/** Moves a case that waits for its image user into dialogue, so that no reminder follows an answer. Other cases stay. */
export async function noteAnswer(deps: MoveNeeds, tx: Tx, caseId: Id): Promise<void> {
  const row = await lockAnyCase(tx, caseId)
  if (row && isReplyAwaited(row.state))
    await moveCase(deps, tx, row, { to: 'in_dialogue', by: 'image-user', actorId: null })
}
