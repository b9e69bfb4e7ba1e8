import { z } from 'zod'

/** What is charged for. `government_fee` is passed on to an office as it is; `rounding` is what part payments come to above the price. */
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

/** Whether tax is in the amount: `outside` where the law asks for none, by the rule that the line names. */
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
