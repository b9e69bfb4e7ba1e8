import { z } from 'zod'
import { attachmentTypes, attachmentTypeNames, endingOf } from '../cases/attachments.ts'
import { Currency } from '../reference/money.ts'
import { endpoint } from '../endpoint.ts'
import { mailAddress } from '../mail-address.ts'
import { Id, Moment } from '../wire.ts'
import { AnswerKind } from './answer-kinds.ts'
import { portalErrors } from './endpoints.ts'
import { portalLanguages } from './languages.ts'
import { OpenAnswer } from './page.ts'

/** The largest file that an image user sends, in bytes, and how many at once. */
export const largestPortalFile = 20 * 1024 * 1024
export const maxPortalFiles = 20
const longest = 10_000

const params = z.object({ caseId: Id })
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `Maximum of ${most} characters allowed.`, abort: true })
const text = line(longest)
const email = line(254).regex(mailAddress, 'Invalid email address.')
/** What proves for an hour that an address was confirmed. */
const headers = z.object({ 'portal-token': z.string().max(200).optional() })
const errors = [...portalErrors, 'attempts.too-many'] as const

/** What an image user has of a licence. The owner sees agency, number and day of it, and nothing else of an answer. */
export const ShownLicence = z.object({
  source: z.enum(['agency', 'photographer', 'designer', 'theme', 'elsewhere']).nullable().default(null),
  agency: line(200).default(''),
  number: line(200).default(''),
  boughtOn: line(40).default(''),
})
export type ShownLicence = z.infer<typeof ShownLicence>

export const PortalFile = z.object({ key: z.string().max(200), fileName: line(255) })
const files = z.array(PortalFile).max(maxPortalFiles, `At most ${maxPortalFiles} files can be sent at once.`)

/** Answers a case, or adds to the answer that is open. Nothing but the link is needed; an answer is decided on by a person. */
export const sendAnswer = endpoint({
  name: 'sendAnswer',
  method: 'POST',
  path: '/cases/payment-page/:caseId/answers',
  params,
  body: z.object({
    kind: AnswerKind,
    text: text.default(''),
    name: line(200).optional(),
    email,
    files: files.default([]),
    licence: ShownLicence.optional(),
    language: z.enum(portalLanguages).default('en'),
  }),
  reply: z.object({ answer: OpenAnswer }),
  status: 201,
  access: 'payer',
  errors: [...errors, 'portal.not-now', 'file.not-arrived', 'file.disguised'],
})

/** A form that stores one file of exactly this type and size for an answer. */
export const getPortalUpload = endpoint({
  name: 'getPortalUpload',
  method: 'POST',
  path: '/cases/payment-page/:caseId/files/policy',
  params,
  body: z
    .object({
      fileName: line(255).min(1, 'Name the file.'),
      type: z.string().max(200),
      size: z
        .number()
        .int()
        .min(1, 'This file is empty.')
        .max(largestPortalFile, `This file is larger than ${largestPortalFile / 1024 / 1024} MB, the most we take.`),
    })
    .refine(({ fileName, type }) => attachmentTypes[endingOf(fileName)] === type, {
      path: ['type'],
      error: `This kind of file cannot be sent. We take ${attachmentTypeNames}`,
    }),
  reply: z.object({ url: z.string(), fields: z.record(z.string(), z.string()), key: z.string() }),
  access: 'payer',
  errors: [...errors, 'portal.not-now', 'file.no-room'],
})

/** As it was mailed, however it is typed: with blanks and hyphens, or in wide digits. */
const plainCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')

/** Mails a code to an address, by which whoever reads there sees what was sent from it. */
export const askForPortalCode = endpoint({
  name: 'askForPortalCode',
  method: 'POST',
  path: '/cases/payment-page/:caseId/email',
  params,
  body: z.object({ email, language: z.enum(portalLanguages).default('en') }),
  reply: 'none',
  access: 'payer',
  errors,
})

export const confirmPortalEmail = endpoint({
  name: 'confirmPortalEmail',
  method: 'POST',
  path: '/cases/payment-page/:caseId/email/confirmation',
  params,
  body: z.object({ code: z.string().max(40, { abort: true }).overwrite(plainCode), email: email.optional() }),
  reply: z.object({ token: z.string(), endsAt: Moment }),
  access: 'payer',
  errors: [...errors, 'portal.code'],
})

export const PortalMessage = z.object({
  _id: Id,
  at: Moment,
  from: z.enum(['payer', 'staff']),
  author: z.string().nullable(),
  text: z.string(),
})
export type PortalMessage = z.infer<typeof PortalMessage>

/** What was answered and written: the confirmed address sees its own, the one that the letter went to sees all. */
export const listPortalMessages = endpoint({
  name: 'listPortalMessages',
  method: 'GET',
  path: '/cases/payment-page/:caseId/messages',
  params,
  headers,
  reply: z.object({ data: z.array(PortalMessage) }),
  access: 'payer',
  errors: [...errors, 'portal.token'],
})

export const sendPortalMessage = endpoint({
  name: 'sendPortalMessage',
  method: 'POST',
  path: '/cases/payment-page/:caseId/messages',
  params,
  headers,
  body: z.object({ text: text.min(1, 'Please write a message.') }),
  reply: PortalMessage,
  status: 201,
  access: 'payer',
  errors: [...errors, 'portal.token'],
})

export const PortalOffer = z.object({
  _id: Id,
  at: Moment,
  from: z.enum(['payer', 'staff']),
  /** In minor units. */
  amount: z.number().int(),
  currency: z.string(),
  state: z.enum(['open', 'accepted', 'declined', 'answered', 'withdrawn', 'expired']),
})
export type PortalOffer = z.infer<typeof PortalOffer>

export const listPortalOffers = endpoint({
  name: 'listPortalOffers',
  method: 'GET',
  path: '/cases/payment-page/:caseId/offers',
  params,
  headers,
  reply: z.object({ data: z.array(PortalOffer) }),
  access: 'payer',
  errors: [...errors, 'portal.token'],
})

/** Offers a lower sum. What would be taken is not told: a person answers. */
export const makePortalOffer = endpoint({
  name: 'makePortalOffer',
  method: 'POST',
  path: '/cases/payment-page/:caseId/offers',
  params,
  headers,
  body: z.object({
    amount: z.number().int().min(1, 'Please give an amount.'),
    currency: Currency,
    reason: text.default(''),
    email: email.optional(),
  }),
  reply: z.object({ offer: PortalOffer }),
  status: 201,
  access: 'payer',
  errors: [...errors, 'portal.token', 'portal.not-now'],
})

/** For whom the invoice is. */
export const PortalPayer = z.object({
  kind: z.enum(['business', 'consumer']),
  company: line(200),
  address: line(500),
  taxNumber: line(40),
  email: z.union([z.literal(''), email]),
})
export type PortalPayer = z.infer<typeof PortalPayer>

export const getPortalPayer = endpoint({
  name: 'getPortalPayer',
  method: 'GET',
  path: '/cases/payment-page/:caseId/payer',
  params,
  headers,
  reply: z.object({ payer: PortalPayer.nullable() }),
  access: 'payer',
  errors: [...errors, 'portal.token'],
})

/** The first time nothing but the link is needed; to change what is there, the confirmed address that gave it, or that sees all. */
export const savePortalPayer = endpoint({
  name: 'savePortalPayer',
  method: 'PUT',
  path: '/cases/payment-page/:caseId/payer',
  params,
  headers,
  body: PortalPayer,
  reply: z.object({ payer: PortalPayer }),
  access: 'payer',
  errors: [...errors, 'portal.token', 'portal.payer-of-another'],
})
