import { z } from 'zod'
import { dueOf } from '#contract/billing/due.ts'
import { Id } from '#contract/wire.ts'
import type { CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import type { ProcessorNeeds } from '../../processors.ts'
import { openInstalments } from '../../instalments/part-store.ts'
import { readMoneyAsked } from './money-asked.ts'
import { attemptsOf, type AttemptRow, findPayable, type PaymentRow, paymentsOf } from '../payment-store.ts'

/** Ends the processor's pages on which something could still be paid that is paid, closed or asked for at another price. */
export const endOpenPaymentsJob = job({
  name: 'end-open-payments',
  payload: z.object({ payableId: Id }),
  retries: 6,
})

type Needs = Pick<Deps, 'db' | 'clock'> & ProcessorNeeds

/**
 * Ends every open page, but for those that ask for exactly what is due, and the charges that the payer of a plan has yet to confirm. A payment in parts
 * ends the pages that were opened before it.
 */
export async function endOpenPayments({ db, card, clock }: Needs, payableId: Id): Promise<void> {
  const payable = await findPayable(db, payableId)
  if (!payable || !card) return
  const due = dueOf(await readMoneyAsked(db, payable, clock()), clock())
  const plans = await openInstalments(db, payableId)
  const isKept = ({ amount, currency, createdAt }: PaymentRow) =>
    amount === due.amount && currency === payable.currency && plans.every((plan) => plan.createdAt < createdAt)
  for (const payment of await paymentsOf(db, payableId)) {
    if (payment.state !== 'created' || payment.processor !== 'stripe') continue
    for (const attempt of await attemptsOf(db, payment.id)) {
      const isCharge = attempt.objectKind === 'payment'
      if (isCharge ? plans.length > 0 : isKept(payment)) continue
      await endPage(card, attempt)
    }
  }
}

/** Ends a page of the processor, or a charge that waits for its payer. False where it is over, paid or not. Throws ProcessorProblem if not reached. */
export async function endPage(card: CardPort, { objectKind, objectId }: AttemptRow): Promise<boolean> {
  if (objectId === null) return false
  const end = objectKind === 'checkout' ? card.expireCheckout : card.cancelPayment
  try {
    await end(objectId, `end:${objectId}`)
    return true
  } catch (error) {
    if (!(error instanceof ProcessorProblem) || error.isPassing) throw error
    return false
  }
}
