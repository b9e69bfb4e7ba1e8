import type { Id } from '#contract/wire.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type ProcessorNeeds } from '../processors.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { factsOf, insertPayment, lockPayable, nameAttempt, type PayableRow, type PaymentRow } from './payment-store.ts'
import { payableStateOf, receivedOf } from './positions.ts'
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
): Promise<{ paymentId: Id; orderId: string }> {
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
  return { paymentId: payment.id, orderId: order.id }
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
    if (!payable || payable.closedAt)
      throw refuse(
        'conflict',
        'payment.closed',
        'Nothing is to be paid here any more. Please contact your case manager.',
      )
    if (!takes(payable.currency))
      throw refuse('unsupported', 'payment.currency', `PayPal does not take ${payable.currency}. Pay by card.`)
    const facts = await factsOf(tx, payableId)
    const state = payableStateOf(payable, facts)
    const amount = payable.total - Number(receivedOf(facts, payable.currency))
    if (amount <= 0 || state === 'over') throw refuse('conflict', 'payment.paid', 'This is paid already. Thank you.')
    if (state === 'processing' || state === 'disputed')
      throw refuse(
        'conflict',
        'payment.under-way',
        'A payment for this is under way. Wait until the bank has answered.',
      )
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

const notTaken = (name: string) =>
  refuse('unsupported', 'payment.method', `Payments by ${name} are not taken here at the moment. Choose another way.`)
