import { z } from 'zod'
import { Moment } from '../wire.ts'
import { FeeKey, feeKeys, type Fees, usedFee } from './fees.ts'
import type { CasePrice } from './price.ts'
import type { Priced } from './price-of.ts'

/** A person of legal or finance who answers for a figure without a source. */
const FeeResponsibility = z.object({ name: z.string(), at: Moment })

/** Source of the figures of a table. */
export const FeeBacking = z.object({
  /** The provider's own figures. */
  unsourced: z.array(FeeKey),
  responsibility: z.partialRecord(FeeKey, FeeResponsibility),
})
export type FeeBacking = z.infer<typeof FeeBacking>

/** Figures without a source and without a person who answers for them. They make no price. */
export const openFees = ({
  unsourced,
  responsibility,
}: {
  unsourced: readonly FeeKey[]
  responsibility: Partial<Record<FeeKey, unknown>>
}): FeeKey[] => unsourced.filter((key) => responsibility[key] === undefined)

/** Figures of the table that make a price, in the order of the table. */
export function feesOfPrice({ steps, licences }: Pick<Priced, 'steps' | 'licences'>): FeeKey[] {
  const all = [...steps, ...licences.flatMap((licence) => licence.steps ?? [])]
  const used = new Set(all.map(({ step, key }) => (step === 'currency' ? `currency.${key}` : key)))
  return feeKeys.filter((key) => used.has(key))
}

/** The same for a price that was set before its steps were kept. */
export function feesOfFactors({
  factors,
  lines,
  currency,
}: Pick<CasePrice, 'factors' | 'lines' | 'currency'>): FeeKey[] {
  const kinds = new Set(lines.map(({ kind }) => kind))
  const used = new Set<FeeKey>([
    `base.${factors.category}`,
    `market.${factors.marketSize}`,
    `size.${factors.sizeOnPage}`,
    `exclusivity.${factors.exclusivity}`,
    usedFee(factors.usedDays),
    `currency.${currency}`,
    ...(factors.continuedLicense === null ? [] : [`licence.${factors.continuedLicense}` as const]),
    ...(factors.isCreditMissing ? ['credit' as const] : []),
    ...(kinds.has('costs') ? ['costs' as const] : []),
    ...(kinds.has('interest') ? ['interest' as const] : []),
  ])
  return feeKeys.filter((key) => used.has(key))
}

type Backed = FeeBacking & { fees: Fees }

/**
 * Figures of a price that no source and no person backs. `waiting`: a person can answer for them today. `replaced`: the table of today has another
 * value, so that the price is set again.
 */
export function unbackedFees(
  used: readonly FeeKey[],
  { made, now }: { made: Backed; now: Backed },
): { waiting: FeeKey[]; replaced: FeeKey[] } {
  const [openThen, openNow] = [openFees(made), openFees(now)]
  const isSame = (key: FeeKey) => made.fees[key].value === now.fees[key].value
  const open = used.filter((key) => openThen.includes(key))
  return {
    waiting: open.filter((key) => isSame(key) && openNow.includes(key)),
    replaced: open.filter((key) => !isSame(key)),
  }
}
