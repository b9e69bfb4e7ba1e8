import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Currency } from '#contract/reference/money.ts'
import { Id, Moment } from '#contract/wire.ts'
import { CasePrice, PriceFactors } from './price.ts'
import { PriceRange } from '#contract/cases/submission/choices.ts'
import { FeeBacking } from './fee-backing.ts'
import { Fee, FeeKey, feeKeys, Fees } from './fees.ts'

const roles = ['reviewer', 'case-manager'] as const
const caseParams = z.object({ caseId: Id })
const version = z.number().int().min(0)
const note = z.string().trim().max(1000, 'Maximum of 1000 characters allowed.')
const reason = note.min(1, 'Please say why.')
/** An amount in the smallest unit of a currency. */
const minor = z.number().int()

const PriceWish = z.object({ range: PriceRange, currency: Currency, min: minor.nullable(), max: minor.nullable() })

/** A price as staff see it: with the least that may be agreed on, and what the owner said to it. */
export const DeskPrice = CasePrice.extend({ floor: minor.nullable(), approvalNote: z.string().nullable() }).meta({
  id: 'DeskPrice',
})
export type DeskPrice = z.infer<typeof DeskPrice>

/** What staff set a price with: what holds, what is suggested, the table of fees, and every price before. */
export const Pricing = z
  .object({
    caseId: Id,
    /** The version to change; 0 where there is none yet. */
    version,
    price: DeskPrice.nullable(),
    /** The newest first. */
    history: z.array(DeskPrice),
    suggested: z.object({
      currency: Currency,
      factors: PriceFactors,
      from: z.array(z.object({ factor: PriceFactors.keyof(), from: z.string() })),
    }),
    /** Days for which the law of the country gives interest, and the law. */
    interest: z.object({ days: z.number().int(), source: z.string().nullable() }),
    wish: PriceWish,
    /** Of the image user, ISO 3166-1. */
    country: z.string().nullable(),
    approvesPrice: z.boolean(),
    /** Set once our letter named the currency. */
    fixedCurrency: Currency.nullable(),
    table: z.object({
      version,
      fees: Fees,
      /** Figures that make no price: without a source, and without a person who answers for them. */
      open: z.array(FeeKey),
    }),
    /** Why no price can be set now; null where one can. */
    closed: z.string().nullable(),
  })
  .meta({ id: 'Pricing' })
export type Pricing = z.infer<typeof Pricing>

export const getPricing = endpoint({
  name: 'getPricing',
  method: 'GET',
  path: '/desk/cases/:caseId/price',
  params: caseParams,
  reply: Pricing,
  access: 'staff',
  roles,
  errors: [],
})

/** Sets the price. Refused when `version` or `feesVersion` is no longer current. */
export const setPrice = endpoint({
  name: 'setPrice',
  method: 'PUT',
  path: '/desk/cases/:caseId/price',
  params: caseParams,
  body: z.object({
    version,
    feesVersion: version,
    currency: Currency,
    factors: PriceFactors,
    /** Source of the factors that differ from the suggested ones; staff name it where they raise the price. */
    proof: z.string().trim().max(500, 'Maximum of 500 characters allowed.').default(''),
    /** What is asked for in place of what comes out; null where that stands. */
    instead: minor.nullable().default(null),
    /** The owner reads it. */
    reason,
  }),
  reply: Pricing,
  access: 'staff',
  roles: ['case-manager'],
  errors: [
    'price.changed',
    'price.fees-changed',
    'price.zero',
    'price.too-much',
    'price.below-floor',
    'price.currency-fixed',
    'price.in-parts',
    'price.paid',
    'price.closed',
    'price.no-licence',
    'price.unproven',
    'price.unsourced',
    'price.owner-leaves',
  ],
})

/** The price as its owner reads it: the lines, and what of them is whose. */
export const OwnPrice = z
  .object({
    price: CasePrice.nullable(),
    /** What of the total is tax, ours and the owner's; null before there is a price, or while no rate of tax is known. */
    shares: z
      .object({ feePercent: z.number().int(), tax: minor, fee: minor, yours: minor, taxLabel: z.string() })
      .nullable(),
    /** Why there are no shares; null where there are, or no price. */
    sharesProblem: z.string().nullable(),
    /** Whether the owner is asked before a price goes out, and whether they can still change that. */
    approvesPrice: z.boolean(),
    canChange: z.boolean(),
  })
  .meta({ id: 'OwnPrice' })
