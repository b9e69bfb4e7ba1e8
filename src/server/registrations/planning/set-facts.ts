import type { Body } from '#contract/endpoint.ts'
import type { setRegistrationFacts } from '#contract/registrations/plan-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { lockImages } from '#server/images/index.ts'
import { readImageFacts } from '#server/images/library/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { lockParty, writeFacts } from './planning-store.ts'

/** Writes facts about many images of the owner; returns their number. */
export async function setFacts(
  { db }: Pick<Deps, 'db'>,
  ownerId: Id,
  { images, facts, title }: Body<typeof setRegistrationFacts>,
): Promise<number> {
  const ids = [...new Set(images)]
  return await db.transaction(async (tx) => {
    if ((await readImageFacts(tx, ownerId, ids)).length < ids.length) throw missing('image')
    // An image that is removed meanwhile takes its facts along, so only those that stay get facts.
    const there = await lockImages(tx, ids)
    if (facts.party && !(await lockParty(tx, ownerId, facts.party))) throw missing('party')
    await writeFacts(tx, ownerId, there, { ...facts, title })
    return there.length
  })
}
