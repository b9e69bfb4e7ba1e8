import type { Id } from '../../wire.ts'
import type { OrderFacts, RegistrationParty } from '../facts.ts'
import type { FeeEntry } from '../fees.ts'
import type { RegistrationOption } from '../options.ts'
import type { RegistrationWork } from '../registration.ts'

/** A work as it goes to the Office. `fileName` is the one of the owner's file. */
export type PackagedWork = Pick<
  RegistrationWork,
  'n' | 'title' | 'fileName' | 'workType' | 'createdOn' | 'isPublished' | 'publishedOn' | 'publishedIn'
>

/** Facts that titles, lists and screens are written of. */
export type FiledFacts = {
  option: RegistrationOption
  /** Title of the group; of a single work its own title. */
  title: string
  works: readonly PackagedWork[]
  party: RegistrationParty
  limits: OrderFacts['limits']
  /** The Office's number of the application; null until it is known. */
  caseNumber: string | null
  /** The dated fee of the Office; null where nobody has entered one. */
  officeFee: FeeEntry | null
}

/** Everything that the package of an order is made of, as it was paid for. */
export type PackageFacts = Omit<FiledFacts, 'works'> & {
  orderId: Id
  ownerId: Id
  works: readonly (PackagedWork & { imageId: Id })[]
  declarations: NonNullable<OrderFacts['declarations']>
  /** ISO 8601. */
  declaredAt: string
  /** Name of the person who declared and gave the mandate. */
  declaredBy: string
}

export const isPublishedGroup = ({ works }: Pick<FiledFacts, 'works'>): boolean =>
  works.every(({ isPublished }) => isPublished === true)
