import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { aDraft } from '#contract/testing/a-case.ts'
import type { Id } from '#contract/wire.ts'
import { newId } from '#server/platform/ids.ts'
import { type People, people, type Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import { insertCase } from '#server/cases/drafts/draft-store.ts'
import { lockAnyCase, updateCase } from '#server/cases/rows/case-store.ts'
import { seekContacts } from '#server/letters/contacts/seek-job.ts'
import { followCase } from '#server/cases/moving/follow-case.ts'

/**
 * A case of Ana's that stands at a state as if it had come there, with what follows it: for tests of what happens later, which need neither
 * its review nor its captures. `draft` changes what was submitted.
 */
export async function caseAt(
  app: Pick<TestApp, 'url' | 'deps'>,
  state: CaseState,
  draft: Partial<Draft> = {},
  given?: People,
): Promise<People & { owner: Person; caseId: Id }> {
  const who = given ?? (await people(app))
  const now = app.deps.clock()
  const id = newId()
  await app.deps.db.transaction(async (tx) => {
    const made = { id, ownerId: who.ana.id, state: 'draft' as const, host: 'shop.example', party: `shop-${id}.example` }
    await insertCase(tx, { ...made, createdAt: now, updatedAt: now, since: now }, { ...aDraft(), ...draft })
    const agreement = { version: '1', hash: '0'.repeat(64), at: now.toISOString(), ip: '127.0.0.1' }
    await updateCase(tx, id, {
      state,
      submittedAt: now,
      agreement,
      images: 1,
      openParty: made.party,
      infringer: 'Shop Ltd',
    })
    await followCase(app.deps, tx, (await lockAnyCase(tx, id))!)
    if (caseStates[state].followUp === 'secure-evidence') await app.deps.queue.enqueue(tx, seekContacts, { caseId: id })
  })
  return { ...who, owner: who.ana, caseId: id }
}
