import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { PlainEmail } from '#contract/letters/contacts/contact.ts'
import { EntryDirection, EntryKind, EntryWay, FiledBy } from './entry.ts'

const roles = ['case-manager', 'legal'] as const
const ofCase = z.object({ caseId: Id })
const ofEntry = z.object({ caseId: Id, entryId: Id })

const EntryFile = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  /** Reason for not keeping it; null if readable. */
  problem: z.string().nullable(),
  /** Note for staff before they open it. */
  note: z.string().nullable(),
  /** True when the case's owner may read it. */
  isShown: z.boolean(),
})

/** So much of what was written stands in a list, in characters; staff’s own answers are never longer. */
export const longestListed = 10_000

/** An entry by the image user or us, for staff. */
export const ThreadEntry = z
  .object({
    _id: Id,
    at: Moment,
    direction: EntryDirection,
    way: EntryWay,
    addresses: z.array(z.string()),
    author: z.string().nullable(),
    subject: z.string(),
    /** Without quotations; long texts only begin. */
    text: z.string(),
    /** True when a quotation or more text exists. */
    isCut: z.boolean(),
    files: z.array(EntryFile),
    filedBy: FiledBy.nullable(),
    kind: EntryKind,
    isLetter: z.boolean(),
    /** True for an answer on the payment page, which needs a decision. */
    isAnswer: z.boolean(),
    /** True while it waits for a person's answer. Answers on the payment page are decided on elsewhere. */
    isWaiting: z.boolean(),
    /** Why a mail of ours did not arrive, by address. */
    lost: z.array(z.object({ address: z.string(), problem: z.string() })),
  })
  .meta({ id: 'ThreadEntry' })
export type ThreadEntry = z.infer<typeof ThreadEntry>

const Thread = z.object({
  data: z.array(ThreadEntry),
  /** Cursor of earlier entries; null without any. */
  earlier: Id.nullable(),
  /** Recipients of a mailed answer, unless named otherwise. */
  known: z.array(z.string()),
  /** The reader's draft. */
  draft: z.string(),
  /** True while an entry waits for an answer. */
  isWaiting: z.boolean(),
  /** Mails to the case's address in quarantine. */
  apart: z.number().int(),
})

const before = z.object({ before: Id.optional() })

/** Entries of a case, the newest 50 or those before one of them, the oldest first, with the reader's draft. */
export const getCaseThread = endpoint({
  name: 'getCaseThread',
  method: 'GET',
  path: '/desk/cases/:caseId/correspondence',
  params: ofCase,
  query: before,
  reply: Thread,
  access: 'staff',
  roles,
  errors: [],
})

export const longestReply = 10_000

