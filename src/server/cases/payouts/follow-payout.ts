import type { CaseState } from '#contract/cases/case-states.ts'
import { payoutSteps } from '#contract/cases/payouts/payout-steps.ts'
import { isShareSent } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { type PayoutOfCase, readPayoutOfCase } from '#server/billing/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockAnyCase } from '../rows/case-store.ts'
import { moveCase, type MoveNeeds } from '../moving/move-case.ts'

/**
 * Takes a paid case step by step to where its owner's share is, once all that was asked for came in. The case is locked before its settlements are read,
 * so of two jobs the second finds it there.
 */
export async function followPayout(deps: MoveNeeds & Pick<Deps, 'db'>, caseId: Id): Promise<void> {
  await deps.db.transaction(async (tx) => {
    let row = await lockAnyCase(tx, caseId)
    if (!row) return
    const payout = await readPayoutOfCase(tx, caseId, deps.clock())
    for (const to of payoutSteps(row.state, payout.stage)) {
      const heldUntil = isShareSent(to) ? (payout.reserveUntil?.slice(0, 10) ?? null) : null
      row = await moveCase(deps, tx, row, {
        to,
        by: 'system',
        actorId: null,
        note: noteOn(to, payout),
        set: { heldUntil },
      })
    }
  })
}

function noteOn(to: CaseState, { reserveUntil }: PayoutOfCase): string {
  if (!isShareSent(to) || reserveUntil === null) return ''
  return `A reserve for refunds is kept until ${reserveUntil.slice(0, 10)}. It follows then.`
}
