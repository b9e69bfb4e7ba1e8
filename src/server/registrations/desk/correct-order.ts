import type { Id } from '#contract/wire.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { createDraft, type OrderNeeds } from '../create-order.ts'
import { changeRegistration, lockRegistration, type RegistrationRow, replaceWorks, worksOf } from '../order-store.ts'
import { moveRegistration } from '../move-registration.ts'

/** Starts the corrected order of a refused one, with its facts. Images that left the library stay out. */
export async function correctOrder(needs: OrderNeeds, ownerId: Id, id: Id): Promise<RegistrationRow> {
  return await needs.db.transaction(async (tx) => {
    const refused = await lockRegistration(tx, ownerId, id)
    if (!refused) throw missing('registration')
    if (refused.state !== 'refused')
      throw refuse('conflict', 'registration.not-refused', 'Only an order that the Office refused can be corrected.')
    const works = (await worksOf(tx, [id])).filter(({ removedAt }) => removedAt === null)
    const images = works.map(({ imageId }) => imageId)
    const { option, title, facts } = refused
    const made = await createDraft(needs, tx, ownerId, { option, title, images, corrects: id })
    await replaceWorks(
      tx,
      made.id,
      works.map((work, at) => ({ ...work, registrationId: made.id, n: at + 1 })),
    )
    const kept = { ...facts, declarations: null }
    await changeRegistration(tx, made.id, { facts: kept })
    await moveRegistration(tx, refused, { to: 'corrected', at: needs.clock(), by: 'owner', userId: ownerId })
    return { ...made, facts: kept }
  })
}
