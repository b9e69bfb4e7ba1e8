import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { payableChanged } from '../../events.ts'
import { notIssued } from '../../invoices/issue-invoice.ts'
import type { Cause } from '../../ledger/post.ts'
import { type AskNeeds, taxOf } from './ask-for-payment.ts'
import { invoiceSettled, issueBelated } from '../events/documents-of-facts.ts'
import type { Fact } from '../events/facts.ts'
import { endOpenPaymentsJob } from './end-open-payments.ts'
import { changePayable, factsOf, lockPayable, type PayableRow } from '../payment-store.ts'
import { movedFrom, payableStateOf, positionOf, receivedOf, unsettledIn, writtenOffOf } from '../positions.ts'
import { type RecordNeeds, recordFacts } from '../events/record-facts.ts'
import { sharesOf } from '../shares.ts'
import { post } from '../../ledger/post.ts'
import { endOpenPlans } from '../../instalments/follow-parts.ts'
import { settlePayable } from '../../settlements/follow-settlement.ts'

type Closing = {
  payableId: Id
  /** A sentence for staff. */
  reason: string
  /** True when the rest is waived: a credit note takes back the invoiced, unpaid amount. */
  isWaived: boolean
  cause: Cause
}

/** Takes back what was asked for: what came in stays settled, what comes now is the payer's, no part is charged and no open page stays. */
export async function closePayable(needs: RecordNeeds, tx: Tx, closing: Closing): Promise<void> {
  const { payableId, reason, isWaived, cause } = closing
  const payable = await lockPayable(tx, payableId)
  if (!payable) return
  const known = await factsOf(tx, payableId)
  if (payable.closedAt) return await waive(needs, tx, payable, { known, isWaived })
  const now = needs.clock()
  const received = receivedOf(known, payable.currency)
  // Paid money stays settled even without a tax decision; shares are divided later.
  const closed = {
    cap: Math.min(Number(received + writtenOffOf(payable, known)), payable.cap),
    closedAt: now,
    closedBecause: reason,
    isWaived,
  }
  await changePayable(tx, payableId, closed)
  await endOpenPlans(needs, tx, { payable, received: Number(received) })
  await needs.queue.enqueue(tx, endOpenPaymentsJob, { payableId })
  if (closed.cap === 0) await endTask(tx, { kind: notIssued, subject: payableId, doneAt: now })
  const fact = {
    key: `closed:${payableId}:${now.getTime()}`,
    kind: 'closed' as const,
    paymentId: null,
    processor: null,
    object: null,
    amount: null,
    currency: null,
    at: now,
    reason,
  }
  await recordFacts(needs, tx, { payableId, facts: [fact], cause })
  await invoiceSettled(needs, tx, { ...payable, ...closed }, known)
}

type Waiving = { known: readonly Fact[]; isWaived: boolean }

/** Lawyers, who had it since it was closed, have ended it, too. */
async function waive(needs: RecordNeeds, tx: Tx, payable: PayableRow, { known, isWaived }: Waiving): Promise<void> {
  if (!isWaived || payable.isWaived) return
  await changePayable(tx, payable.id, { isWaived })
  await invoiceSettled(needs, tx, { ...payable, isWaived }, known)
}

/** Asks again for what was taken back: what came in meanwhile is settled as far as it was asked for. A plan that its closing left open ends. */
export async function reopenPayable(
  needs: RecordNeeds,
  tx: Tx,
  { payableId, cause }: { payableId: Id; cause: Cause },
): Promise<void> {
  const closed = await lockPayable(tx, payableId)
  if (!closed?.closedAt) return
  const received = Number(receivedOf(await factsOf(tx, payableId), closed.currency))
  await endOpenPlans(needs, tx, { payable: closed, received })
  const before = (await lockPayable(tx, payableId))!
  const reopened = { cap: before.total, closedAt: null, closedBecause: null, isWaived: false }
  const after = { ...before, ...reopened }
  await changePayable(tx, payableId, reopened)
  const facts = await factsOf(tx, payableId)
  const entries = movedFrom(positionOf(before, facts), positionOf(after, facts))
  const now = needs.clock()
  const key = `reopened:${payableId}:${now.getTime()}`
  await post(tx, { key, cause, subject: payableId, entries, happenedAt: now, postedAt: now })
  await settlePayable(needs, tx, { payable: after, facts, key, cause })
  await invoiceSettled(needs, tx, after, facts)
  await tellReopened(needs, tx, { before, after, facts })
}

type Reopened = { before: PayableRow; after: PayableRow; facts: readonly Fact[] }

/** The payer's money is settled now: publishes `payable.changed` as for a new payment. */
async function tellReopened(needs: RecordNeeds, tx: Tx, { before, after, facts }: Reopened): Promise<void> {
  const [was, state] = [payableStateOf(before, facts), payableStateOf(after, facts)]
  const received = Number(receivedOf(facts, after.currency))
  const receivedBefore = Math.min(received, before.cap)
  if (state === was && received === receivedBefore) return
  const { id: payableId, subjectKind: kind, subjectId } = after
  if (unsettledIn(after, facts).size === 0)
    await endTask(tx, { kind: 'payment.over', subject: payableId, doneAt: needs.clock() })
  const about = { payableId, subject: { kind, id: subjectId }, before: was, state, receivedBefore, received }
  await needs.events.publish(tx, payableChanged, { ...about, returnedBy: null })
}

/** Decides the tax of a payable that had none, once the issuer or the rate is there: shares out what came in and issues the invoice. */
export async function decideTaxAgain(
  needs: RecordNeeds & AskNeeds,
  tx: Tx,
  { payableId, cause }: { payableId: Id; cause: Cause },
): Promise<PayableRow | undefined> {
  const before = await lockPayable(tx, payableId)
  if (!before || before.tax.treatment !== 'unknown') return before
  const tax = await taxOf(needs, before.payer, before.lines)
  const shares = sharesOf(before.lines, tax, before.split)
  if (tax.treatment === 'unknown') return before
  const after = { ...before, tax, shares }
  await changePayable(tx, payableId, { tax, shares })
  const facts = await factsOf(tx, payableId)
  const entries = movedFrom(positionOf(before, facts), positionOf(after, facts))
  const now = needs.clock()
  const key = `tax-decided:${payableId}`
  await post(tx, { key, cause, subject: payableId, entries, happenedAt: now, postedAt: now })
  await settlePayable(needs, tx, { payable: after, facts, key, cause })
  await issueBelated(needs, tx, after, facts)
  return after
}
