import type { PriceLine } from '#contract/billing/price-lines.ts'

type Treated = Pick<PriceLine, 'taxTreatment'> & { source: string }
export type PricedKind = 'past_use' | 'future_licence' | 'costs' | 'interest'

/** Members of the European Union and the United Kingdom differ in what they tax of a claim; elsewhere no rule of ours says otherwise. */
const kingdom: Record<PricedKind, Treated> = {
  past_use: { taxTreatment: 'outside', source: 'HMRC VATSC06833' },
  future_licence: { taxTreatment: 'taxable', source: 'HMRC VATSC06833' },
  costs: { taxTreatment: 'outside', source: 'HMRC VATSC06833' },
  interest: { taxTreatment: 'outside', source: 'HMRC VATSC06833' },
}

const elsewhere: Record<PricedKind, Treated> = {
  past_use: { taxTreatment: 'taxable', source: 'T-643/24' },
  future_licence: { taxTreatment: 'taxable', source: '2006/112/EC art. 25' },
  costs: { taxTreatment: 'taxable', source: 'BFH XI R 1/17' },
  interest: { taxTreatment: 'outside', source: 'C-222/81' },
}

/** How a line is taxed where the image user is (ISO 3166-1), and the rule that says so. Sources as of November 2026. */
export const taxOfLine = (kind: PricedKind, country: string | null): Treated =>
  (country === 'GB' ? kingdom : elsewhere)[kind]
