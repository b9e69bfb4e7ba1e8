import type { CasePrice } from '#contract/pricing/price.ts'
import { offersOf } from '#contract/pricing/two-prices.ts'
import { moneyOf } from '#contract/reference/money.ts'
import type { PortalNeeds } from '#server/cases/link/index.ts'

/** Judged by the past alone, so that a licence shows no factors. Source: the specification, section 9; the amounts are configuration. */
export function isLowValue(
  { lowValue }: Pick<PortalNeeds['config'], 'lowValue'>,
  { price, firstLetterAt }: { price: CasePrice | undefined; firstLetterAt: Date | null },
): boolean {
  if (!price || !firstLetterAt || firstLetterAt.toISOString().slice(0, 10) < lowValue.since) return false
  const most = lowValue.most.get(price.currency)
  return most !== undefined && moneyOf(offersOf(price)[0]!.total, price.currency).value <= most
}
