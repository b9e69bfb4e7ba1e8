import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'
import { languages } from '../languages/languages.ts'
import { ofPage, pageEmail, pageLine, payerErrors, tokenHeader } from './payer-fields.ts'

/** As it was mailed, however it is typed: with blanks and hyphens, or in wide digits. */
const plainCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')

/** Mails a code to an address. Its reader sees with it what was sent from there. */
export const askForPortalCode = endpoint({
  name: 'askForPortalCode',
  method: 'POST',
  path: '/cases/payment-page/:caseId/email',
  params: ofPage,
  body: z.object({ email: pageEmail, language: z.enum(languages).default('en') }),
  reply: 'none',
  access: 'payer',
  errors: payerErrors,
})

export const confirmPortalEmail = endpoint({
  name: 'confirmPortalEmail',
  method: 'POST',
  path: '/cases/payment-page/:caseId/email/confirmation',
  params: ofPage,
  body: z.object({ code: z.string().max(40, { abort: true }).overwrite(plainCode), email: pageEmail.optional() }),
  reply: z.object({ token: z.string(), endsAt: Moment }),
  access: 'payer',
  errors: [...payerErrors, 'portal.code'],
})

/** For whom the invoice is. */
export const PortalPayer = z.object({
  kind: z.enum(['business', 'consumer']),
  company: pageLine(200),
  address: pageLine(500),
  taxNumber: pageLine(40),
  email: z.union([z.literal(''), pageEmail]),
})
export type PortalPayer = z.infer<typeof PortalPayer>

export const getPortalPayer = endpoint({
  name: 'getPortalPayer',
  method: 'GET',
  path: '/cases/payment-page/:caseId/payer',
  params: ofPage,
  headers: tokenHeader,
  reply: z.object({ payer: PortalPayer.nullable() }),
  access: 'payer',
  errors: [...payerErrors, 'portal.token'],
})

/** The first time nothing but the link is needed; to change what is there, the confirmed address that gave it, or that sees all. */
export const savePortalPayer = endpoint({
  name: 'savePortalPayer',
  method: 'PUT',
  path: '/cases/payment-page/:caseId/payer',
  params: ofPage,
  headers: tokenHeader,
  body: PortalPayer,
  reply: z.object({ payer: PortalPayer }),
  access: 'payer',
  errors: [...payerErrors, 'portal.token', 'portal.payer-of-another'],
})
