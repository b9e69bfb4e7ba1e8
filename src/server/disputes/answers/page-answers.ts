import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PageAnswers } from '#server/portal/index.ts'
import { lastDecision } from '../decisions/last-decision.ts'
import { offerOfOurs } from '../offers/offer-of-ours.ts'
import { openAnswerInShort } from './answer-store.ts'
import { showAnswer } from './send-answer.ts'

/** Returns the exchange of a case for its page. */
export async function showPageAnswers(needs: Pick<Deps, 'clock'> & { db: Db | Tx }, caseId: Id): Promise<PageAnswers> {
  const open = await openAnswerInShort(needs.db, caseId)
  return {
    open: open ? showAnswer(open) : null,
    decision: await lastDecision(needs.db, caseId),
    offer: await offerOfOurs(needs, caseId),
  }
}
