import type { Id } from '#contract/wire.ts'
import { askedShares, type AskNeeds, expectedShares } from '#server/billing/payments/asking/index.ts'
import { type PayableRow, findPayables } from '#server/billing/payments/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { type Claim, agreedFeePercent } from '#server/cases/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newestPrices, type PriceRow } from '../price-store.ts'

export type ClaimNeeds = AskNeeds & { allowances: Allowances }

/** Returns what these cases of one owner claim, and the owner's share of it. Three queries, whatever their number. */
export async function readClaims(needs: ClaimNeeds, db: Db, cases: readonly CaseRecord[]): Promise<Map<Id, Claim>> {
  const [one] = cases
  if (!one) return new Map()
  const ids = cases.map(({ id }) => id)
  const [prices, payables, feeOfPlan] = await Promise.all([
    newestPrices(db, ids),
    findPayables(db, { kind: 'case', ids }),
    agreedFeePercent(needs, db, { ownerId: one.ownerId, feePercent: null }),
  ])
  const rows = new Map(cases.map((row) => [row.id, row]))
  const claims = await Promise.all(
    prices.map(async (price) => {
      const row = rows.get(price.caseId)!
      const feePercent = row.feePercent ?? feeOfPlan
      const share = await shareIn(needs, { row, price, payable: payables.get(row.id), feePercent })
      return [row.id, { currency: price.currency, asked: price.total, share }] as const
    }),
  )
  return new Map(claims)
}

type Shared = { row: CaseRecord; price: PriceRow; payable: PayableRow | undefined; feePercent: number }

/** The owner's share of a price, in minor units: as it is asked of the payer who is known, else of a company of the case's country. */
async function shareIn(needs: ClaimNeeds, { row, price, payable, feePercent }: Shared): Promise<number | null> {
  const { lines, total, currency } = price
  const asked = payable && isAskedBy(payable, { currency, total }) ? askedShares(payable) : undefined
  if (!asked && row.country === null) return null
  const shares =
    asked ?? (await expectedShares(needs, { lines, country: row.country!, ownerId: row.ownerId, feePercent }))
  return 'problem' in shares ? null : shares.owner
}

/** True where a payable asks for just this price, apart from what parts are rounded up by. */
export const isAskedBy = (payable: PayableRow, { currency, total }: Pick<PriceRow, 'currency' | 'total'>): boolean =>
  payable.currency === currency &&
  payable.lines.filter(({ kind }) => kind !== 'rounding').reduce((sum, { amount }) => sum + amount, 0) === total
