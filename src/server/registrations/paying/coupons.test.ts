import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoupon, endCoupon, listCoupons } from '#contract/billing/coupons.ts'
import { applyCoupon } from '#contract/billing/subscription-endpoints.ts'
import {
  payRegistration,
  setRegistrationCoupon,
  withdrawRegistration,
} from '#contract/registrations/paying-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { carryOut } from '#server/cli/commands.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { openPayingForOrders, type OrderOfTest } from '#server/testing/registrations/paying-orders.ts'
import { endAbandoned } from './end-payment.ts'

let stage: Awaited<ReturnType<typeof openPayingForOrders>>
beforeAll(async () => {
  stage = await openPayingForOrders()
})
afterAll(() => stage.remove())

const choose = ({ ana, registrationId }: OrderOfTest, coupon: string | null) =>
  ana.call(setRegistrationCoupon, { registrationId, coupon })
const usedOf = async (code: string) =>
  (await stage.who.chiara.call(listCoupons)).data.find((coupon) => coupon.code === code)!.used
/** Makes an order with an owner of its own: an account uses a coupon once. */
const anOrder = async (...[option]: Parameters<typeof stage.anOrder>) =>
  await stage.anOrder(option, { ana: (await people(stage.opened.app)).ana })
const pay = async (order: OrderOfTest) => {
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
}

test('A coupon takes off our service fee alone, and counts once the order is paid', { tags: ['long'] }, async () => {
  const { code } = await stage.aCoupon()
  const order = await anOrder()
  const price = { governmentFee: 45_00, serviceFee: 54_00, discount: 5_40, total: 93_60, coupon: code }
  expect(await choose(order, code.toLowerCase())).toMatchObject(price)
  expect(await usedOf(code)).toBe(0)
  await pay(order)
  expect(await usedOf(code)).toBe(1)
  expect(await stage.at(order)).toMatchObject({ price })
  const held = await stage.balances(order)
  expect(held['office-fees:it']).toBe(-45_00)
  expect(held['deferred:it']! + held['tax:PT']!).toBe(-48_60)
})

test('A coupon of the whole service fee leaves the Office’s fee to be paid', { tags: ['long'] }, async () => {
  const { code } = await stage.aCoupon({ off: { percent: 100 } })
  const order = await anOrder()
  expect(await choose(order, code)).toMatchObject({ discount: 54_00, total: 45_00 })
  await pay(order)
  expect(await stage.balances(order)).toEqual({ 'office-fees:it': -45_00 })
})

test('A coupon of a larger amount takes off no more than the service fee', async () => {
  const { code } = await stage.aCoupon({ off: { amount: 80_00, currency: 'USD' } })
  expect(await choose(await anOrder('USCO_MULTI'), code)).toMatchObject({ discount: 64_00, total: 55_00 })
})

test('A coupon that does not count is refused with its reason', async () => {
  const order = await anOrder()
  const reasonOf = async (code: string) => {
    const { code: reason, problem } = await refusalOf(choose(order, code))
    return [reason, problem.message]
  }
  expect(await reasonOf('NOTHING')).toEqual([
    'coupon.unknown',
    'There is no coupon “NOTHING”. Look at it letter by letter.',
  ])
  const plans = await stage.aCoupon({ countsFor: 'plans' })
  expect(await reasonOf(plans.code)).toEqual([
    'coupon.not-for-registrations',
    `The coupon “${plans.code}” is for plans, and not for registrations.`,
  ])
  const group = await stage.aCoupon({ registrations: ['USCO_MULTI'] })
  expect(await reasonOf(group.code)).toEqual([
    'coupon.other-option',
    `The coupon “${group.code}” is for “United States, up to 750 photographs”, and not for “United States, one image”.`,
  ])
  const euros = await stage.aCoupon({ off: { amount: 5_00, currency: 'EUR' } })
  expect(await reasonOf(euros.code)).toEqual([
    'coupon.other-currency',
    `The coupon “${euros.code}” is in EUR, and registrations cost USD.`,
  ])
  const ended = await stage.aCoupon()
  await stage.who.chiara.call(endCoupon, { couponId: ended._id })
  expect((await reasonOf(ended.code))[0]).toBe('coupon.expired')
})

test('A coupon for registrations is refused for a plan, and one for both counts for both', async () => {
  const { ana } = await people(stage.opened.app)
  const own = await stage.aCoupon()
  const refused = await refusalOf(ana.call(applyCoupon, { coupon: own.code }))
  expect(refused).toMatchObject({
    code: 'coupon.not-for-plans',
    problem: { message: `The coupon “${own.code}” is for registrations, and not for plans.` },
  })
  const both = await stage.aCoupon({ countsFor: 'both', plans: ['pro'] })
  expect(await ana.call(applyCoupon, { coupon: both.code })).toMatchObject({ appliesTo: 'next-booking' })
  expect(await choose(await anOrder(), both.code)).toMatchObject({ discount: 5_40 })
})

