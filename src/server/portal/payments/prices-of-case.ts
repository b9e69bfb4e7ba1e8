import type { Portal } from '#contract/portal/page.ts'
import { offersOf } from '#contract/pricing/two-prices.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { pricedTogether } from './ask-for-case.ts'

/** Both prices of a case and of those that are paid with it, the past alone first; empty where no price stands. Amounts are in minor units. */
export async function pricesOfCase(db: Db | Tx, row: CaseRecord): Promise<Portal['prices']> {
  const own = await priceOfCase(db, row.id)
  const prices: Portal['prices'] = []
  for (const { days } of own ? offersOf(own, own.factors.continuedLicense) : []) {
    const together = await pricedTogether(db, row, days)
    if (together) prices.push({ days, total: together.total })
  }
  return prices
}
