import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'

const caseParams = z.object({ caseId: Id })

export const OfferState = z.enum(['open', 'consented', 'refused', 'expired', 'taken-back'])
export type OfferState = z.infer<typeof OfferState>

/** The offer of lawyers to an owner, with their answer. */
export const LawyersOffer = z
  .object({
    _id: Id,
    state: OfferState,
    firm: z.string(),
    /** All that is consented to, with the version and the date of its words, and the SHA-256 of them. */
    text: z.string(),
    version: z.string(),
    hash: z.string(),
    costs: z.string(),
    /** Null where too few comparable cases are closed. */
    oddsPercent: z.number().int().nullable(),
    madeAt: Moment,
    expiresAt: Moment,
    /** The last day for an answer (`YYYY-MM-DD`), in every time zone. */
    until: z.string(),
    answeredAt: Moment.nullable(),
    /** The owner's words at the refusal. */
    note: z.string().nullable(),
  })
  .meta({ id: 'LawyersOffer' })
export type LawyersOffer = z.infer<typeof LawyersOffer>

/** Days for an owner's answer. */
export const offerDays = { least: 7, most: 60, usual: 30 } as const

/** Asks the owner for their consent that a firm takes the case; the case waits for it. */
export const offerLawyers = endpoint({
  name: 'offerLawyers',
  method: 'POST',
  path: '/desk/cases/:caseId/lawyers/offers',
  params: caseParams,
  body: z.object({
    firm: Id,
    /** Costs, in the owner's words. */
    costs: z
      .string()
      .trim()
      .min(20, 'Please say what it costs the owner, whatever the result, in a sentence or two.')
      .max(2000, 'Maximum of 2000 characters allowed.'),
    days: z.number().int().min(offerDays.least).max(offerDays.most).default(offerDays.usual),
  }),
  reply: LawyersOffer,
  status: 201,
  access: 'staff',
  roles: ['legal'],
  errors: ['case.over', 'case.step', 'case.not-yours', 'case.reason', 'firm.gone'],
})

/** Withdraws the offer; the case returns to review. */
export const retractLawyersOffer = endpoint({
  name: 'retractLawyersOffer',
  method: 'DELETE',
  path: '/desk/cases/:caseId/lawyers/offers',
  params: caseParams,
  reply: 'none',
  access: 'staff',
  roles: ['legal'],
  errors: ['case.over', 'case.step', 'case.not-yours', 'case.reason'],
})

/** The offers that an owner was made in a case, the newest first, and where lawyers have it the firm. */
export const getOwnLawyers = endpoint({
  name: 'getOwnLawyers',
  method: 'GET',
  path: '/cases/:caseId/lawyers',
  params: caseParams,
  reply: z.object({ offers: z.array(LawyersOffer), firm: z.string().nullable() }),
  access: 'owner',
  errors: [],
})

/** The owner's consent or refusal to the text with this hash. A different hash asks the owner to read again. */
export const answerLawyersOffer = endpoint({
  name: 'answerLawyersOffer',
  method: 'PUT',
  path: '/cases/:caseId/lawyers',
  params: caseParams,
  body: z.object({
    offer: Id,
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'This is not the hash of an offer.'),
    answer: z.enum(['consent', 'refuse']),
    note: z.string().trim().max(2000, 'Maximum of 2000 characters allowed.').default(''),
  }),
  reply: LawyersOffer,
  access: 'owner',
  errors: ['offer.over', 'offer.changed', 'firm.gone', 'case.over', 'case.step', 'case.not-yours', 'case.reason'],
})
