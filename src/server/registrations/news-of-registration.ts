import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readRegistration, worksOf } from './order-store.ts'

type Numbered = { number: string; on: string }

/** An order as cases note it. `on` is the day of the filing, and the effective day; both are empty before. */
export type RegistrationNews = {
  ownerId: Id
  title: string
  /** Images that are still in the owner's library. */
  images: Id[]
  filed: Numbered
  registered: Numbered
}

export async function newsOfRegistration(db: Db, id: Id): Promise<RegistrationNews | undefined> {
  const row = await readRegistration(db, id)
  if (!row) return undefined
  const works = await worksOf(db, [id])
  const { ownerId, title, filingNumber, filedOn, certificate } = row
  return {
    ownerId,
    title,
    images: works.filter(({ removedAt }) => removedAt === null).map(({ imageId }) => imageId),
    filed: { number: filingNumber ?? '', on: filedOn ?? '' },
    registered: { number: certificate?.number ?? '', on: certificate?.effectiveOn ?? '' },
  }
}
