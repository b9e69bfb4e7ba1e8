import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment, pageOf, pageQuery } from '../wire.ts'
import { Source } from './law/sources.ts'
import { ReadSource } from './desk-region-endpoints.ts'
import { RecipientDecisionKind, RecipientEntry } from './recipients/directory.ts'
import { Recipient } from './recipients/recipient.ts'

const params = z.object({ recipient: Recipient.shape.id.max(300) })
const roles = ['case-manager', 'legal'] as const

const Reason = z.string().trim().min(3, 'Please say why.').max(400, 'Maximum of 400 characters allowed.')
/** `version` is the one that was read: a change by someone else is not written over. */
const read = { version: z.number().int().min(0) }

/** The parts of the directory that staff can ask for. */
export const RecipientFilter = z.enum(['all', 'unverified', 'withdrawn'])
export type RecipientFilter = z.infer<typeof RecipientFilter>

/** An entry of the directory as it counts now. */
export const RecipientAtDesk = RecipientEntry.extend({
  id: z.string(),
  /** True while staff check the address before anything goes there. */
  awaitsStaff: z.boolean(),
  /** The parts that no source verifies yet. */
  unverified: z.array(z.string()),
  isWithdrawn: z.boolean(),
  source: z.string(),
  checkedAt: z.string(),
  version: z.number().int(),
}).meta({ id: 'RecipientAtDesk' })
export type RecipientAtDesk = z.infer<typeof RecipientAtDesk>

/** A field of an entry before and after a decision, in words. */
export const FieldChange = z.object({ field: RecipientEntry.keyof(), from: z.string(), to: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

const RecipientChange = z.object({
  version: z.number().int(),
  kind: RecipientDecisionKind,
  changes: z.array(FieldChange),
  reason: z.string(),
  source: Source.nullable(),
  by: z.string(),
  at: Moment,
})

/** An entry with what its form asks for, and all decisions on it, the newest first. */
export const RecipientInFull = RecipientAtDesk.extend({
  asks: z.array(z.string()),
  history: z.array(RecipientChange),
}).meta({ id: 'RecipientInFull' })
export type RecipientInFull = z.infer<typeof RecipientInFull>

/** The directory by name. `search` looks into names, host names and addresses. */
export const listTakedownRecipients = endpoint({
  name: 'listTakedownRecipients',
  method: 'GET',
  path: '/desk/takedowns/recipients',
  query: z.object({
    ...pageQuery,
    search: z.string().trim().max(200).default(''),
    show: RecipientFilter.default('all'),
  }),
  reply: pageOf(RecipientAtDesk),
  access: 'staff',
  roles,
  errors: [],
})

export const getTakedownRecipient = endpoint({
  name: 'getTakedownRecipient',
  method: 'GET',
  path: '/desk/takedowns/recipients/:recipient',
  params,
  reply: RecipientInFull,
  access: 'staff',
  roles,
  errors: [],
})

/** Adds an entry. Its first host name becomes its id. */
export const addTakedownRecipient = endpoint({
  name: 'addTakedownRecipient',
  method: 'POST',
  path: '/desk/takedowns/recipients',
  body: z.object({ entry: RecipientEntry, reason: Reason, source: ReadSource }),
  reply: RecipientInFull,
  access: 'staff',
  roles: ['legal'],
  errors: ['recipient.exists'],
})

/** Corrects an entry by a text that staff read; without a change it is verified. Notices that have not left follow. */
export const correctTakedownRecipient = endpoint({
  name: 'correctTakedownRecipient',
  method: 'PUT',
  path: '/desk/takedowns/recipients/:recipient',
  params,
  body: z.object({ entry: RecipientEntry, reason: Reason, source: ReadSource, ...read }),
  reply: RecipientInFull,
  access: 'staff',
  roles: ['legal'],
  errors: ['recipient.changed'],
})

/** Withdraws an entry, so that nobody is offered it, or restores it. Its waiting notices wait for staff. */
export const withdrawTakedownRecipient = endpoint({
  name: 'withdrawTakedownRecipient',
  method: 'PUT',
  path: '/desk/takedowns/recipients/:recipient/withdrawal',
  params,
  body: z.object({ isWithdrawn: z.boolean(), reason: Reason, ...read }),
  reply: RecipientInFull,
  access: 'staff',
  roles: ['legal'],
  errors: ['recipient.changed'],
})
