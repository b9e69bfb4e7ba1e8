import { z } from 'zod'

/** Kinds of price lines. `government_fee` is passed on to an office unchanged; `rounding` is the excess of parts over the price. */
export const lineKinds = [
  'past_use',
  'future_licence',
  'costs',
  'interest',
  'subscription',
  'government_fee',
  'service_fee',
  'rounding',
  'overpayment',
] as const
export const LineKind = z.enum(lineKinds)
export type LineKind = z.infer<typeof LineKind>

/** The tax treatment of an amount: `outside` when the rule that the line names exempts it. */
export const TaxTreatment = z.enum(['taxable', 'outside'])

/** One line of a price: an amount in minor units that has its tax in it. */
export const PriceLine = z.object({
  kind: LineKind,
  description: z.string().min(1).max(300),
  amount: z.number().int(),
  taxTreatment: TaxTreatment,
  /** Why this amount and this treatment, by the name and version of the rule that says so. */
  rule: z.string().max(100),
  ruleVersion: z.string().max(20),
})
export type PriceLine = z.infer<typeof PriceLine>
