import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { EarlierRegistration } from '#contract/registrations/checks/order-to-check.ts'
import { registrationOptions, type RegistrationOption } from '#contract/registrations/options.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RegistrationRow } from '../order-store.ts'
import { registrations, registrationWorks } from '../tables.ts'

/** States in which an order holds no image. */
const unclaimed = ['draft', 'refunded', 'corrected', 'refused'] as const satisfies RegistrationState[]

export type Among = { imageIds?: readonly Id[]; except?: Id }

/** Orders of the owner that hold images, by image: all images, or those among `imageIds`; without the order `except`. */
export async function claimsByImage(
  db: Db | Tx,
  ownerId: Id,
  { imageIds, except }: Among = {},
): Promise<Map<Id, EarlierRegistration[]>> {
  if (imageIds?.length === 0) return new Map()
  const rows = await db
    .select({
      imageId: registrationWorks.imageId,
      order: registrations.id,
      option: registrations.option,
      certificate: registrations.certificate,
      filingNumber: registrations.filingNumber,
    })
    .from(registrationWorks)
    .innerJoin(registrations, eq(registrations.id, registrationWorks.registrationId))
    .where(
      and(
        eq(registrations.ownerId, ownerId),
        notInArray(registrations.state, [...unclaimed]),
        except === undefined ? undefined : ne(registrations.id, except),
        imageIds && inArray(registrationWorks.imageId, [...imageIds]),
      ),
    )
  const claims = new Map<Id, EarlierRegistration[]>()
  for (const { imageId, order, option, certificate, filingNumber } of rows) {
    const { office } = registrationOptions[option]
    const claim = { office, number: certificate?.number ?? filingNumber, order }
    claims.set(imageId, [...(claims.get(imageId) ?? []), claim])
  }
  return claims
}

/** Drafts of the owner with an option of one image, by image. */
export async function draftsOfImages(
  tx: Tx,
  ownerId: Id,
  { option, imageIds }: { option: RegistrationOption; imageIds: readonly Id[] },
): Promise<Map<Id, RegistrationRow>> {
  const rows = await tx
    .select({ imageId: registrationWorks.imageId, row: registrations })
    .from(registrations)
    .innerJoin(registrationWorks, eq(registrationWorks.registrationId, registrations.id))
    .where(
      and(
        eq(registrations.ownerId, ownerId),
        eq(registrations.state, 'draft'),
        eq(registrations.option, option),
        inArray(registrationWorks.imageId, [...imageIds]),
      ),
    )
  return new Map(rows.map(({ imageId, row }) => [imageId, row]))
}
