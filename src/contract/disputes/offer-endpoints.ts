import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { PortalOffer } from './answer-endpoints.ts'
import { portalErrors } from '../portal/endpoints.ts'
import { languages } from '../languages/languages.ts'

const params = z.object({ caseId: Id })
const roles = ['case-manager'] as const
const longest = 2000
const text = z.string().trim().max(longest, `Maximum of ${longest} characters allowed.`)

/** Days for which an offer of ours can be accepted. */
export const offerDays = { least: 1, most: 60, usual: 14 } as const

/** An offer as staff see it. `waiting` for the owner's word, before the image user sees it. */
export const DeskOffer = z
  .object({
    _id: Id,
    at: Moment,
    from: z.enum(['payer', 'staff']),
    amount: z.number().int(),
    currency: z.string(),
    reason: z.string(),
    email: z.string(),
    state: z.enum(['waiting', 'open', 'accepted', 'declined', 'answered', 'withdrawn', 'expired']),
    endsAt: Moment.nullable(),
    parts: z.number().int().nullable(),
    by: z.string().nullable(),
    approval: z.enum(['not-needed', 'asked', 'given', 'refused']),
    approvalNote: z.string().nullable(),
    isBelowFloor: z.boolean(),
  })
  .meta({ id: 'DeskOffer' })
export type DeskOffer = z.infer<typeof DeskOffer>

export const DeskOffers = z
  .object({
    /** The newest first. */
    data: z.array(DeskOffer),
    price: z.object({ total: z.number().int(), currency: z.string(), floor: z.number().int().nullable() }).nullable(),
    /** True when the owner approves every sum. */
    approvesPrice: z.boolean(),
    /** In how many parts it may be paid now. */
    parts: z.number().int(),
    language: z.enum(languages),
    /** Reason against offers now; null if possible. */
    closed: z.string().nullable(),
    /** Received sum, if it can settle the whole claim. */
    settles: z.object({ amount: z.number().int(), currency: z.string(), asksOwner: z.boolean() }).nullable(),
  })
  .meta({ id: 'DeskOffers' })
export type DeskOffers = z.infer<typeof DeskOffers>

const errors = ['offer.not-now', 'offer.paid', 'payment.no-price'] as const

export const getDeskOffers = endpoint({
  name: 'getDeskOffers',
  method: 'GET',
  path: '/desk/cases/:caseId/offers',
  params,
  reply: DeskOffers,
  access: 'staff',
  roles: ['case-manager', 'legal', 'finance'],
  errors: [],
})

/** Offers the image user a lower sum. Below the floor, and wherever the owner wants to be asked, the owner says yes first. */
export const makeDeskOffer = endpoint({
  name: 'makeDeskOffer',
  method: 'POST',
  path: '/desk/cases/:caseId/offers',
  params,
  body: z.object({
    /** In minor units. */
    amount: z.number().int().min(1, 'Please give an amount.'),
    days: z
      .number()
      .int()
      .min(offerDays.least, 'An offer stands for a day at least.')
      .max(offerDays.most, `An offer stands for ${offerDays.most} days at most.`)
      .default(offerDays.usual),
    /** In how many parts it may be paid, in hardship. */
    parts: z.number().int().min(2).max(12).nullable().default(null),
    /** Words for the image user with it, in their language. */
    text: text.min(1, 'Please write a message to the image user.'),
    /** Words for the owner, where they are asked. */
    ownerText: text.default(''),
    /** Asks the owner even where nobody has to. */
    asksOwner: z.boolean().default(false),
  }),
  reply: DeskOffers,
  access: 'staff',
  roles,
  errors,
})

/** Accepts or declines what an image user offers. Where the owner is to be asked, it is accepted with their yes. */
export const answerOffer = endpoint({
  name: 'answerOffer',
  method: 'POST',
  path: '/desk/cases/:caseId/offers/:offerId/answer',
  params: params.extend({ offerId: Id }),
  body: z.object({
    answer: z.enum(['accepted', 'declined']),
    text: text.min(1, 'Please write a message to the image user.'),
    ownerText: text.default(''),
  }),
  reply: DeskOffers,
  access: 'staff',
  roles,
  errors: [...errors, 'offer.over', 'offer.waits'],
})

/** Takes back an offer of ours that nobody has accepted. */
export const withdrawOffer = endpoint({
  name: 'withdrawOffer',
  method: 'POST',
  path: '/desk/cases/:caseId/offers/:offerId/withdrawal',
  params: params.extend({ offerId: Id }),
  reply: DeskOffers,
  access: 'staff',
  roles,
  errors: ['offer.over'],
})

/** Takes what came in for the whole claim, where its payer has stopped. Below the floor, and wherever the owner wants to be asked, the owner says yes first. */
export const settleCase = endpoint({
  name: 'settleCase',
  method: 'POST',
  path: '/desk/cases/:caseId/settlement',
  params,
  body: z.object({
    /** Received sum as the desk showed it, in minor units. */
    amount: z.number().int().min(1),
    /** Words for the image user with it, in their language. */
    text: text.default(''),
    /** Words for the owner, where they are asked. */
    ownerText: text.default(''),
  }),
  reply: DeskOffers,
  access: 'staff',
  roles,
  errors: ['offer.not-now', 'offer.over', 'payment.not-part-paid', 'payment.under-way', 'payment.no-price'],
})

/** The image user takes our offer: from then on this sum is asked for. Nothing but the link is needed. */
export const acceptOffer = endpoint({
  name: 'acceptOffer',
  method: 'POST',
  path: '/cases/payment-page/:caseId/offers/:offerId/acceptance',
  params: params.extend({ offerId: Id }),
  reply: z.object({ offer: PortalOffer }),
  access: 'payer',
  errors: [...portalErrors, ...errors, 'offer.over', 'attempts.too-many'],
})
