import type { EarlierRegistration } from '#contract/registrations/checks/order-to-check.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { earlierOfOwner } from './earlier-store.ts'
import { type Among, claimsByImage } from '../planning/claims-store.ts'

/** Orders that hold images and registrations from elsewhere, by image. */
export async function earlierByImage(
  db: Db | Tx,
  ownerId: Id,
  among: Among = {},
): Promise<Map<Id, EarlierRegistration[]>> {
  const earlier = await claimsByImage(db, ownerId, among)
  for (const { imageId, office, number } of await earlierOfOwner(db, ownerId, among.imageIds))
    earlier.set(imageId, [...(earlier.get(imageId) ?? []), { office, number, order: null }])
  return earlier
}
