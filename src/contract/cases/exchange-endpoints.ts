import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { UseValue } from '../matches/use-value.ts'
import { Id } from '../wire.ts'
import { attachmentTypes, attachmentTypeNames, endingOf, largestAttachment } from './attachments.ts'
import { Case, CaseMessage, longestMessage, maxMessageFiles } from './case.ts'
import { caseReaders } from './staff-steps.ts'
import { Claimant } from './submission/submission.ts'

const caseParams = z.object({ caseId: Id })

const line = (most: number) => z.string().trim().max(most, `Maximum of ${most} characters allowed.`)

/** Ends a case for its owner: free before the first letter. */
export const withdrawCase = endpoint({
  name: 'withdrawCase',
  method: 'PUT',
  path: '/cases/:caseId/withdrawal',
  params: caseParams,
  body: z.object({
    reason: z.enum(['owner-withdrew', 'licence-found']),
    note: z.string().trim().max(2000).default(''),
  }),
  reply: Case,
  access: 'owner',
  errors: ['case.over', 'case.step', 'case.not-yours', 'case.reason'],
})

/** The messages of a case, the oldest first; those of staff count as read from now on. */
export const listCaseMessages = endpoint({
  name: 'listCaseMessages',
  method: 'GET',
  path: '/cases/:caseId/messages',
  params: caseParams,
  reply: z.object({ data: z.array(CaseMessage) }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

/** Writes to the case manager; of a draft that is refused, it asks staff to look again. */
export const sendCaseMessage = endpoint({
  name: 'sendCaseMessage',
  method: 'POST',
  path: '/cases/:caseId/messages',
  params: caseParams,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, 'Please write a message.')
      .max(longestMessage, `Maximum of ${longestMessage} characters allowed.`),
    /** Files that were sent to the store by forms of `getMessageUpload`. */
    files: z
      .array(z.object({ key: z.string().max(200), fileName: line(255) }))
      .max(maxMessageFiles, `At most ${maxMessageFiles} files can be sent with a message.`)
      .default([]),
  }),
  reply: CaseMessage,
  status: 201,
  access: 'owner',
  errors: ['attempts.too-many', 'file.not-arrived'],
})

/** A form that stores one file of exactly this type and size for a message of the case, whatever its state. It counts as storage. */
export const getMessageUpload = endpoint({
  name: 'getMessageUpload',
  method: 'POST',
  path: '/cases/:caseId/messages/files/policy',
  params: caseParams,
  body: z
    .object({
      fileName: line(255).min(1, 'Name the file.'),
      type: z.string().max(200),
      size: z
        .number()
        .int()
        .min(1, 'This file is empty.')
        .max(largestAttachment, `This file is larger than ${largestAttachment / 1024 / 1024} MB, the most we take.`),
    })
    .refine(({ fileName, type }) => attachmentTypes[endingOf(fileName)] === type, {
      path: ['type'],
      error: `This kind of file cannot be attached. We take ${attachmentTypeNames}`,
    }),
  reply: z.object({ url: z.string(), fields: z.record(z.string(), z.string()), key: z.string() }),
  access: 'owner',
  errors: ['attempts.too-many', 'storage.full'],
})

const fileParams = z.object({ caseId: Id, messageId: Id, file: z.coerce.number<string>().int().min(0).max(99) })

/** A file of a message, to be saved. */
export const getMessageFile = endpoint({
  name: 'getMessageFile',
  method: 'GET',
  path: '/cases/:caseId/messages/:messageId/files/:file',
  params: fileParams,
  reply: 'file',
  access: 'owner',
  errors: [],
})

/** The same for staff. */
export const getDeskMessageFile = endpoint({
  name: 'getDeskMessageFile',
  method: 'GET',
  path: '/desk/cases/:caseId/messages/:messageId/files/:file',
  params: fileParams,
  reply: 'file',
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** A link to a file of the case that ends by itself after some minutes. `fileName` is the last part of the file's key. */
export const getCaseFile = endpoint({
  name: 'getCaseFile',
  method: 'GET',
  path: '/cases/:caseId/files/:file',
  params: z.object({ caseId: Id, file: z.string().regex(/^[0-9a-f-]{36}\.[a-z0-9]{1,5}$/) }),
  reply: z.object({ url: z.string() }),
  access: 'owner',
  errors: [],
})

/**
 * Outlook of a case before it is submitted: our share, and the ends of comparable cases that are closed. Odds and days are null
 * where there are too few to say.
 */
export const getCaseOutlook = endpoint({
  name: 'getCaseOutlook',
  method: 'GET',
  path: '/cases/:caseId/outlook',
  params: caseParams,
  reply: z.object({
    feePercent: z.number(),
    comparable: z.object({ cases: z.number().int(), needed: z.number().int() }),
    oddsPercent: z.number().int().nullable(),
    medianDays: z.number().int().nullable(),
    /** Estimated price of all its uses, before any work. */
    value: UseValue.nullable(),
    /** The country of the image user, where only lawyers pursue cases there. */
    legalOnly: z.string().nullable(),
  }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

/** The details of the claimant as they were last given, null before the first time; and as the account names its owner. */
export const getClaimant = endpoint({
  name: 'getClaimant',
  method: 'GET',
  path: '/cases/claimant',
  reply: z.object({ claimant: Claimant.nullable(), suggested: Claimant }),
  access: 'owner',
  errors: [],
})

/** Keeps the details of the claimant for the next case, as far as they are filled in. */
export const saveClaimant = endpoint({
  name: 'saveClaimant',
  method: 'PUT',
  path: '/cases/claimant',
  body: z.object({ claimant: Claimant }),
  reply: z.object({ claimant: Claimant }),
  access: 'owner',
  errors: [],
})
