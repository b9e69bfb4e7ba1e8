import {
  createRegistrationWalletOrder,
  executeRegistrationWalletOrder,
  getRegistrationPayment,
  listRegistrationOptions,
  payRegistration,
  refundOrderOfRegistration,
  setRegistrationCoupon,
  withdrawRegistration,
} from '#contract/registrations/paying-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import {
  beginCardPayment,
  beginWalletPayment,
  captureForPayer,
  payableOf,
  paymentOfObject,
  statusOfPayment,
} from '#server/billing/payments/index.ts'
import type { HearNeeds, ProcessorNeeds } from '#server/billing/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { findRegistration } from '../order-store.ts'
import { askForOrder, type AskForOrderNeeds, stillAsked } from './ask-for-order.ts'
import type { EndPaymentNeeds } from './end-payment.ts'
import { orderSubject } from './lock-money.ts'
import { refundOrder } from './refund-order.ts'
import { setCoupon } from './set-coupon.ts'
import { showOptions } from './show-options.ts'
import { showPayment } from './show-payment.ts'
import { withdraw, type WithdrawNeeds } from './withdraw.ts'

export type PayingNeeds = Pick<Deps, 'db' | 'clock'> &
  AskForOrderNeeds &
  EndPaymentNeeds &
  HearNeeds &
  ProcessorNeeds &
  WithdrawNeeds & { config: Deps['config'] & AskForOrderNeeds['config'] }

export const paymentRoutes: Route<PayingNeeds>[] = [
  handle(listRegistrationOptions, (_, deps: PayingNeeds) => showOptions(deps)),
  handle(getRegistrationPayment, ({ params, user }, deps: PayingNeeds) =>
    showPayment(deps, user.accountId, params.registrationId),
  ),
  handle(setRegistrationCoupon, async ({ params, body, user }, deps: PayingNeeds) => {
    await countTry(deps, user.accountId)
    return await setCoupon(deps, user.accountId, { id: params.registrationId, code: body.coupon })
  }),
  handle(payRegistration, async ({ params: { registrationId: id }, body, user }, deps: PayingNeeds) => {
    const page = pageOf(deps, id)
    if (body.returnUrl !== undefined) refuseForeign(body.returnUrl, page)
    await countTry(deps, user.accountId)
    const payable = await askForOrder(deps, { ownerId: user.accountId, id, buyer: body.buyer })
    const { url: sessionUrl } = await beginCardPayment(deps, {
      payableId: payable.id,
      confirm: stillAsked(payable),
      successUrl: `${page}?success=true`,
      cancelUrl: `${page}?canceled=true`,
      locale: payable.payer.language,
    })
    return { sessionUrl }
  }),
  handle(createRegistrationWalletOrder, async ({ body, user }, deps: PayingNeeds) => {
    await countTry(deps, user.accountId)
    const { requestId: id, buyer } = body
    const page = pageOf(deps, id)
    const payable = await askForOrder(deps, { ownerId: user.accountId, id, buyer })
    const { orderId, approveUrl } = await beginWalletPayment(deps, {
      payableId: payable.id,
      confirm: stillAsked(payable),
      successUrl: `${page}?wallet=approved`,
      cancelUrl: `${page}?canceled=true`,
      brandName: deps.config.brand.name,
      locale: payable.payer.language,
    })
    return { id: orderId, approveUrl: approveUrl ?? null }
  }),
  handle(executeRegistrationWalletOrder, async ({ body, user }, deps: PayingNeeds) => {
    if (!(await findRegistration(deps.db, user.accountId, body.requestId))) throw missing('registration')
    const payable = await payableOf(deps.db, orderSubject(body.requestId))
    const payment = await paymentOfObject(deps.db, 'paypal', body.paymentID)
    if (!payable || payment?.payableId !== payable.id)
      throw refuse('missing', 'payment.unknown', 'This is no payment of this order. Begin again on its page.')
    await captureForPayer(deps, { paymentId: payment.id, orderId: body.paymentID })
    return { state: await statusOfPayment(deps.db, payment.id) }
  }),
  handle(withdrawRegistration, async ({ params, user }, deps: PayingNeeds) => {
    const { what, amount } = await withdraw(deps, user.accountId, params.registrationId)
    return { what, amount, currency: 'USD' } as const
  }),
  handle(refundOrderOfRegistration, async ({ params, body, user }, deps: PayingNeeds) => {
    const about = { id: params.registrationId, by: 'staff', userId: user.accountId, reason: body.reason } as const
    const { what, amount } = await deps.db.transaction((tx) => refundOrder(deps, tx, about))
    return { what, amount, currency: 'USD' } as const
  }),
]

const pageOf = ({ config }: PayingNeeds, id: Id): string => new URL(`/registrations/${id}`, config.publicUrl).href

/** A processor sends people back to the order's own page alone. */
function refuseForeign(returnUrl: string, page: string): void {
  const [asked, own] = [new URL(returnUrl), new URL(page)]
  if (asked.origin === own.origin && asked.pathname.replace(/\/$/, '') === own.pathname) return
  throw refuse('conflict', 'payment.return-url', 'A payment leads back to the page of its own order.')
}

/** Codes of coupons cannot be tried out, and processors are not asked without end. */
const countTry = async (deps: PayingNeeds, accountId: Id): Promise<void> =>
  await consumeAttempt(deps, [{ name: 'payments-of-registrations', key: accountId, max: 120, seconds: 3600 }])
