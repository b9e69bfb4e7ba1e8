import type { Body } from '#contract/endpoint.ts'
import type { createRegistration as createCall } from '#contract/registrations/endpoints.ts'
import { registrationOptions, type RegistrationOption } from '#contract/registrations/options.ts'
import type { Id } from '#contract/wire.ts'
import { type ImageFacts, readImageFacts } from '#server/images/library/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { noteStep } from './move-registration.ts'
import { insertRegistration, type RegistrationRow } from './order-store.ts'
import { actByOf } from './act-by.ts'
import { readOrderFacts } from './planning/order-facts.ts'
import { numberWorks, workOf } from './works-for.ts'

export type OrderNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'queries' | 'queue'>

type Asked = Body<typeof createCall>

/** Starts an order with the facts that are known of its images. Refuses images that are not the owner's, or not read. */
export async function createOrder(needs: OrderNeeds, ownerId: Id, asked: Asked): Promise<RegistrationRow> {
  return await needs.db.transaction(async (tx) => await createDraft(needs, tx, ownerId, asked))
}

/** The same within a transaction. `corrects` is the refused order that this one replaces. */
export async function createDraft(
  { clock }: Pick<OrderNeeds, 'clock'>,
  tx: Tx,
  ownerId: Id,
  { option, images: ids, title = '', corrects = null }: Asked & { corrects?: Id | null },
): Promise<RegistrationRow> {
  const images = await readyImages(tx, ownerId, { option, ids })
  const known = await readOrderFacts(
    tx,
    ownerId,
    images.map(({ id }) => id),
  )
  const at = clock()
  const row: RegistrationRow = {
    id: newId(),
    ownerId,
    option,
    state: 'draft',
    title: title || (images.length === 1 ? (known.facts.get(images[0]!.id)?.title ?? images[0]!.title) : ''),
    facts: { party: known.party, limits: null, declarations: null },
    coupon: null,
    price: null,
    declaredBy: null,
    declaredAt: null,
    caseNumber: null,
    filingNumber: null,
    filedOn: null,
    certificate: null,
    certificateRead: null,
    refusal: null,
    corrects,
    actBy: null,
    createdAt: at,
    paidAt: null,
    movedAt: at,
  }
  const works = numberWorks(
    row.id,
    images.map((image) => workOf(image, known.facts.get(image.id))),
  )
  row.actBy = actByOf(row, works, at)
  await insertRegistration(tx, row, works)
  await noteStep(tx, row, { step: 'created', at, by: 'owner', userId: ownerId })
  return row
}

/** The owner's images of an order. Refuses several where the option takes one. */
export async function readyImages(
  tx: Tx,
  ownerId: Id,
  { option, ids }: { option: RegistrationOption; ids: readonly Id[] },
): Promise<ImageFacts[]> {
  const unique = [...new Set(ids)]
  if (unique.length > registrationOptions[option].maxImages) throw oneImage(option)
  const images = await readImageFacts(tx, ownerId, unique)
  if (images.length < unique.length) throw missing('image')
  const unready = images.find(({ state }) => state !== 'ready')
  if (unready)
    throw refuse(
      'conflict',
      'registration.image-not-ready',
      `“${unready.title}” is not read yet, or cannot be read. Leave it out, or try again in a moment.`,
      { field: 'images' },
    )
  return images
}

const oneImage = (option: RegistrationOption) =>
  refuse(
    'conflict',
    'registration.one-image',
    `“${registrationOptions[option].label}” registers ${registrationOptions[option].maxImages === 1 ? 'one image' : `at most ${registrationOptions[option].maxImages} images`}. Choose fewer images, or another option.`,
    { field: 'images' },
  )
