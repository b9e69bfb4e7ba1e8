import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCoupon, listCoupons } from '#contract/billing/coupons.ts'
import { applyCoupon, getSubscription, previewPlan, subscribe } from '#contract/billing/subscription-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { issuer } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { watchSubscriptions } from './watch-subscriptions.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
let nth = 0
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
})
afterAll(() => opened.remove())
beforeEach(async () => {
  who = await people(opened.app)
})

const long = { tags: ['long'] }
const good = '4242424242424242'

/** A coupon of one use. */
async function aLastUse(): Promise<string> {
  const asked = { code: `LAST-${Date.now()}-${++nth}`, off: { percent: 50 }, duration: 'once' as const, most: 1 }
  return (await who.chiara.call(createCoupon, asked)).code
}
const book = (person: Person, coupon: string) => person.call(subscribe, { plan: 'pro', interval: 'month', coupon })
const pay = (secret: string | null) => opened.sandbox.cards.confirm(secret!, good)
const minutesPass = (minutes: number) => opened.sandbox.clock.advance(minutes * 60_000)
const isBooked = (person: Person) =>
  until(async () => (await person.call(getSubscription)).subscription?.state === 'active')
const usedUp = async (code: string, person: Person) =>
  expect((await refusalOf(book(person, code))).code).toBe('coupon.used-up')
const couponNow = async (code: string) => (await who.chiara.call(listCoupons)).data.find((one) => one.code === code)

test('A booking that nobody pays holds the last use for half an hour', long, async () => {
  const code = await aLastUse()
  const { client_secret: secret } = await book(who.ana, code)
  await usedUp(code, who.bruno)
  expect(await couponNow(code)).toMatchObject({ used: 1, state: 'used-up' })
  minutesPass(31)
  expect(await couponNow(code)).toMatchObject({ used: 0, state: 'active' })
  expect(await who.bruno.call(previewPlan, { plan: 'pro', interval: 'month', coupon: code })).toMatchObject({
    due: { value: 24.5 },
  })
  pay((await book(who.bruno, code)).client_secret)
  await isBooked(who.bruno)
  expect(() => pay(secret)).toThrow(/./)
  await usedUp(code, who.ana)
})

test('The use is taken for a plan that runs, too', long, async () => {
  pay((await who.bruno.call(subscribe, { plan: 'pro', interval: 'month' })).client_secret)
  await isBooked(who.bruno)
  const code = await aLastUse()
  const { client_secret: secret } = await book(who.ana, code)
  minutesPass(31)
  expect(await who.bruno.call(applyCoupon, { coupon: code })).toMatchObject({ appliesTo: 'subscription' })
  expect(() => pay(secret)).toThrow(/./)
})

test('A booking whose use nobody wants can still be paid', long, async () => {
  const code = await aLastUse()
  const { client_secret: secret } = await book(who.ana, code)
  minutesPass(90)
  await watchSubscriptions(opened.app.deps)
  expect((await book(who.ana, code)).client_secret).toBe(secret)
  pay(secret)
  await isBooked(who.ana)
  expect(await couponNow(code)).toMatchObject({ used: 1, state: 'used-up' })
})

test('A payment without an outcome keeps its use of the coupon', long, async () => {
  const code = await aLastUse()
  const { client_secret: secret } = await book(who.ana, code)
  const { deliveries } = opened.sandbox.cards
  deliveries.hold()
  pay(secret)
  minutesPass(31)
  await usedUp(code, who.bruno)
  expect((await who.ana.call(getSubscription)).subscription?.state).toBe('active')
  expect(await couponNow(code)).toMatchObject({ used: 1, state: 'used-up' })
  await deliveries.release()
})

test('Of two who want a use that has become free one has it', long, async () => {
  const code = await aLastUse()
  await book(who.ana, code)
  minutesPass(31)
  const tries = await Promise.allSettled([book(who.bruno, code), book(who.chiara, code)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