test('A coupon names no plan where it counts for registrations alone', async () => {
  const { chiara } = stage.who
  const coupon = { code: 'MIXED', off: { percent: 10 }, duration: 'once' } as const
  const mixed = await refusalOf(chiara.call(createCoupon, { ...coupon, countsFor: 'registrations', plans: ['pro'] }))
  expect(mixed.problem.details).toMatchObject([{ path: 'plans', message: 'A coupon for registrations names no plan.' }])
  const other = await refusalOf(chiara.call(createCoupon, { ...coupon, registrations: ['USCO_SINGLE'] }))
  expect(other.problem.details).toMatchObject([{ path: 'registrations' }])
  const long = { ...coupon, countsFor: 'registrations', duration: 'forever' } as const
  expect((await refusalOf(chiara.call(createCoupon, long))).problem.details).toMatchObject([{ path: 'duration' }])
})

test('The command line makes a coupon for registrations', async () => {
  const said: string[] = []
  const make = async (...words: string[]) =>
    await carryOut({ ...stage.opened.app.deps }, 'coupon', ['make', ...words], (one) => void said.push(one))
  await make('cli-half', '--percent', '50', '--for', 'registrations', '--option', 'USCO_MULTI')
  expect(said).toEqual(['CLI-HALF can be used now, for registrations.'])
  expect(await choose(await anOrder('USCO_MULTI'), 'CLI-HALF')).toMatchObject({ discount: 32_00, total: 87_00 })
  await expect(make('CLI-PLAN', '--percent', '50', '--for', 'registrations', '--plan', 'pro')).rejects.toThrow(
    'A coupon for registrations names no plan.',
  )
})

test('An account uses a coupon once, for whatever it orders', { tags: ['long'] }, async () => {
  const { code } = await stage.aCoupon()
  const first = await anOrder()
  await choose(first, code)
  await pay(first)
  const second = await stage.anOrder('USCO_SINGLE', { ana: first.ana })
  expect((await refusalOf(choose(second, code))).code).toBe('coupon.already-used')
})

test('The first who begins to pay holds the last use until it is abandoned', { tags: ['long'] }, async () => {
  const { code } = await stage.aCoupon({ most: 1 })
  const [first, second] = [await anOrder(), await anOrder()]
  await choose(first, code)
  await choose(second, code)
  const { sessionUrl } = await stage.checkout(first)
  const { ana, registrationId, returnUrl } = second
  const refused = await refusalOf(ana.call(payRegistration, { registrationId, returnUrl }))
  expect(refused.code).toBe('coupon.used-up')
  stage.after(31 / 1440)
  await endAbandoned(stage.opened.app.deps)
  expect(() => stage.payAt(sessionUrl)).toThrow('This checkout is over.')
  expect((await stage.at(first)).state).toBe('draft')
  await pay(second)
  expect((await refusalOf(stage.checkout(first))).code).toBe('coupon.used-up')
  expect(await choose(first, null)).toMatchObject({ total: 99_00 })
  await pay(first)
  expect(await usedOf(code)).toBe(1)
})

test('A use stays with an order whose payment came before it was found abandoned', { tags: ['long'] }, async () => {
  const { code } = await stage.aCoupon({ most: 1 })
  const order = await anOrder()
  await choose(order, code)
  const { sessionUrl } = await stage.checkout(order)
  stage.opened.sandbox.cards.deliveries.hold()
  stage.payAt(sessionUrl)
  stage.after(31 / 1440)
  await endAbandoned(stage.opened.app.deps)
  expect(['paid', 'preparing']).toContain((await stage.at(order)).state)
  await stage.opened.sandbox.cards.deliveries.release()
  expect(await usedOf(code)).toBe(1)
})

test('A refund in full gives the use back', { tags: ['long'] }, async () => {
  const { code } = await stage.aCoupon()
  const order = await anOrder()
  await choose(order, code)
  await pay(order)
  const { ana, registrationId } = order
  expect(await ana.call(withdrawRegistration, { registrationId })).toMatchObject({ what: 'all', amount: 93_60 })
  await until(async () => (await usedOf(code)) === 0)
  const next = await stage.anOrder('USCO_SINGLE', { ana })
  expect(await choose(next, code)).toMatchObject({ discount: 5_40 })
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
