import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { captureWalletPayment } from './begin-payment.ts'
import { factsOf, findPayable, findPayment } from './payment-store.ts'
import { isUnderWay, payableStateOf } from './positions.ts'

/**
 * Takes the money of an approved order unless what it is for was closed or paid meanwhile: then the approval runs out by itself, and nothing
 * has to be given back. Asked for beside the payer's own page it is one capture.
 */
export async function captureApproved(
  needs: Parameters<typeof captureWalletPayment>[0],
  { paymentId, orderId }: { paymentId: Id; orderId: string },
): Promise<void> {
  const { db, log } = needs
  const payment = await findPayment(db, paymentId)
  const payable = payment && (await findPayable(db, payment.payableId))
  if (payment?.state !== 'created' || !payable || payable.closedAt) return
  const facts = await factsOf(db, payable.id)
  const state = payableStateOf(payable, facts)
  if ((state !== 'unpaid' && state !== 'part-paid') || isUnderWay(facts)) return
  try {
    await captureWalletPayment(needs, payment, orderId)
  } catch (error) {
    const isDeclined =
      (error instanceof ProcessorProblem && !error.isPassing) ||
      (error instanceof Refusal && error.kind === 'payment-required')
    if (!isDeclined) throw error
    log.warn({ payment: payment.id }, 'an approved order was not captured: the wallet declined it')
  }
}
