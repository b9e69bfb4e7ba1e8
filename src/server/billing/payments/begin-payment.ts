import type { Id } from '#contract/wire.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type ProcessorNeeds } from '../processors.ts'
import { insertPayment, lockPayable, nameAttempt, type PayableRow, type PaymentRow } from './payment-store.ts'
import { reached } from './reached.ts'
import { type Confirm, requireChargeable, requireDue } from './asking/require-due.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & ProcessorNeeds

type Returning = { payableId: Id; confirm?: Confirm; successUrl: string; cancelUrl: string; locale?: string }

/** Begins a payment by card on the processor's page. Refuses what is closed, paid or being paid, and while the processor is not reached. */
export async function beginCardPayment(needs: Needs, returning: Returning): Promise<{ paymentId: Id; url: string }> {
  const { card } = needs
  if (!card) throw notTaken('cards')
  const { payment, payable, key } = await begin(needs, returning, 'stripe')
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
  { brandName, ...returning }: Returning & { brandName: string },
): Promise<{ paymentId: Id; orderId: string; approveUrl: string | undefined }> {
  const { wallet } = needs
  if (!wallet) throw notTaken('PayPal')
  const { successUrl: returnUrl, cancelUrl, locale } = returning
  const { payment, payable, key } = await begin(needs, returning, 'paypal', (currency) => wallet.takes(currency))
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

async function begin(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { payableId, confirm }: Pick<Returning, 'payableId' | 'confirm'>,
  processor: Processor,
  takes: (currency: string) => boolean = () => true,
): Promise<{ payment: PaymentRow; payable: PayableRow; key: string }> {
  return await db.transaction(async (tx) => {
    await confirm?.(tx)
    const payable = (await lockPayable(tx, payableId))!
    const createdAt = clock()
    const { amount } = await requireDue(tx, payable, createdAt)
    if (!takes(payable.currency))
      throw refuse('unsupported', 'payment.currency', `PayPal does not take ${payable.currency}. Pay by card.`)
    requireChargeable({ amount, currency: payable.currency })
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

export const notTaken = (name: string) =>
  refuse('unsupported', 'payment.method', `Payments by ${name} are not taken here at the moment. Choose another way.`)
