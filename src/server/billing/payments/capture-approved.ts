import type { Id } from '#contract/wire.ts'
import { ProcessorProblem, type ProcessorTrouble } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { askAboutPayment } from './asking/ask-about-payment.ts'
import { notTaken } from './begin-payment.ts'
import { endOtherPages } from './asking/end-other-pages.ts'
import type { FactKind } from './events/facts.ts'
import type { HearNeeds } from './events/hear-processor.ts'
import { factsOf, findPayment, lockPayable, type PaymentRow } from './payment-store.ts'
import { reached } from './reached.ts'
import { recordFacts } from './events/record-facts.ts'
import { requireDue } from './asking/require-due.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & ProcessorNeeds & HearNeeds
type Approved = { paymentId: Id; orderId: string }

/**
 * Takes the money of an approved order unless what it is for was closed or paid meanwhile, or costs something else: then the approval runs out by
 * itself, and nothing has to be given back. Asked for beside the payer's own page it is one capture.
 */
export async function captureApproved(needs: Needs, approved: Approved): Promise<void> {
  try {
    await captureForPayer(needs, approved)
  } catch (error) {
    const isRefused = error instanceof Refusal && (error.kind === 'payment-required' || error.kind === 'conflict')
    const isDeclined = error instanceof ProcessorProblem && !error.isPassing
    if (!isDeclined && !isRefused) throw error
    needs.log.warn({ payment: approved.paymentId, reason: error.message }, 'an approved order was not captured')
  }
}

/**
 * Takes the money of an order when its payer comes back from the wallet; what was taken already stays so. Pages on which the same could be paid by card
 * are ended first. Refuses what was closed, is paid or being paid another way, or costs something else by now.
 */
export async function captureForPayer(needs: Needs, { paymentId, orderId }: Approved): Promise<void> {
  const open = await needs.db.transaction((tx) => stillToCapture(needs, tx, paymentId))
  if (!open) return
  await endOtherPages(needs, open)
  const payment = await needs.db.transaction((tx) => stillToCapture(needs, tx, paymentId))
  if (payment) await captureWalletPayment(needs, payment, orderId)
}

/** Takes the money, once, and writes down what the wallet says of it: nothing is believed of the caller. */
export async function captureWalletPayment(needs: Needs, payment: PaymentRow, orderId: string): Promise<void> {
  const { wallet, db } = needs
  if (!wallet) throw notTaken('PayPal')
  const nth = (await refusalsOf(db, payment)) + 1
  const capture = async () =>
    await wallet.captureOrder(orderId, `${captureOf(payment)}${nth}`).catch(async (error: unknown) => {
      await noteRefusal(needs, payment, { orderId, nth, error })
      throw error
    })
  await reached(capture)
  await askAboutPayment(needs, payment)
}

const captureOf = ({ id }: PaymentRow): string => `capture:${id}:try:`

/** Refusals of this payment by the wallet. A new approval needs a new key: the wallet repeats its answer to an old one. */
async function refusalsOf(db: Needs['db'], payment: PaymentRow): Promise<number> {
  const facts = await factsOf(db, payment.payableId)
  return facts.filter(({ key }) => key.includes(captureOf(payment))).length
}

const refusals: Partial<Record<ProcessorTrouble, FactKind>> = {
  declined: 'failed',
  refused: 'failed',
  'action-needed': 'action-needed',
}

async function noteRefusal(
  needs: Needs,
  payment: PaymentRow,
  { orderId, nth, error }: { orderId: string; nth: number; error: unknown },
): Promise<void> {
  const kind = error instanceof ProcessorProblem ? refusals[error.trouble] : undefined
  if (!(error instanceof ProcessorProblem) || !kind) return
  const { id: paymentId, payableId, amount, currency, processor } = payment
  const fact = {
    key: `${kind}:${captureOf(payment)}${nth}`,
    kind,
    paymentId,
    processor,
    object: orderId,
    amount,
    currency,
    at: needs.clock(),
    reason: error.reason ?? error.trouble,
  }
  const cause = { kind: 'job', id: 'capture-approved-order' } as const
  await needs.db.transaction((tx) => recordFacts(needs, tx, { payableId, facts: [fact], cause }))
}

/** The payment, if nothing was captured yet. A refused one can be approved again. */
async function stillToCapture(needs: Needs, tx: Tx, paymentId: Id): Promise<PaymentRow | undefined> {
  const known = await findPayment(tx, paymentId)
  const payable = known && (await lockPayable(tx, known.payableId))
  const payment = await findPayment(tx, paymentId)
  if (!payable || !payment || !['created', 'failed', 'canceled'].includes(payment.state)) return undefined
  const { amount, isFixed } = await requireDue(tx, payable, needs.clock())
  // Before anything came in an order is of the whole price; later it may be of a part of what is left.
  const isDue = isFixed ? payment.amount <= amount : payment.amount === amount
  if (isDue && payment.currency === payable.currency) return payment
  throw refuse(
    'conflict',
    'payment.price-changed',
    'The amount has changed since this payment was begun. Nothing was charged. Look at it again, and pay if you agree.',
    { details: { total: amount, currency: payable.currency } },
  )
}
