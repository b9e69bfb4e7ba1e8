import { z } from 'zod'
import { ActivityState } from '../../platform/activities.ts'
import { Id, Moment } from '../../wire.ts'
import { NoticeLanguage, RegionCode, RegionStatus } from '../law/region.ts'
import { NoticeState } from '../notice-states.ts'
import { RecipientKind } from '../recipients/recipient.ts'
import { TakedownFacts } from '../takedown-facts.ts'
import { Takedown } from '../takedown.ts'

/** Sites that one bulk may hold. */
export const maxSites = 200

/** The exceptions that an owner names for a use, as sentences. */
export const exceptionReasons = {
  licence: 'I licensed this use.',
  'fair-use': 'This use is a quotation, a review or another fair use.',
  credit: 'I accept a credit for this use.',
  'own-site': 'This site is mine, or works for me.',
  other: 'Another reason.',
} as const
export type ExceptionReason = keyof typeof exceptionReasons
export const ExceptionReason = z.enum(Object.keys(exceptionReasons) as [ExceptionReason, ...ExceptionReason[]])

/** The reasons why a use is left out. The first four are decided before the bulk; the others by its owner. */
const decidedBefore = ['licensed', 'approved', 'ignored', 'in-case'] as const
export const UseReason = z.enum([...decidedBefore, ...ExceptionReason.options])
export type UseReason = z.infer<typeof UseReason>

/** The reasons why a site is left out, as sentences. */
export const siteReasons = {
  'case-open': 'A case against this site is open.',
  'takedown-open': 'A takedown of this site is open.',
  'no-uses': 'No use of this site is left for a takedown.',
  gone: 'This site has no matches of yours any more.',
} as const
export type SiteReason = keyof typeof siteReasons
export const SiteReason = z.enum(Object.keys(siteReasons) as [SiteReason, ...SiteReason[]])

export const BulkAct = z.enum(['draft', 'facts', 'sign', 'withdraw'])
export type BulkAct = z.infer<typeof BulkAct>

/** A use that is left out. `note` is the owner's reason in their own words. */
export const LeftOutUse = z.object({ match: Id, pageUrl: z.string(), reason: UseReason, note: z.string() })
export type LeftOutUse = z.infer<typeof LeftOutUse>

/** Left-out uses of one site that a bulk shows; `leftOutUses` counts all. */
export const maxLeftOutShown = 20

/** A site of a bulk. `takedown` is its draft, null until it is made. */
export const BulkSite = z.object({
  cluster: Id,
  host: z.string(),
  takedown: Id.nullable(),
  state: z.enum(['waiting', 'left-out', 'draft', 'signed', 'sent', 'withdrawn']),
  /** The search for readers goes on. */
  isSeeking: z.boolean(),
  reason: SiteReason.nullable(),
  /** The images in use there; four at most. */
  images: Takedown.shape.images,
  uses: z.number().int(),
  leftOutUses: z.number().int(),
  leftOut: z.array(LeftOutUse),
  /** The sentence of the last refusal, null after a success. */
  problem: z.string().nullable(),
})
export type BulkSite = z.infer<typeof BulkSite>

/** One decision about the copies on many sites. Each site has an ordinary takedown of its own. */
export const TakedownBulk = z
  .object({
    _id: Id,
    user: Id,
    createdAt: Moment,
    /** The moment at which the owner signed. */
    signedAt: Moment.nullable(),
    /** The moment at which the owner took it back. */
    closedAt: Moment.nullable(),
    /** The newest work on it: one step a site. */
    work: z.object({
      act: BulkAct,
      state: ActivityState,
      done: z.number().int(),
      total: z.number().int(),
      note: z.string().nullable(),
    }),
    /** The month's takedowns: null for a plan without a limit. `asked` are those of this bulk that do not count yet. */
    allowance: z.object({
      limit: z.number().int().nullable(),
      left: z.number().int().nullable(),
      asked: z.number().int(),
      resetsAt: Moment,
    }),
    sites: z.array(BulkSite),
    facts: TakedownFacts,
    /** False until the owner saved the facts. */
    isWritten: z.boolean(),
    images: Takedown.shape.images,
  })
  .meta({ id: 'TakedownBulk' })
export type TakedownBulk = z.infer<typeof TakedownBulk>

/** A bulk as the list of them shows it, with four images in use at most. */
export const TakedownBulkEntry = TakedownBulk.pick({
  _id: true,
  createdAt: true,
  signedAt: true,
  closedAt: true,
  work: true,
  images: true,
}).extend({ sites: z.number().int() })
export type TakedownBulkEntry = z.infer<typeof TakedownBulkEntry>

/**
 * The part of a notice in the signature of a bulk. `offered` can be signed; `one-by-one` is made on its own page, by the law of its reader;
 * `next` waits until the reader before it did not answer.
 */
export const BulkNoticeRole = z.enum(['offered', 'incomplete', 'one-by-one', 'next', 'signed'])
export type BulkNoticeRole = z.infer<typeof BulkNoticeRole>

/** A notice of a bulk, by its reader. `hash` stands for its text when it is signed; null where it cannot be signed here. */
export const BulkNotice = z
  .object({
    takedown: Id,
    n: z.number().int(),
    host: z.string(),
    reader: z.object({
      /** The row in our table of recipients; null for a host that was found by its network. */
      id: z.string().nullable(),
      name: z.string(),
      kind: RecipientKind,
      way: z.enum(['email', 'form', 'none']),
      contact: z.string(),
    }),
    region: z.object({ code: RegionCode, name: z.string(), status: RegionStatus }),
    state: NoticeState,
    role: BulkNoticeRole,
    uses: z.number().int(),
    language: NoticeLanguage.nullable(),
    hash: z.string().nullable(),
    /** The reason why it cannot be signed here, as a sentence. */
    problem: z.string().nullable(),
    /** The elements that it lacks, by their ids in its region. */
    missing: z.array(z.object({ id: z.string(), text: z.string() })),
  })
  .meta({ id: 'BulkNotice' })
export type BulkNotice = z.infer<typeof BulkNotice>
