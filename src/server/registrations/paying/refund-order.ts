import { formatAmount } from '#contract/reference/money.ts'
import { registrationStates } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { refundRegistration } from '#server/billing/registrations/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { type Mover, moveRegistration, noteStep } from '../move-registration.ts'
import { lockAnyRegistration, type RegistrationRow } from '../order-store.ts'
import { lockMoney, orderSubject } from './lock-money.ts'

export type RefundNeeds = Parameters<typeof refundRegistration>[0]

type Refund = Omit<Mover, 'userId'> & { userId: Id; id: Id; reason: string }

export type RefundOfOrder = { row: RegistrationRow; what: 'all' | 'service-fee'; amount: number }

/** Everything before the filing, the service fee afterwards. */
export const refundOf = ({ state }: Pick<RegistrationRow, 'state'>): RefundOfOrder['what'] =>
  registrationStates[state].isFiled ? 'service-fee' : 'all'

/**
 * Gives back an order's money, and moves an order that is not filed to its end. Refuses where nothing of it is left. A caller that locked the order before
 * must have locked its payable, too.
 */
export async function refundOrder(
  needs: RefundNeeds,
  tx: Tx,
  { id, reason, by, userId }: Refund,
): Promise<RefundOfOrder> {
  const row = await lockWithMoney(tx, id)
  const what = refundOf(row)
  const amount = await refundRegistration(needs, tx, { subject: orderSubject(id), what, reason, by: userId })
  const at = needs.clock()
  const note = `${formatAmount(amount, 'USD', 'en')} goes back the way it came. ${reason}`
  if (what === 'all')
    return { row: await moveRegistration(tx, row, { to: 'refunded', at, note, by, userId }), what, amount }
  await noteStep(tx, row, { step: 'fee-refunded', at, note, by, userId })
  return { row, what, amount }
}

/** Locks an order after its payable, in the order of money that comes in. Refuses an order that was never paid. */
export async function lockWithMoney(tx: Tx, id: Id): Promise<RegistrationRow> {
  const payable = await lockMoney(tx, id)
  const row = await lockAnyRegistration(tx, id)
  if (!row) throw missing('registration')
  if (!payable || row.paidAt === null)
    throw refuse('conflict', 'registration.not-paid', 'This order is not paid, so nothing can be given back.')
  return row
}
