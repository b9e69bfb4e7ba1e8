import type { z } from 'zod'
import { caseStates } from '#contract/cases/case-states.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { casesAtEvidence } from '../evidence/case-evidence-store.ts'
import { keepRating, lockAnyCase } from '../rows/case-store.ts'
import { followUp } from './follow-case.ts'
import { caseRating, letterNext } from '../events.ts'
import { removeUnnamedFiles } from '../files/files.ts'
import { moveCase, type MoveNeeds, wordsOn } from './move-case.ts'
import { caseNotifications } from '../notifications.ts'
import { secureEvidence } from '../evidence/secure-evidence.ts'

/** Does what follows, unless the case has moved on since. */
export async function runFollowUp(
  deps: MoveNeeds & Pick<Deps, 'db' | 'objects'>,
  { caseId, state, since }: z.output<typeof followUp.payload>,
): Promise<void> {
  const { followUp: follows } = caseStates[state]
  if (follows === 'rate') {
    const rating = await deps.queries.askOne(deps.db, caseRating, { caseId })
    if (rating) await keepRating(deps.db, caseId, rating)
    return await removeUnnamedFiles(deps, caseId)
  }
  if (follows === 'secure-evidence') return await secureEvidence(deps, { caseId, since })
  if (follows === 'apply-contact-rule')
    return await deps.db.transaction((tx) => deps.events.publish(tx, letterNext, { caseId }))
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row || row.state !== state || row.since.toISOString() !== since) return
    if (follows === 'begin-review') await moveCase(deps, tx, row, { to: 'in_review', by: 'system', actorId: null })
    if (follows === 'remind-owner')
      await notify(deps, tx, caseNotifications.reminder, {
        accountId: row.ownerId,
        ...wordsOn(row, row.question?.note ?? ''),
      })
  })
}

const maxLookedThrough = 10_000
const maxAtEvidence = 500

/** Retries follow-ups from dead letters, so that no case waits for ever. Does nothing for a case that has moved on. */
export async function runMissedFollowUps({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  // Cases that were accepted before evidence was kept by itself are taken up as well.
  await db.transaction(async (tx) => {
    for (const { id: caseId, state, since } of await casesAtEvidence(tx, maxAtEvidence))
      await queue.enqueue(tx, followUp, { caseId, state, since: since.toISOString() })
  })
  for (const { id, job } of await queue.dead(maxLookedThrough)) if (job === followUp.name) await queue.retryDead(id)
}