/** Saves a begun reply; an empty one deletes it. */
export const saveReplyDraft = endpoint({
  name: 'saveReplyDraft',
  method: 'PUT',
  path: '/desk/cases/:caseId/correspondence/draft',
  params: ofCase,
  body: z.object({ text: z.string().max(longestReply, `Maximum of ${longestReply} characters allowed.`) }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: [],
})

/** Writes to the image user: by mail to whom is known, or to the addresses that are named, and on the payment page. */
export const replyToImageUser = endpoint({
  name: 'replyToImageUser',
  method: 'POST',
  path: '/desk/cases/:caseId/correspondence',
  params: ofCase,
  body: z.object({
    subject: z.string().trim().max(200, 'Maximum of 200 characters allowed.').default(''),
    text: z
      .string()
      .trim()
      .min(1, 'Please write a message.')
      .max(longestReply, `Maximum of ${longestReply} characters allowed.`),
    to: z.array(PlainEmail).max(5, 'At most 5 addresses.').optional(),
  }),
  reply: ThreadEntry,
  status: 201,
  access: 'staff',
  roles,
  errors: [
    'correspondence.too-early',
    'correspondence.lawyers',
    'correspondence.not-allowed',
    'correspondence.words',
    'attempts.too-many',
  ],
})

/** All that was written, with what it quotes. */
export const getThreadEntry = endpoint({
  name: 'getThreadEntry',
  method: 'GET',
  path: '/desk/cases/:caseId/correspondence/:entryId',
  params: ofEntry,
  reply: z.object({ text: z.string() }),
  access: 'staff',
  roles,
  errors: [],
})

const ofFile = z.object({ ...ofEntry.shape, file: z.coerce.number<string>().int().min(0).max(99) })

export const getThreadFile = endpoint({
  name: 'getThreadFile',
  method: 'GET',
  path: '/desk/cases/:caseId/correspondence/:entryId/files/:file',
  params: ofFile,
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})

/** Lets the owner of the case read a file of a mail, or no longer: it may hold prices and accounts that are not theirs to read. */
export const showThreadFile = endpoint({
  name: 'showThreadFile',
  method: 'PUT',
  path: '/desk/cases/:caseId/correspondence/:entryId/files/:file',
  params: ofFile,
  body: z.object({ isShown: z.boolean() }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: [],
})

const caseName = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^RF-\d{6,}$/, 'Please name a case, such as RF-000042.')

/** Moves an entry to the right case. */
export const moveEntry = endpoint({
  name: 'moveEntry',
  method: 'POST',
  path: '/desk/cases/:caseId/correspondence/:entryId/move',
  params: ofEntry,
  body: z.object({ case: caseName }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: ['correspondence.ours', 'correspondence.same-case'],
})

export const IncomingKind = z.enum(['quarantined', 'bounce', 'dropped', 'discarded'])
export type IncomingKind = z.infer<typeof IncomingKind>

/** A mail that is not filed to a case. */
export const IncomingMail = z
  .object({
    _id: Id,
    at: Moment,
    state: IncomingKind,
    from: z.string(),
    name: z.string(),
    subject: z.string(),
    text: z.string(),
    spf: z.string(),
    dkim: z.string(),
    dmarc: z.string(),
    files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number().int() })),
    /** Why it is not filed. */
    why: z.string().nullable(),
    /** The case of its address or bounce. */
    case: z.object({ _id: Id, name: z.string() }).nullable(),
    /** True while it can be filed. */
    isWhole: z.boolean(),
  })
  .meta({ id: 'IncomingMail' })
export type IncomingMail = z.infer<typeof IncomingMail>

/** The newest unfiled mails of a kind; `total` counts all. */
export const listIncomingMails = endpoint({
  name: 'listIncomingMails',
  method: 'GET',
  path: '/desk/mails',
  query: z.object({ state: IncomingKind.default('quarantined') }),
  reply: z.object({ data: z.array(IncomingMail), total: z.number().int() }),
  access: 'staff',
  roles,
  errors: [],
})

const ofMail = z.object({ mailId: Id })

/** Files a mail to a case by hand. */
export const fileIncomingMail = endpoint({
  name: 'fileIncomingMail',
  method: 'POST',
  path: '/desk/mails/:mailId/case',
  params: ofMail,
  body: z.object({ case: caseName }),
  reply: z.object({ caseId: Id }),
  access: 'staff',
  roles,
  errors: ['mail.settled', 'mail.unreadable'],
})

export const discardIncomingMail = endpoint({
  name: 'discardIncomingMail',
  method: 'POST',
  path: '/desk/mails/:mailId/discard',
  params: ofMail,
  body: z.object({
    reason: z.string().trim().min(1, 'Please say why.').max(500, 'Maximum of 500 characters allowed.'),
  }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: ['mail.settled'],
})

/** Entry for the owner of the case: no address, and no number of an account or a telephone. */
export const OwnersEntry = z
  .object({
    _id: Id,
    at: Moment,
    direction: EntryDirection,
    way: EntryWay,
    subject: z.string(),
    text: z.string(),
    /** Files that the owner may read, with their positions. */
    files: z.array(z.object({ file: z.number().int(), name: z.string() })),
  })
  .meta({ id: 'OwnersEntry' })
export type OwnersEntry = z.infer<typeof OwnersEntry>

/** Entries of an owner's case beside the letters, the newest 50 or those before one of them, the oldest first. */
export const listOwnCorrespondence = endpoint({
  name: 'listOwnCorrespondence',
  method: 'GET',
  path: '/cases/:caseId/correspondence',
  params: ofCase,
  query: before,
  reply: z.object({ data: z.array(OwnersEntry), earlier: Id.nullable() }),
  access: 'owner',
  errors: [],
})

export const getOwnThreadFile = endpoint({
  name: 'getOwnThreadFile',
  method: 'GET',
  path: '/cases/:caseId/correspondence/:entryId/files/:file',
  params: ofFile,
  reply: 'file',
  access: 'owner',
  errors: [],
})
