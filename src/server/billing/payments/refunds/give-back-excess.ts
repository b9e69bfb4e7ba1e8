import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { isByHand } from '../../processors.ts'
import { leftOf } from '../left-of-payment.ts'
import { insertRefund, refundsOf, type RefundRow } from '../payment-store.ts'
import { sendRefundJob } from './send-refund-job.ts'
import type { AboutFact, FollowNeeds } from '../events/tell-of-fact.ts'

/** Author of automatic refunds of double payments. */
const byItself = 'automatic'

/** Total of automatic refunds of double payments. */
export const givenBackByItself = (refunds: readonly RefundRow[]): number =>
  refunds.reduce(
    (sum, { requestedBy, state, amount }) => sum + (requestedBy === byItself && state === 'made' ? amount : 0),
    0,
  )

/**
 * Refunds the part of a capture above the price of an open payable, after two payments at once. Returns the refunded amount; 0 for transfers, other
 * currencies and closed payables, which staff decide.
 */
export async function giveBackExcess(
  { clock, queue }: FollowNeeds,
  tx: Tx,
  { payable, known, fact }: Pick<AboutFact, 'payable' | 'known' | 'fact'>,
  over: { amount: number; currency: string },
): Promise<number> {
  const { processor, paymentId, object } = fact
  const isOurs = processor !== null && !isByHand(processor) && paymentId !== null && object !== null
  if (!isOurs || payable.closedAt || over.currency !== payable.currency) return 0
  const refunds = await refundsOf(tx, payable.id)
  const isOnItsWay = ({ state, requestedBy }: RefundRow) => requestedBy === byItself && /requested|pending/.test(state)
  const onItsWay = refunds.filter(isOnItsWay).reduce((sum, { amount }) => sum + amount, 0)
  const amount = Math.min(over.amount - onItsWay, leftOf(known, refunds, paymentId))
  if (amount <= 0) return 0
  const row: RefundRow = {
    id: newId(),
    payableId: payable.id,
    paymentId,
    processor,
    capture: object,
    amount,
    currency: over.currency,
    reason: 'It was paid twice at the same time.',
    state: 'requested',
    object: null,
    requestedBy: byItself,
    createdAt: clock(),
  }
  await insertRefund(tx, row)
  await queue.enqueue(tx, sendRefundJob, { refundId: row.id }, { key: row.id })
  return amount
}
