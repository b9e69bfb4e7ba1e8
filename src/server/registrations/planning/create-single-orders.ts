import type { Body } from '#contract/endpoint.ts'
import type { createSingleRegistrations } from '#contract/registrations/plan-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { lockImages } from '#server/images/index.ts'
import { missing } from '#server/platform/refuse.ts'
import { createDraft, type OrderNeeds, readyImages } from '../create-order.ts'
import type { RegistrationRow } from '../order-store.ts'
import { draftsOfImages } from './claims-store.ts'

/** Makes a draft of each image; an image that has a draft with this option alone keeps it. All of them or none. */
export async function createSingleOrders(
  needs: OrderNeeds,
  ownerId: Id,
  { option, images }: Body<typeof createSingleRegistrations>,
): Promise<RegistrationRow[]> {
  const ids = [...new Set(images)]
  return await needs.db.transaction(async (tx) => {
    for (const id of ids) await readyImages(tx, ownerId, { option, ids: [id] })
    // Two calls at once would both find no draft.
    if ((await lockImages(tx, ids)).length < ids.length) throw missing('image')
    const drafts = await draftsOfImages(tx, ownerId, { option, imageIds: ids })
    const rows: RegistrationRow[] = []
    for (const id of ids) rows.push(drafts.get(id) ?? (await createDraft(needs, tx, ownerId, { option, images: [id] })))
    return rows
  })
}
