import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { attemptsOf, findPayable, factsOf, paymentsOf } from './payment-store.ts'
import { payableStateOf } from './positions.ts'

/** Ends the processor's pages on which something could still be paid that is paid, closed or asked for at another price. */
export const endOpenPaymentsJob = job({
  name: 'end-open-payments',
  payload: z.object({ payableId: Id, amount: z.number().int().nullable() }),
  retries: 6,
})

type Needs = Pick<Deps, 'db'> & ProcessorNeeds

/** Ends every open page; where `amount` is still asked for, those of that amount stay. A page that is over already stays so. */
export async function endOpenPayments({ db, card }: Needs, payableId: Id, amount: number | null): Promise<void> {
  const payable = await findPayable(db, payableId)
  if (!payable || !card) return
  const state = payableStateOf(payable, await factsOf(db, payableId))
  const isAsked = !payable.closedAt && (state === 'unpaid' || state === 'part-paid')
  for (const payment of await paymentsOf(db, payableId)) {
    if (payment.state !== 'created' || payment.processor !== 'stripe') continue
    if (isAsked && payment.amount === amount) continue
    for (const { objectKind, objectId } of await attemptsOf(db, payment.id)) {
      if (objectId === null) continue
      const end = objectKind === 'checkout' ? card.expireCheckout : card.cancelPayment
      await end(objectId, `end:${objectId}`).catch((error: unknown) => {
        if (!(error instanceof ProcessorProblem) || error.isPassing) throw error
      })
    }
  }
}
