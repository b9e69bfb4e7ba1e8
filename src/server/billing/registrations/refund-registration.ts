import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { closePayable } from '../payments/asking/close-payable.ts'
import type { RecordNeeds } from '../payments/events/record-facts.ts'
import { leftOf } from '../payments/left-of-payment.ts'
import { factsOf, lockPayable, payableOf, paymentsOf, refundsOf } from '../payments/payment-store.ts'
import { requestRefund } from '../payments/refunds/refund-payment.ts'
import { isPassedOn } from '../payments/shares.ts'
import type { Fact } from '../payments/events/facts.ts'

type Refund = {
  subject: { kind: string; id: string }
  /** `service-fee` leaves what is passed on to the office. */
  what: 'all' | 'service-fee'
  /** A sentence that the payer reads. */
  reason: string
  by: Id
}

/**
 * Gives back a registration's money the way it came, with credit notes, and asks for nothing more. All of it goes back before the filing alone.
 * Refuses where nothing is left to give back. Returns the amount in minor units.
 */
export async function refundRegistration(
  needs: RecordNeeds,
  tx: Tx,
  { subject, what, reason, by }: Refund,
): Promise<number> {
  const found = await payableOf(tx, subject)
  const payable = found && (await lockPayable(tx, found.id))
  if (!payable) throw nothingLeft()
  const facts = await factsOf(tx, payable.id)
  if (what === 'all' && isFiled(facts))
    throw refuse(
      'conflict',
      'registration.filed',
      'The application is filed, and the Office keeps its fee. The service fee alone can be given back.',
    )
  const refunds = await refundsOf(tx, payable.id)
  const payments = (await paymentsOf(tx, payable.id)).map(({ id }) => ({ id, left: leftOf(facts, refunds, id) }))
  const kept = what === 'all' ? 0 : payable.lines.reduce((sum, line) => (isPassedOn(line) ? sum + line.amount : sum), 0)
  const whole = payments.reduce((sum, { left }) => sum + Math.max(0, left), 0) - kept
  if (whole <= 0) throw nothingLeft()
  const cause = { kind: 'staff', id: by } as const
  await closePayable(needs, tx, { payableId: payable.id, reason, isWaived: true, cause })
  let rest = whole
  for (const { id: paymentId, left } of payments) {
    const amount = Math.min(left, rest)
    if (amount <= 0) continue
    await requestRefund(needs, tx, { payableId: payable.id, paymentId, amount, reason, by })
    rest -= amount
  }
  return whole
}

export const isFiled = (facts: readonly Fact[]): boolean => facts.some(({ kind }) => kind === 'filed')

const nothingLeft = () =>
  refuse('conflict', 'registration.nothing-to-give-back', 'Nothing of this payment is left to give back.')
