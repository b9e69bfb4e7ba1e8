import type { Image } from '#contract/images/image.ts'
import { aWork, filedFacts } from '#contract/registrations/testing/filed-facts.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { insertRegistration } from '../../order-store.ts'
import type { PackageFacts } from '../package-facts.ts'

type Named = Pick<Image, '_id' | 'title' | 'fileName'>
type Changed = Partial<PackageFacts> & { state?: RegistrationState }

/** Stores a paid order of these images, and returns the facts of its package. */
export async function packagedOrder(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  images: readonly Named[],
  { state = 'preparing', ...changed }: Changed = {},
): Promise<PackageFacts> {
  const facts = factsOf(ownerId, images, changed)
  const { orderId, option, title, works, party, limits, declarations } = facts
  const at = new Date(facts.declaredAt)
  await db.transaction(async (tx) => {
    const row = {
      id: orderId,
      ownerId,
      option,
      state,
      title,
      facts: { party, limits, declarations },
      coupon: null,
      price: null,
      declaredBy: facts.declaredBy,
      declaredAt: at,
      caseNumber: null,
      filingNumber: null,
      filedOn: null,
      certificate: null,
      certificateRead: null,
      refusal: null,
      corrects: null,
      actBy: null,
      createdAt: at,
      paidAt: at,
      movedAt: at,
    }
    await insertRegistration(
      tx,
      row,
      works.map((work) => ({ ...work, registrationId: orderId, removedAt: null })),
    )
  })
  return facts
}

const factsOf = (ownerId: string, images: readonly Named[], changed: Partial<PackageFacts>): PackageFacts => ({
  ...filedFacts(),
  orderId: newId(),
  ownerId,
  works: images.map(({ _id, title, fileName }, at) => ({ ...aWork(at + 1, { title, fileName }), imageId: _id })),
  declarations: { madeAll: 'yes', publicationChecked: 'yes', notRegistered: 'yes', nothingByOthers: 'yes' },
  declaredAt: '2026-11-28T10:00:00.000Z',
  declaredBy: 'Ana Almeida',
  ...changed,
})
