import type { Id } from '../../wire.ts'
import type { OrderFacts, RegistrationParty } from '../facts.ts'
import type { RegistrationOffice, RegistrationOption } from '../options.ts'
import type { RegistrationFinding, RegistrationWork } from '../registration.ts'

export type WorkToCheck = Pick<
  RegistrationWork,
  'image' | 'title' | 'fileName' | 'workType' | 'createdOn' | 'isPublished' | 'publishedOn' | 'publishedIn'
>

/** An order as its owner filled it in. */
export type OrderToCheck = { option: RegistrationOption; title: string; works: WorkToCheck[]; facts: OrderFacts }

/** A registration of an image. Office and number are null where the owner told of it without them. */
export type EarlierRegistration = { office: RegistrationOffice | null; number: string | null; order: Id | null }

/** Facts that the server knows beside the order. */
export type CheckContext = {
  /** `YYYY-MM-DD` */
  today: string
  /** Registrations and paid orders of images, without the order itself. */
  registered: ReadonlyMap<Id, readonly EarlierRegistration[]>
  /** Pairs that the engine takes for one image; at least one of each is in the order. */
  duplicates: readonly { image: Id; other: Id }[]
  files: ReadonlyMap<Id, { type: string; bytes: number }>
  /** Images that several authors made, by the owner's word in the library. */
  severalAuthors: ReadonlySet<Id>
  /** The authors that the owner gave for images, one by one. */
  parties: ReadonlyMap<Id, RegistrationParty>
}

type Fault = { code: string; message: string; place: RegistrationFinding['place']; images?: readonly Id[] }

export const stop = ({ images = [], ...fault }: Fault): RegistrationFinding => ({
  ...fault,
  weight: 'stop',
  images: [...images],
})

export const warning = (fault: Fault): RegistrationFinding => ({ ...stop(fault), weight: 'warning' })

/** The images of the works that a question holds for. */
export const imagesWhere = (works: readonly WorkToCheck[], holds: (work: WorkToCheck) => boolean): Id[] =>
  works.filter(holds).map(({ image }) => image)
