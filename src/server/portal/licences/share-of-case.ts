import type { PriceLine } from '#contract/billing/price-lines.ts'
import { dividedBy } from '#server/billing/payments/asking/index.ts'
import type { PayableRow } from '#server/billing/payments/index.ts'

type Line = Pick<PriceLine, 'kind' | 'description' | 'amount'>
type Paid = Pick<PayableRow, 'title' | 'lines' | 'total'>

/** What of a payable was paid for one of its cases, in minor units. The shares of all its cases add up to what was paid. */
export type CaseShare = { total: number; lines: Line[] }

/**
 * Returns the share of a case: the lines that name it, and its part of what payments in parts came to above the prices, by price. Lines of a payable
 * for one case name none.
 */
export function shareOfCase({ title, lines, total }: Paid, { name }: { name: string }): CaseShare {
  const names = title.split(', ')
  if (names.length === 1) return { total, lines: lines.map(shown) }
  const own = lines.flatMap((line) => {
    const description = withoutName(line.description, name)
    return description === undefined ? [] : [{ ...shown(line), description }]
  })
  const prices = names.map((one) => ({
    account: one,
    amount: lines.reduce(
      (sum, { description, amount }) => (withoutName(description, one) === undefined ? sum : sum + amount),
      0,
    ),
  }))
  const priced = prices.reduce((sum, { amount }) => sum + amount, 0)
  const above = Number(dividedBy(prices, priced, BigInt(total - priced)).get(name) ?? 0n)
  const rounding = lines.find(({ kind }) => kind === 'rounding')
  const all = rounding && above !== 0 ? [...own, { ...shown(rounding), amount: above }] : own
  return { total: all.reduce((sum, { amount }) => sum + amount, 0), lines: all }
}

const shown = ({ kind, description, amount }: Line): Line => ({ kind, description, amount })

/** Undefined for a line of another case. */
const withoutName = (description: string, name: string): string | undefined =>
  description.startsWith(`${name}: `) ? description.slice(name.length + 2) : undefined
