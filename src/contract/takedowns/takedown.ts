import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { RegionCode, RegionStatus } from './law/region.ts'
import { NoticeState } from './notice-states.ts'
import { RecipientSearchState } from './recipient-search.ts'
import { TakedownFacts } from './takedown-facts.ts'
import { RecipientKind } from './recipients/recipient.ts'

const Turn = z.enum(['you', 'us', 'them', 'nobody'])

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
    createdAt: Moment,
    closedAt: Moment.nullable(),
  })
  .meta({ id: 'Takedown' })
export type Takedown = z.infer<typeof Takedown>

const Use = z.object({ match: Id, image: Id, pageUrl: z.string(), fileUrl: z.string() })

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
    region: z.object({
      code: RegionCode,
      name: z.string(),
      status: RegionStatus,
      statusReason: z.string().nullable(),
      isGuess: z.boolean(),
    }),
    reader: NoticeReader,
    dueAt: Moment.nullable(),
  })
  .meta({ id: 'TakedownNotice' })
export type TakedownNotice = z.infer<typeof TakedownNotice>

export const TakedownStep = z.enum(['created', 'signed', 'withdrawn'])
export type TakedownStep = z.infer<typeof TakedownStep>

/** A takedown on its own page. */
export const TakedownInFull = Takedown.extend({
  uses: z.array(Use),
  notices: z.array(TakedownNotice),
  facts: TakedownFacts,
  /** The newest last. `user` took the step; null where it followed by itself. */
  history: z.array(z.object({ at: Moment, step: TakedownStep, user: Id.nullable() })),
}).meta({ id: 'TakedownInFull' })
export type TakedownInFull = z.infer<typeof TakedownInFull>
