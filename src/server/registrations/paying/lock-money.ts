import type { Id } from '#contract/wire.ts'
import { lockPayable, payableOf, type PayableRow } from '#server/billing/payments/index.ts'
import type { Tx } from '#server/platform/db/database.ts'

export const orderSubject = (id: Id) => ({ kind: 'registration', id })

/** Locks what was asked for an order, before the order itself: money that comes in locks them in this order. */
export async function lockMoney(tx: Tx, id: Id): Promise<PayableRow | undefined> {
  const payable = await payableOf(tx, orderSubject(id))
  return payable && (await lockPayable(tx, payable.id))
}
