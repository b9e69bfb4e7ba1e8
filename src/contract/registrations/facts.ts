import { z } from 'zod'
import { Id } from '../wire.ts'
import { workTypes } from '../reference/works.ts'

const line = (most: number) => z.string().trim().max(most, `Maximum of ${most} characters allowed.`)
const Country = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')

/** `2026-11-28`, or `2026-11` where the day is not known. */
export const PublicationDay = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, 'Give the day as YYYY-MM-DD, or the month as YYYY-MM.')
  .refine((day) => day.length === 7 || z.iso.date().safeParse(day).success, 'This day does not exist.')
export type PublicationDay = z.infer<typeof PublicationDay>

export const WorkType = z.enum(workTypes)
export type WorkType = z.infer<typeof WorkType>

/** Facts about one image that its registration needs; null while the owner has not given them. */
export const WorkFacts = z.object({
  workType: WorkType,
  createdOn: z.iso.date('Give the day as YYYY-MM-DD.').nullable(),
  /** Asked, never guessed. */
  isPublished: z.boolean().nullable(),
  publishedOn: PublicationDay.nullable(),
  /** Country of first publication, ISO 3166-1 alpha-2. */
  publishedIn: Country.nullable(),
  /** The legal author with the claimant. */
  party: Id.nullable(),
})
export type WorkFacts = z.infer<typeof WorkFacts>

/** Ways in which a claimant who is not the author got all rights. Words of the Office's application, screen "Claimants". */
export const TransferKind = z.enum(['written-agreement', 'inheritance', 'other'])

/** The legal author of images and who claims the copyright. For work made for hire the author is the employer. */
export const RegistrationParty = z.object({
  author: z.object({
    name: line(200).min(1, 'Give the name of the author.'),
    kind: z.enum(['person', 'organisation']),
    isForHire: z.boolean(),
    /** Country of citizenship of a person; null for organisations. */
    citizenship: Country.nullable(),
    /** Country where the author lives or has its seat. */
    domicile: Country.nullable(),
    pseudonym: line(200).nullable(),
    birthYear: z.number().int().min(1900).max(2100).nullable(),
    deathYear: z.number().int().min(1900).max(2100).nullable(),
  }),
  claimant: z.object({
    name: line(200).min(1, 'Give the name of the claimant.'),
    street: line(200),
    city: line(100),
    state: line(100).nullable(),
    postalCode: line(20),
    country: Country,
    email: z.email('Give a mail address.'),
    phone: line(40).nullable(),
    /** Null where the claimant is the author. */
    transfer: TransferKind.nullable(),
    transferNote: line(500).nullable(),
  }),
})
export type RegistrationParty = z.infer<typeof RegistrationParty>

/** Answers that would make a certificate void under 17 USC 411(b) if they were wrong. "unsure" stops the order. */
export const Answer = z.enum(['yes', 'no', 'unsure'])

/** Facts of an order beside those of its images. */
export const OrderFacts = z.object({
  party: RegistrationParty.nullable(),
  /** Material that others made or that was published or registered before; null where nothing is excluded. */
  limits: z
    .object({
      excluded: line(500).min(1, 'Describe what is excluded.'),
      included: line(500).min(1, 'Describe what is new.'),
    })
    .nullable(),
  declarations: z
    .object({
      /** The author made every image, or employed the makers. */
      madeAll: Answer,
      /** Published and unpublished images are told apart by the owner's own knowledge. */
      publicationChecked: Answer,
      /** No image was registered before. */
      notRegistered: Answer,
      /** No image has parts that others made. */
      nothingByOthers: Answer,
    })
    .nullable(),
})
export type OrderFacts = z.infer<typeof OrderFacts>
