import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { OrderFacts, WorkFacts } from './facts.ts'
import { RegistrationOffice, RegistrationOption } from './options.ts'
import { RegistrationState } from './states.ts'
import { RegistrationStepKind } from './steps.ts'

/** Pages or fields where a finding is mended. */
export const FindingPlace = z.enum(['works', 'party', 'title', 'limits', 'declarations', 'option', 'image'])
export type FindingPlace = z.infer<typeof FindingPlace>

/** One fault that a check found before payment. `stop` refuses the payment; `warning` does not. */
export const RegistrationFinding = z.object({
  code: z.string(),
  weight: z.enum(['stop', 'warning']),
  message: z.string(),
  place: FindingPlace,
  images: z.array(Id),
})
export type RegistrationFinding = z.infer<typeof RegistrationFinding>

/** An image in an order, numbered from 1 in the order of the title list. */
export const RegistrationWork = WorkFacts.omit({ party: true }).extend({
  image: Id,
  n: z.number().int(),
  title: z.string(),
  fileName: z.string(),
  /** Signed address; null where the image is gone or not ready. */
  thumbnail: z.string().nullable(),
  /** Width over height; null where the image is gone. */
  aspect: z.number().nullable(),
  /** The image left the library after it was paid for. */
  isRemoved: z.boolean(),
})
export type RegistrationWork = z.infer<typeof RegistrationWork>

/** Amounts in US cents. The fee of the Office and ours are parts of `total`. */
export const RegistrationPrice = z.object({
  currency: z.literal('USD'),
  governmentFee: z.number().int(),
  serviceFee: z.number().int(),
  discount: z.number().int(),
  total: z.number().int(),
  coupon: z.string().nullable(),
  /** The fee in the Office's own currency with its source, as sentences. */
  notes: z.array(z.string()),
})
export type RegistrationPrice = z.infer<typeof RegistrationPrice>

export const RegistrationFile = z.object({
  name: z.string(),
  label: z.string(),
  bytes: z.number().int(),
})
export type RegistrationFile = z.infer<typeof RegistrationFile>

export const RegistrationCertificate = z.object({
  number: z.string(),
  effectiveOn: z.iso.date(),
  decidedOn: z.iso.date().nullable(),
})
export type RegistrationCertificate = z.infer<typeof RegistrationCertificate>

/** An order of a registration, in a list. */
export const Registration = z
  .object({
    _id: Id,
    user: Id,
    option: RegistrationOption,
    office: RegistrationOffice,
    /** Stored as PHOTO for photographs. */
    workType: z.string(),
    state: RegistrationState,
    title: z.string(),
    images: z.array(Id),
    /** The first thumbnails, at most four. */
    thumbnails: z.array(z.string()),
    /** Width over height of each thumbnail. */
    aspects: z.array(z.number()),
    imageCount: z.number().int(),
    price: RegistrationPrice,
    turn: z.enum(['owner', 'provider', 'office']).nullable(),
    /** The day until which acting pays; null where nothing is lost by waiting. */
    actBy: z.iso.date().nullable(),
    filing: z.object({ number: z.string(), filedOn: z.iso.date() }).nullable(),
    certificate: RegistrationCertificate.nullable(),
    createdAt: Moment,
    paidAt: Moment.nullable(),
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

/** A file of a letter. Files are counted from 1. */
export const LetterFile = z.object({
  place: z.number().int(),
  name: z.string().trim().min(1).max(200),
  bytes: z.number().int(),
})
export type LetterFile = z.infer<typeof LetterFile>

/** A letter between the Office and us, without its text. */
export const LetterInShort = z.object({
  n: z.number().int(),
  direction: z.enum(['from-office', 'to-office']),
  on: z.iso.date(),
  files: z.array(LetterFile),
})
export type LetterInShort = z.infer<typeof LetterInShort>

export const RegistrationStep = z.object({
  at: Moment,
  step: RegistrationStepKind,
  by: z.enum(['owner', 'staff', 'system']),
  note: z.string().nullable(),
})

/** An order with its works, facts, findings, files and history. */
export const RegistrationInFull = Registration.extend({
  works: z.array(RegistrationWork),
  facts: OrderFacts,
  findings: z.array(RegistrationFinding),
  files: z.array(RegistrationFile),
  history: z.array(RegistrationStep),
  letters: z.array(LetterInShort),
  /** Progress of the package in works; null without a running job. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  refusal: z.string().nullable(),
  correctedBy: Id.nullable(),
}).meta({ id: 'RegistrationInFull' })
export type RegistrationInFull = z.infer<typeof RegistrationInFull>
