import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Interval } from '#contract/billing/subscriptions.ts'
import type { PlanId } from '#contract/billing/plans.ts'
import { createCoupon } from '#contract/billing/coupons.ts'
import {
  applyCoupon,
  cancelSubscription,
  getSubscription,
  previewPlan,
  resumeSubscription,
  subscribe,
  switchPlan,
  updateSubscriptionCard,
} from '#contract/billing/subscription-endpoints.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { issuer } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { subscriptionsOf } from './subscription-store.ts'
import { watchSubscriptions } from './watch-subscriptions.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
})
afterAll(() => opened.remove())
beforeEach(async () => {
  opened.sandbox.cards.setDown(false)
  who = await people(opened.app)
})

const long = { tags: ['long'] }
const day = 86_400_000
const [good, asksBank] = ['4242424242424242', '4000000000003220'] as const
const failing = 'pm_card_chargeCustomerFail'
const asking = 'pm_card_threeDSecure2Required'
const mine = () => who.ana.call(getSubscription)
const pay = (secret: string | null, card: string, bank?: 'confirms' | 'refuses' | 'is-left') =>
  opened.sandbox.cards.confirm(secret!, card, bank)
const useCard = (method: string, plan: PlanId = 'essential') =>
  who.ana.call(updateSubscriptionCard, { plan, payment_method: method })
const upgrade = (plan: PlanId = 'pro', interval: Interval = 'month') =>
  who.ana.call(switchPlan, { plan, interval }).catch((error: unknown) => error as { client_secret?: string | null })

async function booked(plan: PlanId = 'essential'): Promise<void> {
  pay((await who.ana.call(subscribe, { plan, interval: 'month' })).client_secret, good)
  await until(async () => (await mine()).subscription?.state === 'active')
}

async function daysPass(days: number): Promise<void> {
  opened.sandbox.clock.advance(days * day)
  await opened.cards.account()
  await watchSubscriptions(opened.app.deps)
}

/** Ana's payments in cents, in the order of invoices. */
async function paid(): Promise<number[]> {
  const [row] = await subscriptionsOf(opened.app.deps.db, who.ana.id)
  const { customer } = await opened.cards.subscription(row!.processorId!)
  const all = await opened.cards.invoices(customer)
  return all
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((one) => one.paid.amount)
    .filter((amount) => amount > 0)
}

const cancelled = { plan: 'essential', subscription: { state: 'cancelling', next: null } }

test('A declined upgrade leaves the cancellation, and nothing is charged at the period’s end', long, async () => {
  await booked()
  await useCard(failing)
  await who.ana.call(cancelSubscription)
  const before = await mine()
  await upgrade()
  expect(await mine()).toEqual(before)
  await useCard('pm_card_visa')
  expect(await mine()).toEqual(before)
  await daysPass(32)
  await until(async () => (await mine()).subscription === null)
  expect(await paid()).toEqual([1500])
})

test('An upgrade that the bank is left to confirm leaves the cancellation', long, async () => {
  await booked()
  await useCard(asking)
  await who.ana.call(cancelSubscription)
  pay((await upgrade()).client_secret!, asksBank, 'is-left')
  expect(await mine()).toMatchObject(cancelled)
  await daysPass(32)
  await until(async () => (await mine()).subscription === null)
  expect(await paid()).toEqual([1500])
})

test('An upgrade that is paid takes the cancellation back', long, async () => {
  await booked()
  await useCard(asking)
  await who.ana.call(cancelSubscription)
  const { client_secret: secret } = await upgrade()
  expect(await mine()).toMatchObject(cancelled)
  pay(secret!, asksBank)
  await until(async () => (await mine()).plan === 'pro')
  expect((await mine()).subscription).toMatchObject({ state: 'active', endsAt: null })
  await useCard('pm_card_visa', 'pro')
  await daysPass(32)
  expect((await mine()).subscription).toMatchObject({ state: 'active', plan: 'pro' })
  expect((await paid()).at(-1)).toBe(4900)
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
})

test('A smaller plan that is to follow stays until a larger one is paid', long, async () => {
  await booked('pro')
  await useCard(failing, 'pro')
  await who.ana.call(switchPlan, { plan: 'essential', interval: 'month' })
  await upgrade('studio')
  expect((await mine()).subscription).toMatchObject({ plan: 'pro', next: { plan: 'essential' } })
  await useCard('pm_card_visa', 'pro')
  await who.ana.call(switchPlan, { plan: 'studio', interval: 'month' })
  await until(async () => (await mine()).plan === 'studio')
  expect((await mine()).subscription).toMatchObject({ state: 'active', next: null })
})

test('A cancellation after the order stands when the order is paid', long, async () => {
  await booked()
  await useCard(asking)
  const { client_secret: secret } = await upgrade()
  await who.ana.call(cancelSubscription)
  pay(secret!, asksBank)
  await until(async () => (await mine()).plan === 'pro')
  expect((await mine()).subscription?.state).toBe('cancelling')
})

test('Another card pays for no upgrade that was declined', long, async () => {
  await booked()
  await useCard(failing)
  await upgrade()
  expect((await useCard('pm_card_visa')).client_secret).toBeNull()
  expect((await mine()).plan).toBe('essential')
  expect(await paid()).toEqual([1500])
})

test('A declined upgrade to a year leaves the coupon that counts once', long, async () => {
  await booked()
  const code = `UP-${Date.now()}`
  await who.chiara.call(createCoupon, { code, off: { percent: 50 }, duration: 'once' })
  await who.ana.call(applyCoupon, { coupon: code })
  await useCard(failing)
  await upgrade('essential', 'year')
  expect((await mine()).subscription).toMatchObject({ interval: 'month', coupon: code })
})

test('While the processor is away a change that is to follow neither comes nor goes', long, async () => {
  await booked('pro')
  const change = () => who.ana.call(switchPlan, { plan: 'essential', interval: 'month' })
  const isAway = { problem: { code: 'payment.processor-down' } }
  const { deps } = opened.app
  const { card } = deps
  const away = async () => await Promise.reject(new ProcessorProblem('stripe', 'down', 'It does not answer.'))
  Object.assign(deps, { card: { ...card, cancelSubscription: away, resumeSubscription: away } })
  await expect(change()).rejects.toMatchObject(isAway)
  expect((await mine()).subscription).toMatchObject({ state: 'active', next: null })
  Object.assign(deps, { card })
  await change()
  const before = await mine()
  Object.assign(deps, { card: { ...card, resumeSubscription: away } })
  await expect(who.ana.call(resumeSubscription)).rejects.toMatchObject(isAway)
  Object.assign(deps, { card })
  expect(await mine()).toEqual(before)
})

test('An upgrade whose answer was lost takes the cancellation back', long, async () => {
  await booked()
  await who.ana.call(cancelSubscription)
  const { at } = await who.ana.call(previewPlan, { plan: 'pro', interval: 'month' })
  opened.sandbox.cards.trouble('lost', 'lost')
  await who.ana.call(switchPlan, { plan: 'pro', interval: 'month', at }).catch(() => undefined)
  await until(async () => (await mine()).plan === 'pro')
  expect((await mine()).subscription?.state).toBe('active')
})
