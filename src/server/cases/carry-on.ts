import type { z } from 'zod'
import { notify } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lockAnyCase } from './case-store.ts'
import { followUp } from './follow-case.ts'
import { removeUnnamedFiles } from './files.ts'
import { moveCase, type MoveNeeds, wordsOn } from './move-case.ts'
import { caseNotifications } from './notifications.ts'

/** Does what follows, unless the case has moved on since. */
export async function carryOn(
  deps: MoveNeeds & Pick<Deps, 'db' | 'objects'>,
  { caseId, state, since }: z.output<typeof followUp.payload>,
): Promise<void> {
  if (state === 'in_review') return await removeUnnamedFiles(deps, caseId)
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row || row.state !== state || row.since.toISOString() !== since) return
    if (state === 'submitted') await moveCase(deps, tx, row, { to: 'in_review', by: 'system', actorId: null })
    if (state === 'needs_info')
      await notify(deps, tx, caseNotifications.reminder, {
        accountId: row.ownerId,
        ...wordsOn(row, row.question?.note ?? ''),
      })
  })
}

const maxLookedThrough = 10_000

/**
 * What follows a case is never given up: a case that was handed in would wait for its review for ever. Once its dead letter is tried anew it is
 * done, or does nothing where the case has moved on since.
 */
export async function carryOnAgain({ queue }: Pick<Deps, 'queue'>): Promise<void> {
  for (const { id, job } of await queue.dead(maxLookedThrough)) if (job === followUp.name) await queue.retryDead(id)
}
