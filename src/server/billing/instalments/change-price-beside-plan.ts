import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changePrice } from '../payments/asking/change-price.ts'
import { totalOfLines } from '../payments/asking/payable.ts'
import { factsOf, lockPayable, type PayableRow } from '../payments/payment-store.ts'
import { endOpenPlans } from './follow-parts.ts'
import { isRounding } from './plan-parts.ts'
import { lockOpenInstalments } from './part-store.ts'

/**
 * Changes a price as `changePrice` does. Consent covers amounts: a different price ends the instalment plan, and the payer must agree again. At the
 * same price the plan continues, with the rounding of its parts.
 */
export async function changePriceBesidePlan(
  needs: Parameters<typeof endOpenPlans>[0],
  tx: Tx,
  payableId: Id,
  change: Parameters<typeof changePrice>[3],
): Promise<PayableRow | undefined> {
  const row = await lockPayable(tx, payableId)
  if (!row || (await factsOf(tx, payableId)).some(({ kind }) => kind === 'captured')) return undefined
  const { lines, currency } = { ...row, ...change }
  const isSame = currency === row.currency && plainTotal(lines) === plainTotal(row.lines)
  if (!isSame) await endOpenPlans(needs, tx, { payable: row, received: 0 })
  const isInParts = (await lockOpenInstalments(tx, payableId)).some(({ state }) => state === 'running')
  const rounding = isInParts ? row.lines.filter(isRounding) : []
  return await changePrice(needs, tx, payableId, { ...change, lines: [...lines.filter(isPlain), ...rounding] })
}

const isPlain = (line: PayableRow['lines'][number]): boolean => !isRounding(line)
const plainTotal = (lines: PayableRow['lines']): number => totalOfLines(lines.filter(isPlain))
