import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { attemptsOf, findPayable, factsOf, paymentsOf } from './payment-store.ts'
import { payableStateOf, receivedOf } from './positions.ts'
import { hasOpenInstalments } from '../parts/part-store.ts'

/** Ends the processor's pages on which something could still be paid that is paid, closed or asked for at another price. */
export const endOpenPaymentsJob = job({
  name: 'end-open-payments',
  payload: z.object({ payableId: Id }),
  retries: 6,
})

type Needs = Pick<Deps, 'db'> & ProcessorNeeds

/**
 * Ends every open page, but where something is still to be paid those of what is left, and the parts of a plan that is not over. A page that is over
 * already stays so.
 */
export async function endOpenPayments({ db, card }: Needs, payableId: Id): Promise<void> {
  const payable = await findPayable(db, payableId)
  if (!payable || !card) return
  const facts = await factsOf(db, payableId)
  const state = payableStateOf(payable, facts)
  const isAsked = !payable.closedAt && (state === 'unpaid' || state === 'part-paid')
  const left = payable.total - Number(receivedOf(facts, payable.currency))
  const isInParts = isAsked && (await hasOpenInstalments(db, payableId))
  for (const payment of await paymentsOf(db, payableId)) {
    if (payment.state !== 'created' || payment.processor !== 'stripe') continue
    if (isAsked && payment.amount === left && payment.currency === payable.currency) continue
    for (const { objectKind, objectId } of await attemptsOf(db, payment.id)) {
      if (objectId === null || (isInParts && objectKind === 'payment')) continue
      const end = objectKind === 'checkout' ? card.expireCheckout : card.cancelPayment
      await end(objectId, `end:${objectId}`).catch((error: unknown) => {
        if (!(error instanceof ProcessorProblem) || error.isPassing) throw error
      })
    }
  }
}
