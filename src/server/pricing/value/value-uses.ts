import type { UseValue } from '#contract/matches/use-value.ts'
import type { UseFacts } from '#contract/matches/use-facts.ts'
import { valueOfUse } from '#contract/pricing/value-of-use.ts'
import type { Priced } from '#contract/pricing/price-of.ts'
import { defaultCurrency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { type AskNeeds, expectedShares } from '#server/billing/payments/asking/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { currencyOf } from '../facts-of-price.ts'
import { newestFees } from '../fee-store.ts'
import { hitsOfEstimates } from './estimate-store.ts'

export type ValueNeeds = AskNeeds & { allowances: Allowances }

/** Estimates each find of one owner by the published table, with the owner's part. */
export async function valueUses(
  needs: ValueNeeds,
  db: Db | Tx,
  { ownerId, finds, feePercent }: { ownerId: Id; finds: readonly UseFacts[]; feePercent?: number },
): Promise<UseValue[]> {
  if (finds.length === 0) return []
  const table = await newestFees(db)
  const agreed = feePercent ?? (await needs.allowances.caseFeePercent(db, ownerId))
  const countries = await readCountries(db)
  const hits = await hitsOfEstimates(db, [...new Set(finds.flatMap(({ country }) => country ?? []))])
  return await Promise.all(
    finds.map(async (facts): Promise<UseValue> => {
      const currency = currencyOf(ours, facts.country)
      const found = valueOfUse(facts, { table, currency, countries })
      if (found.is !== 'range') return found
      const { low, high, pursuit, reasons } = found
      const isByLawyers = pursuit === 'lawyers'
      const asked = { country: facts.country!, ownerId, feePercent: agreed }
      const minYours = isByLawyers ? null : await shareOf(needs, low, asked)
      const maxYours = isByLawyers ? null : await shareOf(needs, high, asked)
      return {
        is: 'range',
        currency,
        low: low.total,
        high: high.total,
        costs: costsIn(low),
        yours: minYours === null || maxYours === null ? null : { low: minYours, high: maxYours },
        isByLawyers,
        reasons,
        feesVersion: table.version,
        hits: hits.get(facts.country!) ?? null,
      }
    }),
  )
}

/** A find has no wish of its owner yet. */
const ours = { range: 'Rightframe', currency: defaultCurrency, min: null, max: null } as const

const costsIn = ({ lines }: Priced): number =>
  lines.filter(({ kind }) => kind === 'costs').reduce((sum, { amount }) => sum + amount, 0)

async function shareOf(
  needs: ValueNeeds,
  { lines }: Priced,
  asked: { country: string; ownerId: Id; feePercent: number },
): Promise<number | null> {
  const shares = await expectedShares(needs, { lines, ...asked })
  return 'problem' in shares ? null : shares.owner
}

/** Middles of the estimates in US cents, so that lists sort all currencies together. */
export async function worthOfUses(db: Db | Tx, finds: readonly UseFacts[]): Promise<number[]> {
  // One after the other: a transaction has one connection.
  const table = await newestFees(db)
  const countries = await readCountries(db)
  return finds.map((facts) => {
    const found = valueOfUse(facts, { table, currency: 'USD', countries })
    return found.is === 'range' ? Math.min(maxWorth, Math.round((found.low.total + found.high.total) / 2)) : 0
  })
}

/** Largest number of the column. */
const maxWorth = 2_147_483_647
