import { z } from 'zod'
import { PriceLine } from '../billing/price-lines.ts'
import { durations } from '../platform/choices.ts'
import { Currency } from '../reference/money.ts'
import { Id, Moment } from '../wire.ts'

/** How far a use reaches, the smallest first. */
export const MarketSize = z.enum(['Local', 'Regional', 'National', 'Continental', 'Worldwide'])
export type MarketSize = z.infer<typeof MarketSize>

/** What an image was used for. */
export const InfringementCategory = z.enum([
  'Blog',
  'Social',
  'Editorial',
  'Corporate/promo',
  'E-commerce product',
  'Advertising',
])
export type InfringementCategory = z.infer<typeof InfringementCategory>

/** How much of a page an image takes, the smallest first. */
export const SizeOnPage = z.enum(['Thumbnail', 'Quarter', 'Half', 'Full', 'Hero'])
export type SizeOnPage = z.infer<typeof SizeOnPage>

/** Whom a use shuts out: nobody, others of its trade, or everybody. */
export const Exclusivity = z.enum(['None', 'Trade', 'Full'])
export type Exclusivity = z.infer<typeof Exclusivity>

/** The longest use that is asked for, in days. */
export const longestUse = 36_500

/** The most uses that one price is for. */
export const maxUses = 200

/** What a price is made of. */
export const PriceFactors = z.object({
  marketSize: MarketSize,
  category: InfringementCategory,
  sizeOnPage: SizeOnPage,
  /** For how long the image was used without a licence. */
  usedDays: z.number().int().min(1).max(longestUse),
  /** How many images are used on how many pages. */
  uses: z.number().int().min(1).max(maxUses),
  /** For how many days the image may go on being used; null where the use ends. */
  continuedLicense: z.literal(durations).nullable(),
  exclusivity: Exclusivity,
  isCreditMissing: z.boolean(),
})
export type PriceFactors = z.infer<typeof PriceFactors>

/** Whether the owner is asked before a price goes out, and what they said. */
export const PriceApproval = z.enum(['not-needed', 'asked', 'given', 'refused'])
export type PriceApproval = z.infer<typeof PriceApproval>

/** Source of each factor in a sentence; a missing factor was not shown and counts as the least. */
export const FactorSources = z.partialRecord(PriceFactors.keyof(), z.string().max(500))
export type FactorSources = z.infer<typeof FactorSources>

/**
 * One step of the arithmetic. `fee`: US cents by the table. `times` and `currency`: thousandths. `of-past`: what the past came to, in minor units.
 * `days`: of 365. `line`: rounded half up, in minor units. `wish`, `instead` and `agreed`: a change of the sum, in minor units.
 */
export const PriceStep = z.object({
  step: z.enum(['fee', 'times', 'currency', 'of-past', 'days', 'line', 'wish', 'instead', 'agreed']),
  /** Row of the table of fees, `uses`, the currency, or the kind of the line. */
  key: z.string().max(40),
  value: z.number().int(),
})
export type PriceStep = z.infer<typeof PriceStep>

/** A licence to go on for so many days, as the line that it adds to the price of the past. */
export const LicenceOffer = z.object({
  days: z.literal(durations),
  line: PriceLine,
  steps: z.array(PriceStep).optional(),
})
export type LicenceOffer = z.infer<typeof LicenceOffer>

/** The chosen price of a case: the past alone, or with a licence for so many days. Version 0 is the price before anybody chose. */
export const PriceChoice = z.object({
  version: z.number().int().min(0),
  /** Days of the licence; null where the pictures are taken down. */
  days: z.literal(durations).nullable(),
})
export type PriceChoice = z.infer<typeof PriceChoice>

/** What is asked for in a case. Amounts are in the currency's smallest unit and have their tax in them. */
export const CasePrice = z
  .object({
    caseId: Id,
    version: z.number().int().min(1),
    currency: Currency,
    /** Of the kinds past_use, future_licence, costs and interest. */
    lines: z.array(PriceLine),
    total: z.number().int(),
    /** Licences that can be bought with it, the shortest first; null for one sum, set before both prices were told apart. */
    licences: z.array(LicenceOffer).nullable(),
    /** The arithmetic of the past; null for a price that was set before it was kept. */
    steps: z.array(PriceStep).nullable(),
    sources: FactorSources.nullable(),
    /** Version of the table of fees that it was made by. */
    feesVersion: z.number().int(),
    /** The list value, shown struck through; null where not less than it is asked for. */
    listTotal: z.number().int().nullable(),
    /** `licenseExpiry` is the last day of a continued licence that begins on the day on which the price was set. */
    factors: PriceFactors.extend({ licenseExpiry: z.iso.date().nullable() }),
    approval: PriceApproval,
    /** Reason in the words of its author. */
    reason: z.string(),
    setAt: Moment,
    /** Name of its author. */
    setBy: z.string(),
  })
  .meta({ id: 'CasePrice' })
export type CasePrice = z.infer<typeof CasePrice>

/** Whether a price may go out to the image user: its owner was not asked, or said yes. */
export const mayGoOut = ({ approval }: Pick<CasePrice, 'approval'>): boolean =>
  approval === 'not-needed' || approval === 'given'

/** The last day of a licence of so many days that begins on a day, which counts; null where none goes on. It begins on the day of the payment. */
export const lastDayOfLicence = (days: number | null, begins: Date): string | null =>
  days === null ? null : new Date(begins.getTime() + (days - 1) * 86_400_000).toISOString().slice(0, 10)
