import {
  applyCoupon,
  dropCoupon,
  cancelSubscription,
  getPaymentFrame,
  getSubscription,
  listPaymentMethods,
  previewPlan,
  resumeSubscription,
  subscribe,
  switchPlan,
  updateSubscriptionCard,
  withdrawSubscription,
} from '#contract/billing/subscription-endpoints.ts'
import { createCoupon, endCoupon, listCoupons } from '#contract/billing/coupons.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { BillingConfig } from '../config.ts'
import { allCoupons } from '../coupons/coupon-store.ts'
import { formatCoupon, waitingCoupon } from '../coupons/judge-coupon.ts'
import { makeCoupon, showCoupon, stopCoupon } from '../coupons/keep-coupon.ts'
import { reached } from '../payments/reached.ts'
import { planOf } from '../plans/plan-store.ts'
import { applyCoupon as apply } from './booking/apply-coupon.ts'
import { cardOf, customerOf } from './at-processor.ts'
import { type Begun, bookPlan } from './booking/book-plan.ts'
import { changeCard, changePlan, endPlan, resumePlan, withdrawPlan } from './booking/change-plan.ts'
import { previewPlan as preview } from './booking/preview-plan.ts'
import type { ReadNeeds } from './read-again.ts'
import { showSubscription } from './show-subscription.ts'
import { bookedOf, dropWaitingCoupon, findCustomer } from './subscription-store.ts'

type Needs = ReadNeeds & { config: { billing: BillingConfig; publicUrl: string } }

export const subscriptionRoutes: Route<Needs>[] = [
  handle(getSubscription, async ({ user: { accountId } }, deps: Needs) => {
    const { db, clock, card, config } = deps
    const [row] = await bookedOf(db, accountId)
    const waiting = (await findCustomer(db, accountId))?.couponId
    const coupon = await waitingCoupon(deps, db, waiting, { accountId, plan: undefined, currency: undefined })
    return {
      plan: (await planOf(db, accountId, clock())).id,
      subscription: row ? await showSubscription(db, row) : null,
      coupon: coupon ? { code: coupon.code, description: formatCoupon(coupon) } : null,
      takesCards: card !== undefined,
      issuesInvoices: config.billing.issuer !== undefined,
    }
  }),
  handle(previewPlan, ({ params: { plan }, body, user: { accountId } }, deps: Needs) =>
    preview(deps, { accountId, plan, ...body }),
  ),
  handle(subscribe, async ({ params: { plan }, body, user: { accountId } }, deps: Needs) =>
    showBegun(deps, await bookPlan(deps, { accountId, plan, ...body })),
  ),
  handle(updateSubscriptionCard, async ({ params: { plan }, body, user: { accountId } }, deps: Needs) =>
    showBegun(deps, await changeCard(deps, { accountId, plan, method: body.payment_method })),
  ),
  handle(switchPlan, async ({ params: { plan }, body, user: { accountId } }, deps: Needs) =>
    showBegun(deps, await changePlan(deps, { accountId, plan, ...body })),
  ),
  handle(cancelSubscription, async ({ user }, deps: Needs) =>
    showSubscription(deps.db, await endPlan(deps, user.accountId)),
  ),
  handle(resumeSubscription, async ({ user }, deps: Needs) =>
    showSubscription(deps.db, await resumePlan(deps, user.accountId)),
  ),
  handle(withdrawSubscription, async ({ user }, deps: Needs) =>
    showSubscription(deps.db, await withdrawPlan(deps, user.accountId)),
  ),
  handle(applyCoupon, ({ body, user: { accountId } }, deps: Needs) => apply(deps, { accountId, code: body.coupon })),
  handle(dropCoupon, async ({ user }, { db }: Pick<Needs, 'db'>) => await dropWaitingCoupon(db, user.accountId)),
  handle(listPaymentMethods, async ({ user: { accountId } }, deps: Needs) => {
    const { db } = deps
    const rows = await bookedOf(db, accountId)
    const subs = await Promise.all(rows.map((row) => showSubscription(db, row)))
    return { paymentMethods: { data: await keptCards(deps, accountId) }, subs: { data: subs } }
  }),
  handle(getPaymentFrame, async ({ user: { accountId } }, deps: Needs) => {
    const card = cardOf(deps)
    const customer = await customerOf({ ...deps, card }, accountId)
    const returnUrl = new URL('/profile/plans', deps.config.publicUrl).href
    const { url } = await reached(() => card.createCustomerPage({ customer, returnUrl }))
    return { paymentFrameURL: url }
  }),
  handle(listCoupons, async (_, deps: Needs) => ({
    data: await Promise.all((await allCoupons(deps.db)).map((row) => showCoupon(deps, row))),
  })),
  handle(createCoupon, async ({ body, user }, deps: Needs) =>
    showCoupon(deps, await makeCoupon(deps, body, user.accountId)),
  ),
  handle(endCoupon, async ({ params }, deps: Needs) => showCoupon(deps, await stopCoupon(deps, params.couponId))),
]

const showBegun = async ({ db }: Needs, { secret, row }: Begun) => ({
  client_secret: secret,
  subscription: await showSubscription(db, row),
})

/** None of an account that has never paid. */
async function keptCards(deps: Needs, accountId: string) {
  const customer = (await findCustomer(deps.db, accountId))?.customer
  const { card } = deps
  if (!customer || !card) return []
  const [{ defaultCard }, cards] = await reached(() => Promise.all([card.customer(customer), card.cards(customer)]))
  return cards.map(({ id, brand, last4, expMonth, expYear }) => ({
    id,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    isDefault: id === defaultCard,
  }))
}
