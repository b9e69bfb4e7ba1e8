import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import { removeUsesOf } from '../../coupons/coupon-store.ts'
import { reached } from '../../payments/reached.ts'
import { cardOf } from '../at-processor.ts'
import { readAgain, type ReadNeeds } from '../read-again.ts'
import { changeSubscription, type SubscriptionRow } from '../subscription-store.ts'

/**
 * Ends a booking that waits for its first payment. Its invoice is made void before anything else, so that a payment made meanwhile wins: the booking
 * is active then.
 */
export async function abandonBooking(needs: ReadNeeds, { id, processorId }: SubscriptionRow): Promise<SubscriptionRow> {
  if (!processorId) return await forgetBooking(needs, id)
  const card = cardOf(needs)
  const { latestInvoice: invoice, state } = await reached(() => card.subscription(processorId))
  const isUnpaid = state === 'unpaid-first' && invoice?.state !== 'paid'
  if (isUnpaid && (invoice?.state !== 'open' || (await isVoided(needs, invoice.id))))
    await reached(() => card.cancelSubscription(processorId, 'now', `abandon:${id}`))
  return await readAgain(needs, id, { processorId, cause: { kind: 'job', id: 'abandon-booking' } })
}

/** False for a paid invoice. */
async function isVoided(needs: ReadNeeds, invoice: string): Promise<boolean> {
  try {
    await reached(() => cardOf(needs).voidInvoice(invoice, `void:${invoice}`))
    return true
  } catch (error) {
    if (error instanceof ProcessorProblem && error.trouble === 'refused') return false
    throw error
  }
}

/** Ends a booking that the processor does not know. */
export async function forgetBooking({ db }: Pick<ReadNeeds, 'db'>, id: Id): Promise<SubscriptionRow> {
  await removeUsesOf(db, id)
  return await changeSubscription(db, id, { state: 'ended' })
}
