import { z } from 'zod'
import { Id } from '../wire.ts'
import { RegistrationParty, type WorkFacts } from './facts.ts'
import { RegistrationOffice, RegistrationOption } from './options.ts'

/** A sentence with the section of the law that it rests on. */
const Sentence = z.object({ text: z.string(), law: z.string().nullable() })

/** Uses that were found, by what a registration now would do for them. */
export const FoundUses = z.object({
  total: z.number().int(),
  /** Uses that keep statutory damages if the order is effective within the three months. */
  covered: z.number().int(),
  /** Uses that began too early for statutory damages, whenever the order is made. */
  barred: z.number().int(),
  /** Uses of United States works: no suit before registration. */
  needRegistration: z.number().int(),
})
export type FoundUses = z.infer<typeof FoundUses>

/** Images that may be ordered together. In Canada each image is an order of its own. */
export const PlanGroup = z
  .object({
    option: RegistrationOption,
    /** A title that identifies the group; the owner may change it. */
    title: z.string(),
    images: z.array(Id),
    isPublished: z.boolean(),
    year: z.number().int().nullable(),
    author: z.string(),
    claimant: z.string(),
    /** Orders that the group makes, with one payment each. */
    orders: z.number().int(),
    /** Our price for all of its orders, in US cents. */
    price: z.number().int(),
    /** The first of its three months of grace that can still be kept ends on this day. */
    windowEnd: z.iso.date().nullable(),
    /** The last day to order, so that the order is effective by `windowEnd`. */
    actBy: z.iso.date().nullable(),
    daysLeft: z.number().int().nullable(),
    /** Images whose three months of grace can still be kept. */
    inTime: z.number().int(),
    uses: FoundUses,
    /** The loss by waiting, in words. */
    losses: z.array(Sentence),
  })
  .meta({ id: 'RegistrationPlanGroup' })
export type PlanGroup = z.infer<typeof PlanGroup>

/** Facts that the planner asks the owner for. `dates` are those that disagree. */
export const MissingFact = z.enum([
  'title',
  'createdOn',
  'isPublished',
  'publishedOn',
  'publishedIn',
  'dates',
  'party',
  'citizenship',
  'domicile',
])
export type MissingFact = z.infer<typeof MissingFact>

/** Labels of the facts that are asked for. */
export const missingFactLabels: Record<MissingFact, string> = {
  title: 'Title',
  createdOn: 'Date of creation',
  isPublished: 'Published or unpublished',
  publishedOn: 'Date of first publication',
  publishedIn: 'Country of first publication',
  dates: 'Dates that disagree',
  party: 'Author and claimant',
  citizenship: 'Citizenship of the author',
  domicile: 'Country where the author lives',
}

export const RegistrationPlan = z
  .object({
    office: RegistrationOffice,
    today: z.iso.date(),
    /** Working days from the order to its effective date. */
    preparationWorkdays: z.number().int(),
    /** A page of the groups, those that lose most by waiting first. */
    data: z.array(PlanGroup),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
    /** Orders and our price in US cents, for all groups. */
    orders: z.number().int(),
    price: z.number().int(),
    missing: z.array(z.object({ fact: MissingFact, count: z.number().int(), images: z.array(Id) })),
    /** Images that need no order or cannot have one. */
    leftOut: z.object({
      registered: z.number().int(),
      duplicates: z.number().int(),
      notReady: z.number().int(),
    }),
    waiting: z.array(Sentence),
  })
  .meta({ id: 'RegistrationPlan' })
export type RegistrationPlan = z.infer<typeof RegistrationPlan>

/** An author with a claimant, kept for many images. */
export const SavedParty = z
  .object({ _id: Id, party: RegistrationParty, images: z.number().int() })
  .meta({ id: 'RegistrationParty' })
export type SavedParty = z.infer<typeof SavedParty>

/** An image with the facts that the planner sorts by. */
export type PlannedImage = WorkFacts & {
  image: Id
  title: string
  /** Uses that were found and are not allowed, by the day on which they were seen first. */
  uses: readonly { day: string; count: number }[]
}
