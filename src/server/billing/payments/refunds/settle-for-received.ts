import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { dividedLines, taxSettled } from '../../invoices/document-lines.ts'
import { type Cause, post } from '../../ledger/post.ts'
import { endOpenPlans } from '../../instalments/follow-parts.ts'
import { creditUnpaid } from '../events/documents-of-facts.ts'
import { endOpenPaymentsJob } from '../asking/end-open-payments.ts'
import { changePayable, factsOf, lockPayable, type PayableRow } from '../payment-store.ts'
import { isUnderWay, movedFrom, payableStateOf, positionOf, receivedOf } from '../positions.ts'
import type { RecordNeeds } from '../events/record-facts.ts'
import { settlePayable } from '../../settlements/follow-settlement.ts'
import { sharesOf } from '../shares.ts'

/**
 * Makes what came in the price: nothing more is owed, a credit note takes back the rest, parts and open pages end. Refused where nothing or everything
 * came in, and while a bank has yet to answer for a payment.
 */
export async function settleForReceived(
  needs: RecordNeeds,
  tx: Tx,
  { payableId, cause }: { payableId: Id; cause: Cause },
): Promise<PayableRow> {
  const before = await lockPayable(tx, payableId)
  const facts = await factsOf(tx, payableId)
  const received = before ? Number(receivedOf(facts, before.currency)) : 0
  if (!before || before.closedAt || payableStateOf(before, facts) !== 'part-paid')
    throw refuse('conflict', 'payment.not-part-paid', 'Only what is paid in part can be settled for what came in.')
  if (isUnderWay(facts))
    throw refuse('conflict', 'payment.under-way', 'A payment is under way. Wait for what becomes of it, then settle.')
  await endOpenPlans(needs, tx, { payable: before, received })
  const lines = linesOfPart(before, received)
  const shares = sharesOf(lines, before.tax, before.split)
  const after = { ...before, lines, shares, total: received, cap: received }
  await changePayable(tx, payableId, { lines, shares, total: received, cap: received })
  const now = needs.clock()
  const entries = movedFrom(positionOf(before, facts), positionOf(after, facts))
  const key = `settled:${payableId}:${now.getTime()}`
  await post(tx, { key, cause, subject: payableId, entries, happenedAt: now, postedAt: now })
  await settlePayable(needs, tx, { payable: after, facts, key, cause })
  await creditUnpaid(needs, tx, before, { to: received, tax: taxSettled(after, received) })
  await needs.queue.enqueue(tx, endOpenPaymentsJob, { payableId })
  return after
}

/** The lines of a payable as they would be if a part of its total were its price. */
export function linesOfPart(payable: PayableRow, part: number): PriceLine[] {
  const divided = dividedLines(payable, part)
  return payable.lines
    .map((line, nth) => ({ ...line, amount: divided[nth]!.amount }))
    .filter(({ amount }) => amount !== 0)
}
