import { z } from 'zod'
import { latestStartDays, maxParts, Part, PartInterval } from '../billing/instalments.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { languages } from '../languages/languages.ts'

/** Id in the link of a case; its holder can pay. */
const requestId = Id
const minor = z.number().int().min(1).optional()
/**
 * The sum that the page showed as due, in minor units. Where another sum is asked for meanwhile, the call is refused and nothing is charged. Without it
 * the call goes by what the page of this link showed last.
 */
const shown = {
  total: minor,
  currency: z.string().max(3).optional(),
  /** Version of the choice between both prices. */
  choiceVersion: z.number().int().min(0).optional(),
}

const errors = [
  'portal.unavailable',
  'payment.closed',
  'payment.paid',
  'payment.under-way',
  'payment.in-parts',
  'payment.merged',
  'payment.no-price',
  'payment.price-changed',
  'payment.too-small',
  'payment.method',
  'payment.processor-down',
  'payment.declined',
  'attempts.too-many',
] as const

/** Begins a payment by card on the processor's page; the amount is the server's. `returnUrl` is the case's own page. */
export const beginCheckout = endpoint({
  name: 'beginCheckout',
  method: 'POST',
  path: '/cases/payment/stripe/checkout',
  body: z.object({ requestId, returnUrl: z.url(), ...shown }),
  reply: z.object({ sessionUrl: z.url() }),
  access: 'public',
  errors: [...errors, 'payment.return-url'],
})

const line = (most: number) => z.string().trim().max(most, `Maximum of ${most} characters allowed.`)
const needed = (most: number) => line(most).min(1, 'Response required.')

/** Where the card's bill goes. */
export const CardAddress = z.object({
  name: needed(100),
  street: needed(100),
  postal_code: needed(20),
  city: needed(100),
  state: line(100),
  country: z.string().regex(/^[A-Z]{2}$/, 'Country required.'),
})

/**
 * Begins a payment in parts by card; `startDate` in unix seconds, from today to a week ahead. `requires_action` where the bank asks the payer: there is no
 * plan before they have answered in the page.
 */
export const beginPartPayments = endpoint({
  name: 'beginPartPayments',
  method: 'POST',
  path: '/cases/payment/stripe/instalment',
  body: z.object({
    /** Of the card, from the processor's fields. */
    token: z.string().regex(/^(tok|pm)_\w+$/, 'This is no token of a card.'),
    requestId,
    email: z.email('Invalid email address.').max(254),
    address: CardAddress,
    parts: z.number().int().min(2, 'Choose 2 parts or more.').max(maxParts.agreed),
    interval: PartInterval,
    startDate: z.number().int(),
    /** The language in which the consent was shown. */
    language: z.enum(languages).default('en'),
    ...shown,
    /** One part, and all parts together, as the page showed them. */
    amount: minor,
    grandTotal: minor,
    /** The words that the payer agreed to, as the page displayed them. */
    consent: z.string().min(1).max(4000).optional(),
  }),
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('running'), parts: z.array(Part), grandTotal: z.number().int() }),
    z.object({ state: z.literal('requires_action'), clientSecret: z.string() }),
  ]),
  access: 'public',
  errors: [...errors, 'payment.parts', 'payment.start'],
})

/** How many days ahead a first part may be. */
export const startsWithinDays = latestStartDays

/** Begins a payment by wallet: the order that the payer approves. */
export const createWalletOrder = endpoint({
  name: 'createWalletOrder',
  method: 'POST',
  path: '/cases/payment/paypal/create',
  body: z.object({ requestId, ...shown }),
  reply: z.object({
    id: z.string(),
    /** Where the payer approves it, who comes back to the case's page. */
    approveUrl: z.url().nullable(),
  }),
  access: 'public',
  errors: [...errors, 'payment.currency'],
})

/** Takes the money of an approved order, once. What became of it is the wallet's word. */
export const executeWalletOrder = endpoint({
  name: 'executeWalletOrder',
  method: 'POST',
  path: '/cases/payment/paypal/execute',
  body: z.object({ paymentID: z.string().regex(/^\w{1,64}$/), payerID: z.string().max(64), requestId }),
  reply: z.object({ state: z.enum(['paid', 'pending', 'open']) }),
  access: 'public',
  errors: [...errors, 'payment.unknown'],
})
