import { z } from 'zod'
import { endingOf, proofTypeNames, proofTypes } from '../cases/attachments.ts'
import { Currency } from '../reference/money.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { AnswerKind } from '../portal/answer-kinds.ts'
import { ofPage, pageEmail, pageLine, pageText, payerErrors, tokenHeader } from '../portal/payer-fields.ts'
import { languages } from '../languages/languages.ts'
import { OpenAnswer } from '../portal/page.ts'

/** Bytes of an image user's largest file, and their number. */
export const largestPortalFile = 20 * 1024 * 1024
export const maxPortalFiles = 20

/** An image user's licence. The owner sees its agency, number and day, and nothing else of an answer. */
export const ShownLicence = z.object({
  source: z.enum(['agency', 'photographer', 'designer', 'theme', 'elsewhere']).nullable().default(null),
  agency: pageLine(200).default(''),
  number: pageLine(200).default(''),
  boughtOn: pageLine(40).default(''),
})
export type ShownLicence = z.infer<typeof ShownLicence>

export const PortalFile = z.object({ key: z.string().max(200), fileName: pageLine(255) })
const files = z.array(PortalFile).max(maxPortalFiles, `At most ${maxPortalFiles} files can be sent at once.`)

/** Answers a case, or adds to the answer that is open. Nothing but the link is needed; an answer is decided on by a person. */
export const sendAnswer = endpoint({
  name: 'sendAnswer',
  method: 'POST',
  path: '/cases/payment-page/:caseId/answers',
  params: ofPage,
  body: z.object({
    kind: AnswerKind,
    text: pageText.default(''),
    name: pageLine(200).optional(),
    email: pageEmail,
    files: files.default([]),
    licence: ShownLicence.optional(),
    language: z.enum(languages).default('en'),
  }),
  reply: z.object({ answer: OpenAnswer }),
  status: 201,
  access: 'payer',
  errors: [...payerErrors, 'portal.not-now', 'file.not-arrived', 'file.disguised'],
})

/** Upload form for one file of exactly this type and size. */
export const getPortalUpload = endpoint({
  name: 'getPortalUpload',
  method: 'POST',
  path: '/cases/payment-page/:caseId/files/policy',
  params: ofPage,
  body: z
    .object({
      fileName: pageLine(255).min(1, 'Name the file.'),
      type: z.string().max(200),
      size: z
        .number()
        .int()
        .min(1, 'This file is empty.')
        .max(largestPortalFile, `This file is larger than ${largestPortalFile / 1024 / 1024} MB, the most we take.`),
    })
    .refine(({ fileName, type }) => proofTypes[endingOf(fileName)] === type, {
      path: ['type'],
      error: `This kind of file cannot be sent. We take ${proofTypeNames}`,
    }),
  reply: z.object({ url: z.string(), fields: z.record(z.string(), z.string()), key: z.string() }),
  access: 'payer',
  errors: [...payerErrors, 'portal.not-now', 'file.no-room'],
})

export const PortalMessage = z.object({
  _id: Id,
  at: Moment,
  from: z.enum(['payer', 'staff']),
  author: z.string().nullable(),
  text: z.string(),
})
export type PortalMessage = z.infer<typeof PortalMessage>

/** Answers and messages: each address its own, the letter's all. */
export const listPortalMessages = endpoint({
  name: 'listPortalMessages',
  method: 'GET',
  path: '/cases/payment-page/:caseId/messages',
  params: ofPage,
  headers: tokenHeader,
  reply: z.object({ data: z.array(PortalMessage) }),
  access: 'payer',
  errors: [...payerErrors, 'portal.token'],
})

export const sendPortalMessage = endpoint({
  name: 'sendPortalMessage',
  method: 'POST',
  path: '/cases/payment-page/:caseId/messages',
  params: ofPage,
  headers: tokenHeader,
  body: z.object({ text: pageText.min(1, 'Please write a message.') }),
  reply: PortalMessage,
  status: 201,
  access: 'payer',
  errors: [...payerErrors, 'portal.token'],
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
  params: ofPage,
  headers: tokenHeader,
  reply: z.object({ data: z.array(PortalOffer) }),
  access: 'payer',
  errors: [...payerErrors, 'portal.token'],
})

/** Offers a lower sum to a person, without revealing the floor. */
export const makePortalOffer = endpoint({
  name: 'makePortalOffer',
  method: 'POST',
  path: '/cases/payment-page/:caseId/offers',
  params: ofPage,
  headers: tokenHeader,
  body: z.object({
    amount: z.number().int().min(1, 'Please give an amount.'),
    currency: Currency,
    reason: pageText.default(''),
    email: pageEmail.optional(),
  }),
  reply: z.object({ offer: PortalOffer }),
  status: 201,
  access: 'payer',
  errors: [...payerErrors, 'portal.token', 'portal.not-now'],
})
