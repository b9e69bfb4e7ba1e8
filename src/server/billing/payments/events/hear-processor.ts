import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { captureApprovedJob } from '../capture-approved-job.ts'
import { factsOfEvent } from './facts-of-event.ts'
import {
  findPayment,
  insertPayment,
  lockPayable,
  paymentOfObject,
  type PaymentRow,
  setPaymentAmount,
} from '../payment-store.ts'
import { type RecordNeeds, recordFacts } from './record-facts.ts'
import { newId } from '#server/platform/ids.ts'

export type HearNeeds = RecordNeeds & Pick<Deps, 'log'>

/**
 * Takes in what a processor says, by a message or because it was asked. What is about no payment of ours is left to reconciliation, which makes it
 * a task.
 */
export async function hearProcessor(needs: HearNeeds, tx: Tx, event: ProcessorEvent): Promise<void> {
  if (event.kind === 'order.approved') return await captureApproved(needs, tx, event)
  const told = factsOfEvent(event)
  if (told.length === 0) return
  const payment = await paymentOf(needs, tx, event)
  if (!payment) {
    needs.log.warn(
      { event: event.id, kind: event.kind, object: event.object.id },
      'a processor spoke of no payment of ours',
    )
    return
  }
  const facts = told.map((fact) => ({
    ...fact,
    paymentId: payment.id,
    ...(event.dueAt && { dueAt: event.dueAt }),
    ...(event.reference['refund'] && { refundId: event.reference['refund'] }),
  }))
  const captured = facts.find(({ kind }) => kind === 'captured')
  if (payment.amount === 0 && captured) await setPaymentAmount(tx, payment.id, captured.amount!)
  await recordFacts(needs, tx, { payableId: payment.payableId, facts, cause: { kind: 'event', id: event.id } })
}

/** Captures approved payments whose payer never returned to our page. */
async function captureApproved(needs: HearNeeds, tx: Tx, event: ProcessorEvent): Promise<void> {
  const payment = await paymentOf(needs, tx, event)
  // A refused approval can be given again.
  if (!payment || !['created', 'failed', 'canceled'].includes(payment.state)) return
  const about = { paymentId: payment.id, orderId: event.object.id }
  await needs.queue.enqueue(tx, captureApprovedJob, about, { key: payment.id })
}

/** By our own word on the object, else by the object. One that names a payable alone was made by hand at the processor. */
async function paymentOf(needs: Pick<Deps, 'clock'>, tx: Tx, event: ProcessorEvent): Promise<PaymentRow | undefined> {
  const { reference, processor, object, of } = event
  const named = reference['payment'] === undefined ? undefined : await findPayment(tx, reference['payment'])
  if (named && named.processor === processor) return named
  for (const id of [of?.id, object.id]) {
    const found = id === undefined ? undefined : await paymentOfObject(tx, processor, id)
    if (found) return found
  }
  return await madeByHand(needs, tx, event)
}

async function madeByHand(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { reference, processor, object, of, amount }: ProcessorEvent,
): Promise<PaymentRow | undefined> {
  const about = [object, of].find((one) => one?.kind === 'payment' || one?.kind === 'capture')
  if (reference['payable'] === undefined || !about || !amount) return undefined
  // The second of two messages about it waits here, then finds the first one's row.
  const payable = await lockPayable(tx, reference['payable'])
  if (!payable) return undefined
  const found = await paymentOfObject(tx, processor, about.id)
  if (found) return found
  const createdAt = clock()
  const { currency } = amount
  // The captured amount is unknown while only a refund or dispute was reported.
  const taken = about === object ? amount.amount : 0
  const payment = {
    id: newId(),
    payableId: payable.id,
    processor,
    amount: taken,
    currency,
    state: 'created' as const,
    createdAt,
  }
  const key = `by-hand:${processor}:${about.id}`
  await insertPayment(tx, payment, { key, paymentId: payment.id, objectKind: 'payment', objectId: about.id, createdAt })
  return payment
}
