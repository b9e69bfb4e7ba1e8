import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import { lockOpenInstalments } from '../parts/part-store.ts'
import { captureWalletPayment, refuseUnpayable } from './begin-payment.ts'
import { type FactRow, factsOf, findPayment, lockPayable, type PayableRow, type PaymentRow } from './payment-store.ts'
import { receivedOf } from './positions.ts'

type Needs = Parameters<typeof captureWalletPayment>[0]
type Approved = { paymentId: Id; orderId: string }

/**
 * Takes the money of an approved order unless what it is for was closed or paid meanwhile, or costs something else: then the approval runs out by
 * itself, and nothing has to be given back. Asked for beside the payer's own page it is one capture.
 */
export async function captureApproved(needs: Needs, { paymentId, orderId }: Approved): Promise<void> {
  const { db, log } = needs
  try {
    const payment = await db.transaction((tx) => stillToCapture(tx, paymentId))
    if (payment?.state === 'created') await captureWalletPayment(needs, payment, orderId)
  } catch (error) {
    const isDeclined = error instanceof ProcessorProblem && !error.isPassing
    const isRefused = error instanceof Refusal && (error.kind === 'payment-required' || error.kind === 'conflict')
    if (!isDeclined && !isRefused) throw error
    log.warn({ payment: paymentId, reason: error.message }, 'an approved order was not captured')
  }
}

/**
 * Takes the money of an order when its payer comes back from the wallet; what was taken already stays so. Refuses what was closed, is paid or being
 * paid another way, or costs something else by now.
 */
export async function captureForPayer(needs: Needs, { paymentId, orderId }: Approved): Promise<void> {
  const payment = await needs.db.transaction((tx) => stillToCapture(tx, paymentId))
  if (payment) await captureWalletPayment(needs, payment, orderId)
}

/** The payment, if nothing was taken of it yet; a refused one can be approved anew. */
async function stillToCapture(tx: Tx, paymentId: Id): Promise<PaymentRow | undefined> {
  const known = await findPayment(tx, paymentId)
  const payable = known && (await lockPayable(tx, known.payableId))
  const payment = await findPayment(tx, paymentId)
  if (!payment || !['created', 'failed', 'canceled'].includes(payment.state)) return undefined
  const facts = await factsOf(tx, payment.payableId)
  refuseUnpayable(payable, facts)
  await refuseOtherPrice(tx, payable, { payment, facts })
  return payment
}

/** Before anything came in an order is of the whole price, which is without what parts come to above it; later it is of what is left, or less. */
async function refuseOtherPrice(
  tx: Tx,
  payable: PayableRow,
  { payment, facts }: { payment: PaymentRow; facts: readonly FactRow[] },
): Promise<void> {
  const { total, currency, lines } = payable
  const received = Number(receivedOf(facts, currency))
  const plain = lines.reduce((sum, { kind, amount }) => (kind === 'rounding' ? sum : sum + amount), 0)
  const isPart = received > 0 || (await lockOpenInstalments(tx, payable.id)).some(({ state }) => state === 'running')
  const isAsked = isPart ? payment.amount <= total - received : payment.amount === total || payment.amount === plain
  if (isAsked && payment.currency === currency) return
  throw refuse(
    'conflict',
    'payment.price-changed',
    'The amount has changed since this payment was begun. Nothing was charged. Look at it again, and pay if you agree.',
    { details: { total: plain, currency } },
  )
}
