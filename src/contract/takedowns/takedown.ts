import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { RegionCode, RegionStatus } from './law/region.ts'
import { CounterNotice } from './counter-notice.ts'
import { RunningDeadline } from './deadlines.ts'
import { LookOutcome } from './looks.ts'
import { NoticeState, Turn } from './notice-states.ts'
import { SiteRequest } from './site-request.ts'
import { RecipientSearchState } from './recipient-search.ts'
import { TakedownFacts } from './takedown-facts.ts'
import { RecipientKind } from './recipients/recipient.ts'

/** An image of the owner, as it is shown beside the site that uses it. */
const UsedImage = z.object({
  image: Id,
  title: z.string(),
  thumbnail: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
})

/** A takedown as lists show it; `state` is the best of its notices. */
export const Takedown = z
  .object({
    _id: Id,
    user: Id,
    cluster: Id,
    host: z.string(),
    state: NoticeState,
    turn: Turn,
    dueAt: Moment.nullable(),
    /** Progress of the search for recipients. The drafts are written again when it ends. */
    search: z.object({ state: RecipientSearchState, sentence: z.string(), at: Moment.nullable() }),
    uses: z.number().int(),
    /** The images in use, those of the first uses first; at most four in a list. */
    images: z.array(UsedImage),
    createdAt: Moment,
    closedAt: Moment.nullable(),
  })
  .meta({ id: 'Takedown' })
export type Takedown = z.infer<typeof Takedown>

/**
 * `look` is the newest look at the copy after the first notice was sent. `confirmsAt` is the moment from which a second reading confirms a change
 * that was just seen. `evidence` is the public number of the capture.
 */
const Use = z.object({
  match: Id,
  image: Id,
  pageUrl: z.string(),
  fileUrl: z.string(),
  look: z
    .object({
      at: Moment,
      outcome: LookOutcome,
      /** The reason why the look is unclear, as a sentence. */
      problem: z.string().nullable(),
      /** The address of the picture of the page as it was seen; it can be opened for an hour. */
      picture: z.string().nullable(),
    })
    .nullable(),
  confirmsAt: Moment.nullable(),
  evidence: z.string().nullable(),
})

/** The reader of a notice, with its address and where that was read. */
const NoticeReader = z.object({
  /** The row in our table of recipients; null for a host that was found by its network. */
  id: z.string().nullable(),
  name: z.string(),
  kind: RecipientKind,
  way: z.enum(['email', 'form', 'none']),
  contact: z.string(),
  /** Staff check the address before anything goes there. */
  awaitsStaff: z.boolean(),
  source: z.string(),
  checkedAt: z.string(),
  expectedDays: z.number().nullable(),
})

/** One notice of a takedown. `region` follows the reader; `isGuess` where the reader's country is not known. */
export const TakedownNotice = z
  .object({
    n: z.number().int(),
    state: NoticeState,
    turn: Turn,
    region: z.object({
      code: RegionCode,
      name: z.string(),
      status: RegionStatus,
      statusReason: z.string().nullable(),
      isGuess: z.boolean(),
    }),
    reader: NoticeReader,
    dueAt: Moment.nullable(),
    sentAt: Moment.nullable(),
    /** The number that the reader's form or mail gave. */
    confirmation: z.string().nullable(),
    /** The reason why a signed notice has not left yet, for the owner. */
    waitsFor: z.string().nullable(),
    deadlines: z.array(RunningDeadline),
    counterNotice: CounterNotice.nullable(),
  })
  .meta({ id: 'TakedownNotice' })
export type TakedownNotice = z.infer<typeof TakedownNotice>

export const TakedownStep = z.enum([
  'created',
  'signed',
  'queued',
  'sent',
  'bounced',
  'readdressed',
  'corrected',
  'acknowledged',
  'forwarded',
  'refused',
  'no-response',
  'reminded',
  'escalated',
  'looked',
  'partially-removed',
  'removed',
  'reappeared',
  'counter-noticed',
  'action-filed',
  'restored',
  'nothing-left',
  'site-asked',
  'site-answered',
  'site-not-reached',
  'grace-over',
  'site-removed',
  'credited',
  'request-ended',
  'withdrawn',
  'retracted',
])
export type TakedownStep = z.infer<typeof TakedownStep>

/** A mail of the takedown's thread. `notice` is null where the reader could not be told from it. */
const TakedownMessage = z.object({
  at: Moment,
  direction: z.enum(['in', 'out']),
  notice: z.number().int().nullable(),
  address: z.string(),
  subject: z.string(),
  text: z.string(),
})

/** A takedown on its own page. */
export const TakedownInFull = Takedown.extend({
  uses: z.array(Use),
  notices: z.array(TakedownNotice),
  /** The friendly request that the owner sent first; null without one. */
  request: SiteRequest.nullable(),
  facts: TakedownFacts,
  /** The newest last. */
  messages: z.array(TakedownMessage),
  /** The newest last. `user` took the step; null where it followed by itself. */
  history: z.array(
    z.object({
      at: Moment,
      step: TakedownStep,
      user: Id.nullable(),
      notice: z.number().int().nullable(),
      note: z.string().nullable(),
    }),
  ),
}).meta({ id: 'TakedownInFull' })
export type TakedownInFull = z.infer<typeof TakedownInFull>
