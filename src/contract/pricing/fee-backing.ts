import { z } from 'zod'
import { Moment } from '../wire.ts'
import { FeeKey, feeKeys } from './fees.ts'
import type { Priced } from './price-of.ts'

/** A person of legal or finance who answers for a figure without a source. */
const FeeResponsibility = z.object({ name: z.string(), at: Moment })

/** What stands behind the figures of a table. */
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