export type OwnPrice = z.infer<typeof OwnPrice>

export const getOwnPrice = endpoint({
  name: 'getOwnPrice',
  method: 'GET',
  path: '/cases/:caseId/price',
  params: caseParams,
  reply: OwnPrice,
  access: 'owner',
  errors: [],
})

/** Has the owner asked before a price goes out, or not; until the first letter. */
export const askForApproval = endpoint({
  name: 'askForApproval',
  method: 'PUT',
  path: '/cases/:caseId/price/asking',
  params: caseParams,
  body: z.object({ approvesPrice: z.boolean() }),
  reply: OwnPrice,
  access: 'owner',
  errors: ['price.letter-went', 'price.closed'],
})

/** The owner's answer to a price; a refusal says why and goes back to staff. */
export const answerPrice = endpoint({
  name: 'answerPrice',
  method: 'PUT',
  path: '/cases/:caseId/price/answer',
  params: caseParams,
  body: z.object({
    version,
    answer: z.enum(['given', 'refused']),
    /** Needed to refuse. */
    note: note.default(''),
  }),
  reply: OwnPrice,
  access: 'owner',
  errors: ['price.changed', 'price.not-asked'],
})

/** The table of fees as it is and was. */
export const FeesOnDesk = z
  .object({
    version,
    fees: Fees,
    ...FeeBacking.shape,
    /** What was changed when, the newest first. */
    history: z.array(
      z.object({
        version,
        reason: z.string(),
        setAt: Moment,
        setBy: z.string(),
        changes: z.array(z.object({ key: FeeKey, from: z.number().int(), to: z.number().int() })),
        /** Figures for which the same person took responsibility. */
        taken: z.array(FeeKey),
      }),
    ),
  })
  .meta({ id: 'FeesOnDesk' })
export type FeesOnDesk = z.infer<typeof FeesOnDesk>

export const getFees = endpoint({
  name: 'getFees',
  method: 'GET',
  path: '/desk/fees',
  reply: FeesOnDesk,
  access: 'staff',
  roles: ['reviewer', 'case-manager', 'finance', 'legal'],
  errors: [],
})

/** Changes figures of the table; prices that were set stay what they are. */
export const setFees = endpoint({
  name: 'setFees',
  method: 'PUT',
  path: '/desk/fees',
  body: z.object({
    /** The version that was changed; where there is a newer one, nothing is set. */
    version,
    /** `isOwn`: the provider's own figure without a source, for which staff take responsibility. */
    changes: z.partialRecord(FeeKey, Fee.extend({ isOwn: z.boolean().default(false) })),
    reason,
  }),
  reply: FeesOnDesk,
  access: 'staff',
  roles: ['finance'],
  errors: ['fees.changed', 'fees.same'],
})

/** Takes responsibility for figures without a source, in the caller's name. Each figure keeps it until it is changed. */
export const takeFees = endpoint({
  name: 'takeFees',
  method: 'POST',
  path: '/desk/fees/responsibility',
  body: z.object({
    /** The version that was read; where there is a newer one, nothing is taken. */
    version,
    keys: z.array(FeeKey).min(1, 'Please choose a figure.').max(feeKeys.length),
    reason,
  }),
  reply: FeesOnDesk,
  access: 'staff',
  roles: ['finance', 'legal'],
  errors: ['fees.changed', 'fees.same'],
})

/** A version of the table as everybody may read it; the least that is agreed on is no row of it. */
export const getPublishedFees = endpoint({
  name: 'getPublishedFees',
  method: 'GET',
  path: '/fees/:version',
  params: z.object({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: z.object({
    version,
    setAt: Moment,
    rows: z.array(
      z.object({
        key: FeeKey,
        value: z.number().int(),
        source: z.string(),
        date: z.iso.date(),
        /** The provider's own figure, and since when a person answers for it; null for a figure with a source. */
        own: z.object({ since: Moment.nullable() }).nullable(),
      }),
    ),
  }),
  access: 'public',
  errors: ['fees.unknown'],
})
