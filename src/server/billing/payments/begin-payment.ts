import type { Id } from '#contract/wire.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type ProcessorNeeds } from '../processors.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { partsOfPlan } from '../parts/follow-parts.ts'
import { lockOpenInstalments } from '../parts/part-store.ts'
import {
  type FactRow,
  factsOf,
  insertPayment,
  lockPayable,
  nameAttempt,
  type PayableRow,
  type PaymentRow,
} from './payment-store.ts'
import { isUnderWay, payableStateOf, receivedOf } from './positions.ts'
import type { HearNeeds } from './hear-processor.ts'
import { reached } from './reached.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & ProcessorNeeds

type Returning = { payableId: Id; successUrl: string; cancelUrl: string; locale?: string }

/** Begins a payment by card on the processor's page. Refuses what is closed, paid or being paid, and while the processor is not reached. */
export async function beginCardPayment(needs: Needs, returning: Returning): Promise<{ paymentId: Id; url: string }> {
  const { card } = needs
  if (!card) throw notTaken('cards')
  const { payment, payable, key } = await begin(needs, returning.payableId, 'stripe')
  const { successUrl, cancelUrl, locale } = returning
  const { email } = payable.payer
  const checkout = await reached(() =>
    card.createCheckout(
      {
        amount: { amount: payment.amount, currency: payment.currency },
        description: payable.title,
        reference: { payable: payable.id, payment: payment.id },
        successUrl,
        cancelUrl,
        ...(email && { email }),
        ...(locale && { locale }),
      },
      key,
    ),
  )
  await nameAttempt(needs.db, key, checkout.id)
  return { paymentId: payment.id, url: checkout.url! }
}

/** Begins a payment by wallet: the order that the payer approves. Refuses as for cards, and currencies that the wallet lacks. */
export async function beginWalletPayment(
  needs: Needs,
  { payableId, successUrl: returnUrl, cancelUrl, locale, brandName }: Returning & { brandName: string },
): Promise<{ paymentId: Id; orderId: string; approveUrl: string | undefined }> {
  const { wallet } = needs
  if (!wallet) throw notTaken('PayPal')
  const { payment, payable, key } = await begin(needs, payableId, 'paypal', (currency) => wallet.takes(currency))
  const order = await reached(() =>
    wallet.createOrder(
      {
        amount: { amount: payment.amount, currency: payment.currency },
        description: payable.title,
        reference: { payable: payable.id, payment: payment.id },
        brandName,
        returnUrl,
        cancelUrl,
        ...(locale && { locale }),
      },
      key,
    ),
  )
  await nameAttempt(needs.db, key, order.id)
  return { paymentId: payment.id, orderId: order.id, approveUrl: order.approveUrl }
}

/** Takes the money of an approved order, once, and writes down what the wallet says of it: nothing is believed of the caller. */
export async function captureWalletPayment(
  needs: Needs & HearNeeds,
  payment: PaymentRow,
  orderId: string,
): Promise<void> {
  const { wallet } = needs
  if (!wallet) throw notTaken('PayPal')
  await reached(() => wallet.captureOrder(orderId, `capture:${payment.id}`))
  await askAboutPayment(needs, payment)
}

async function begin(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  payableId: Id,
  processor: Processor,
  takes: (currency: string) => boolean = () => true,
): Promise<{ payment: PaymentRow; payable: PayableRow; key: string }> {
  return await db.transaction(async (tx) => {
    const payable = await lockPayable(tx, payableId)
    const facts = await factsOf(tx, payableId)
    refuseUnpayable(payable, facts)
    if (!takes(payable.currency))
      throw refuse('unsupported', 'payment.currency', `PayPal does not take ${payable.currency}. Pay by card.`)
    const amount = await amountDue(tx, payable, facts)
    const createdAt = clock()
    const payment: PaymentRow = {
      id: newId(),
      payableId,
      processor,
      state: 'created',
      amount,
      currency: payable.currency,
      createdAt,
    }
    const key = `payment:${payment.id}:try:1`
    const objectKind = processor === 'stripe' ? 'checkout' : 'order'
    await insertPayment(tx, payment, { key, paymentId: payment.id, objectKind, objectId: null, createdAt })
    return { payment, payable, key }
  })
}

/** Refuses what is closed, paid or being paid. */
export function refuseUnpayable(
  payable: PayableRow | undefined,
  facts: readonly FactRow[],
): asserts payable is PayableRow {
  if (!payable || payable.closedAt)
    throw refuse('conflict', 'payment.closed', 'Nothing is to be paid here any more. Please contact your case manager.')
  const state = payableStateOf(payable, facts)
  if (state === 'over' || receivedOf(facts, payable.currency) >= BigInt(payable.total))
    throw refuse('conflict', 'payment.paid', 'This is paid already. Thank you.')
  if (state === 'disputed' || isUnderWay(facts))
    throw refuse('conflict', 'payment.under-way', 'A payment for this is under way. Wait until the bank has answered.')
}

/** What is to be paid now: the part that is late of a payment in parts, else all that is left. Refuses while parts come by themselves. */
async function amountDue(tx: Tx, payable: PayableRow, facts: readonly FactRow[]): Promise<number> {
  const received = Number(receivedOf(facts, payable.currency))
  const plan = (await lockOpenInstalments(tx, payable.id)).find(({ state }) => state === 'running')
  if (!plan) return payable.total - received
  const late = partsOfPlan(plan, received).find(({ state }) => state === 'late')
  if (!late) throw inParts()
  return Math.min(late.amount, payable.total - received)
}

export const inParts = () =>
  refuse(
    'conflict',
    'payment.in-parts',
    'This is being paid in parts, and the next one is charged on its day. There is nothing to do now.',
  )

export const notTaken = (name: string) =>
  refuse('unsupported', 'payment.method', `Payments by ${name} are not taken here at the moment. Choose another way.`)
