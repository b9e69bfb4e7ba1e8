import { z } from 'zod'
import { Currency } from '../reference/money.ts'
import { Id, Moment } from '../wire.ts'
import { FileSource } from './submission/choices.ts'
import { ReasonCode } from './reasons.ts'
import { Bucket } from './case-state-row.ts'
import { CaseState } from './case-states.ts'
import { OwnMoney } from './own/own-money.ts'

/** A case in a list. */
export const CaseRow = z
  .object({
    _id: Id,
    /** Name for people, `RF-000042`; it goes into every letter. */
    name: z.string(),
    state: CaseState,
    bucket: Bucket,
    /** The site that the case is about, and who runs it as far as that is known; empty before a page is named. */
    host: z.string(),
    infringer: z.string(),
    cluster: Id.nullable(),
    images: z.number().int(),
    /** Signed address of its first image's thumbnail; null without one. */
    thumbnail: z.string().nullable(),
    createdAt: Moment,
    updatedAt: Moment,
    /** Since when it is at this state, and by when the next step should have happened. */
    since: Moment,
    dueAt: Moment.nullable(),
    /** When an answer to the image user is due, who has written; null where nobody waits. */
    answerDueAt: Moment.nullable(),
    /** Messages of the other side that the reader has not read. */
    unreadMessages: z.number().int(),
  })
  .meta({ id: 'CaseRow' })
export type CaseRow = z.infer<typeof CaseRow>

/** A picture as lists show it; sizes in pixels. */
const ShownPicture = z.object({ thumbnail: z.string(), width: z.number().int(), height: z.number().int() })

/** A case in its owner's list: as a pair of pictures, with its money. */
export const OwnCaseRow = CaseRow.extend({
  /** Of the image user, ISO 3166-1; null while it is not known. */
  country: z.string().nullable(),
  isLetterSent: z.boolean(),
  /** The first image and the copy of it. */
  original: ShownPicture.nullable(),
  copy: ShownPicture.nullable(),
  money: OwnMoney.nullable(),
}).meta({ id: 'OwnCaseRow' })
export type OwnCaseRow = z.infer<typeof OwnCaseRow>

/** One image of a case with the page that uses it. */
export const CasePair = z.object({
  uuid: z.string(),
  image: z.object({ _id: Id.nullable(), title: z.string(), thumbnail: z.string().nullable() }),
  /** `visit` is where a link to the page leads; empty while no address is given. */
  match: z.object({ _id: Id.nullable(), url: z.string(), page: z.string(), visit: z.string() }),
  additional_links: z.array(z.string()),
})
export type CasePair = z.infer<typeof CasePair>

/** A file that was handed in. `name` is the last part of its key, by which its link is asked for. */
export const CaseFile = z.object({
  name: z.string(),
  fileName: z.string(),
  type: z.string(),
  size: z.number().int(),
  source: FileSource.nullable(),
  /** The title of the image that it belongs to; null for the case as a whole. */
  image: z.string().nullable(),
})
export type CaseFile = z.infer<typeof CaseFile>

/** Question of staff before they decide: their words, and the fields of the submission that are open for it. */
export const CaseQuestion = z.object({ note: z.string(), fields: z.array(z.string()) })
export type CaseQuestion = z.infer<typeof CaseQuestion>

/** A case as its owner sees it. What its state means, whose turn it is and what follows is in `stateWords`. */
export const Case = CaseRow.extend({
  submittedAt: Moment.nullable(),
  /** Of the image user, ISO 3166-1; null while it is not known. */
  country: z.string().nullable(),
  isLetterSent: z.boolean(),
  pairs: z.array(CasePair),
  files: z.array(CaseFile),
  /** While information is needed. */
  question: CaseQuestion.nullable(),
  /** A part of what was asked for came in and stays, whatever became of the case since. */
  isPartPaid: z.boolean(),
  /** Why it was declined, closed or is disputed, with what was said of it. */
  reason: z.object({ code: ReasonCode, note: z.string().nullable() }).nullable(),
  /** True when its owner may end it now, and when that is free. */
  withdrawal: z.object({ isAllowed: z.boolean(), isFree: z.boolean() }),
  /** The mandate its owner gave: which words, and when. */
  agreement: z.object({ version: z.string(), hash: z.string(), at: Moment }).nullable(),
  claimant: z.string(),
  /** The country of the image user, where only lawyers pursue cases there. */
  legalOnly: z.string().nullable(),
  requested: z.object({ min: z.number().nullable(), max: z.number().nullable(), currency: Currency }).nullable(),
}).meta({ id: 'Case' })
export type Case = z.infer<typeof Case>

/** A file that came with a message; asked for by its place among them. `size` in bytes. */
export const MessageFile = z.object({ fileName: z.string(), type: z.string(), size: z.number().int() })
export type MessageFile = z.infer<typeof MessageFile>

/** A message between the owner and the case manager. */
export const CaseMessage = z
  .object({
    _id: Id,
    at: Moment,
    from: z.enum(['owner', 'staff']),
    author: z.string(),
    text: z.string(),
    files: z.array(MessageFile),
  })
  .meta({ id: 'CaseMessage' })
export type CaseMessage = z.infer<typeof CaseMessage>

/** The longest message, in characters. */
export const longestMessage = 5000

/** Files of one message. */
export const maxMessageFiles = 10
