import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { payableChanged } from '../../events.ts'
import { type Cause, post } from '../../ledger/post.ts'
import { followParts, pricedForPayment } from '../../instalments/follow-parts.ts'
import { followFact } from './follow-fact.ts'
import type { FollowNeeds } from './tell-of-fact.ts'
import { type Fact, type NewFact, paymentStateOf } from './facts.ts'
import { endOpenPaymentsJob } from '../asking/end-open-payments.ts'
import { factsOf, insertFact, lockPayable, paymentsOf, setPaymentState } from '../payment-store.ts'
import { payableStateOf, postingsOf, receivedOf } from '../positions.ts'
import { settlePayable } from '../../settlements/follow-settlement.ts'
import { writeOffRest } from '../refunds/write-off-rest.ts'

export type RecordNeeds = Pick<Deps, 'clock' | 'events'> & FollowNeeds

/**
 * Writes down what has become known of a payable: its history, the entries that follow, its payments' states, and whatever people and features are to
 * be told. What was known before changes nothing. The payable is locked until the transaction ends.
 */
export async function recordFacts(
  needs: RecordNeeds,
  tx: Tx,
  { payableId, facts, cause }: { payableId: Id; facts: readonly NewFact[]; cause: Cause },
): Promise<void> {
  const locked = await lockPayable(tx, payableId)
  if (!locked) return
  const known: Fact[] = await factsOf(tx, payableId)
  const payable = await pricedForPayment(needs, tx, locked, paidByIn(facts))
  const before = payableStateOf(payable, known)
  const receivedBefore = Number(receivedOf(known, payable.currency))
  const now = needs.clock()
  const fresh: NewFact[] = []
  for (const { dueAt, refundId, ...fact } of facts) {
    const about = { payableId, causeKind: cause.kind, cause: cause.id, recordedAt: now }
    if (!(await insertFact(tx, { ...fact, ...about }))) continue
    const entries = postingsOf(payable, known, fact)
    const { key, at: happenedAt } = fact
    await post(tx, { key, cause, subject: payableId, entries, happenedAt, postedAt: now })
    known.push(fact)
    fresh.push({ ...fact, ...(dueAt && { dueAt }), ...(refundId && { refundId }) })
  }
  // A law firm accounts for every cent that it holds.
  if (fresh.some(({ kind, processor }) => kind === 'captured' && processor !== 'firm')) {
    const writtenOff = await writeOffRest(tx, { payable, known, cause, now })
    if (writtenOff) known.push(writtenOff)
  }
  await keepStates(tx, payableId, known)
  if (fresh[0]) await settlePayable(needs, tx, { payable, facts: known, key: fresh[0].key, cause })
  for (const fact of fresh) await followFact(needs, tx, { payable, known, fact, cause })
  const state = payableStateOf(payable, known)
  const received = Number(receivedOf(known, payable.currency))
  if (state === before && received === receivedBefore) return
  const subject = { kind: payable.subjectKind, id: payable.subjectId }
  await needs.queue.enqueue(tx, endOpenPaymentsJob, { payableId })
  const about = { payableId, subject, before, state, receivedBefore, received, returnedBy: returnedBy(fresh) }
  await needs.events.publish(tx, payableChanged, about)
  if (received === receivedBefore) return
  const isPaid = state === 'paid' || state === 'over'
  await followParts(needs, tx, payable, { before: receivedBefore, received, isPaid, paidBy: paidByIn(fresh) })
}

const paidByIn = (facts: readonly Fact[]): Set<string | null> =>
  new Set(facts.flatMap(({ kind, paymentId }) => (kind === 'captured' ? [paymentId] : [])))

function returnedBy(fresh: readonly Fact[]): 'refund' | 'chargeback' | null {
  if (fresh.some(({ kind }) => kind === 'dispute-lost')) return 'chargeback'
  return fresh.some(({ kind }) => kind === 'refunded') ? 'refund' : null
}

async function keepStates(tx: Tx, payableId: Id, known: readonly Fact[]): Promise<void> {
  for (const { id, state } of await paymentsOf(tx, payableId)) {
    const next = paymentStateOf(known.filter(({ paymentId }) => paymentId === id))
    if (next !== state) await setPaymentState(tx, id, next)
  }
}
