import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCoupon } from '#contract/billing/coupons.ts'
import {
  applyCoupon,
  cancelSubscription,
  dropCoupon,
  getSubscription,
  previewPlan,
  resumeSubscription,
  subscribe,
  switchPlan,
} from '#contract/billing/subscription-endpoints.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { issuer } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { subscriptionsOf } from './subscription-store.ts'
import { watchSubscriptions } from './watch-subscriptions.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
let n = 0
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
})
afterAll(() => opened.remove())
beforeEach(async () => {
  who = await people(opened.app)
})

const day = 86_400_000
const mine = () => who.ana.call(getSubscription)

async function booked(interval: Interval = 'month', coupon?: string) {
  const begun = await who.ana.call(subscribe, { plan: 'pro', interval, ...(coupon && { coupon }) })
  opened.sandbox.cards.confirm(begun.client_secret!, '4242424242424242')
  await until(async () => (await mine()).subscription?.state === 'active')
}

async function coupon(more: object = {}) {
  const asked = { code: `RUN-${Date.now()}-${++n}`, off: { percent: 50 }, duration: 'once' as const, ...more }
  return (await who.chiara.call(createCoupon, asked)).code
}

const apply = (code: string) => who.ana.call(applyCoupon, { coupon: code })
const refused = async (code: string) => (await refusalOf(apply(code))).problem
const saying = (code: string, sentence: RegExp) => ({ code, message: expect.stringMatching(sentence) as string })

/** Payments for the plan in cents, oldest first. */
async function paid(): Promise<number[]> {
  const [row] = await subscriptionsOf(opened.app.deps.db, who.ana.id)
  const { customer } = await opened.cards.subscription(row!.processorId!)
  const all = await opened.cards.invoices(customer)
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((one) => one.paid.amount)
}

async function monthsPass(count: number): Promise<void> {
  for (let month = 0; month < count; month++) {
    opened.sandbox.clock.advance(31 * day)
    await opened.cards.account()
  }
  await watchSubscriptions(opened.app.deps)
}

test('One that counts once counts for the next payment alone, which is told before', { tags: ['long'] }, async () => {
  await booked()
  const { subscription } = await mine()
  expect(await apply(await coupon())).toMatchObject({
    appliesTo: 'subscription',
    description: '50 % off one payment',
    next: { at: subscription!.period!.to, due: { value: 24.5, currency: 'USD' }, without: { value: 49 } },
  })
  await monthsPass(2)
  expect(await paid()).toEqual([4900, 2450, 4900])
  expect((await mine()).subscription?.coupon).toBeNull()
})

test('One for some months, or an amount, counts for as many payments', { tags: ['long'] }, async () => {
  await booked()
  // Taken in the second of the booking, its month would end with the next payment, which it would not reach.
  opened.sandbox.clock.advance(1000)
  const amount = await coupon({ off: { amount: 1000, currency: 'USD' }, duration: { months: 1 } })
  expect((await apply(amount)).next).toMatchObject({ due: { value: 39 } })
  await monthsPass(2)
  expect(await paid()).toEqual([4900, 3900, 4900])
})

test('One that was spent at booking makes room for the next', { tags: ['long'] }, async () => {
  await booked('month', await coupon())
  expect((await apply(await coupon({ off: { percent: 100 } }))).next).toMatchObject({ due: { value: 0 } })
  await monthsPass(1)
  expect(await paid()).toEqual([2450, 0])
})

test('While the processor is down none is taken; afterwards it is, once', { tags: ['long'] }, async () => {
  await booked()
  const code = await coupon()
  opened.sandbox.cards.setDown(true)
  await expect(apply(code)).rejects.toMatchObject({ problem: { code: 'payment.processor-down' } })
  opened.sandbox.cards.setDown(false)
  expect((await mine()).subscription?.coupon).toBeNull()
  expect((await apply(code)).next).toMatchObject({ due: { value: 24.5 } })
  expect(await refused(code)).toMatchObject(saying('coupon.already-used', /You have used/))
})

test('One that would take nothing off is refused, with the reason', { tags: ['long'] }, async () => {
  await booked('year')
  expect(await refused(await coupon({ duration: { months: 3 } }))).toMatchObject(
    saying('coupon.too-short', /of the next 3 months.* next one is on/),
  )
  await apply(await coupon({ duration: 'forever' }))
  expect(await refused(await coupon())).toMatchObject(
    saying('coupon.has-one', /\(50 % off for as long as the plan is booked\)/),
  )
})

test('An ended or mismatched waiting coupon stops nobody', { tags: ['long'] }, async () => {
  const studio = await coupon({ plans: ['studio'] })
  expect(await apply(studio)).toMatchObject({ appliesTo: 'next-booking', next: null })
  expect((await mine()).coupon?.code).toBe(studio)
  const preview = () => who.ana.call(previewPlan, { plan: 'pro', interval: 'month' })
  expect(await preview()).toMatchObject({ due: { value: 49 }, coupon: null })
  const soon = new Date(opened.sandbox.clock.now().getTime() + day).toISOString()
  const short = await coupon({ expiresAt: soon })
  await apply(short)
  expect(await preview()).toMatchObject({ due: { value: 24.5 }, coupon: { code: short } })
  opened.sandbox.clock.advance(2 * day)
  expect((await mine()).coupon).toBeNull()
  expect(await preview()).toMatchObject({ due: { value: 49 }, coupon: null })
  await booked()
  expect(await paid()).toEqual([4900])
})

test('A coupon that waits is let go of and not used up, and nobody else’s is', { tags: ['long'] }, async () => {
  const code = await coupon()
  const due = async () => (await who.ana.call(previewPlan, { plan: 'pro', interval: 'month' })).due.value
  await apply(code)
  await who.bruno.call(dropCoupon)
  expect(await due()).toBe(24.5)
  await who.ana.call(dropCoupon)
  expect((await mine()).coupon).toBeNull()
  expect(await due()).toBe(49)
  await who.ana.call(dropCoupon)
  await apply(code)
  await booked()
  expect(await paid()).toEqual([2450])
})

test('Where nothing more is charged none is taken', { tags: ['long'] }, async () => {
  await booked()
  const code = await coupon()
  await who.ana.call(cancelSubscription)
  expect(await refused(code)).toMatchObject(saying('coupon.no-payment', /Your plan ends on/))
  await who.ana.call(resumeSubscription)
  await who.ana.call(switchPlan, { plan: 'essential', interval: 'month' })
  expect(await refused(code)).toMatchObject(saying('coupon.no-payment', /Your plan changes to Essential on/))
})
