import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDeskPayables } from '#contract/billing/desk-endpoints.ts'
import {
  applyCoupon,
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
import type { PlanId } from '#contract/billing/plans.ts'
import { createCoupon, endCoupon, listCoupons } from '#contract/billing/coupons.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { accountData } from '../account-data.ts'
import { issuer } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { earnIncome } from './earn-income.ts'
import { bookedOf, subscriptionsOf } from './subscription-store.ts'
import { watchSubscriptions } from './watch-subscriptions.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
let ana: Person
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
})
afterAll(() => opened.remove())
beforeEach(async () => {
  who = await people(opened.app)
  ana = who.ana
})

const day = 86_400_000
const mine = (person = ana) => person.call(getSubscription)
const becomes = (state: string, person = ana) => until(async () => (await mine(person)).subscription?.state === state)
const isFree = (person = ana) => until(async () => (await mine(person)).subscription === null)
const pay = (secret: string | null, card = '4242424242424242', bank?: 'confirms' | 'refuses' | 'is-left') =>
  opened.sandbox.cards.confirm(secret!, card, bank)
const atProcessor = async () => await opened.cards.subscriptions((await cardsOf(ana)).customer)

async function cardsOf(person: Person) {
  const [row] = await subscriptionsOf(opened.app.deps.db, person.id)
  return await opened.cards.subscription(row!.processorId!)
}

async function booked(plan: PlanId = 'pro', interval: 'month' | 'year' = 'month') {
  pay((await ana.call(subscribe, { plan, interval })).client_secret)
  await becomes('active')
}

async function payableOf(invoice: string) {
  const { data } = await who.chiara.call(listDeskPayables, { pageSize: 100 })
  return data.find(({ subject }) => subject.id === invoice)
}

/** The app as it is so much later, by the clock of the stand-ins. */
async function later(days: number): Promise<void> {
  opened.sandbox.clock.advance(days * day)
  await opened.cards.account()
  await watchSubscriptions(opened.app.deps)
}

test('Over a year it is charged once more, in the books, and earned when it is over', { tags: ['long'] }, async () => {
  await booked('pro', 'year')
  await later(366)
  await until(async () =>
    (await opened.cards.invoices((await cardsOf(ana)).customer)).every((one) => one.state === 'paid'),
  )
  await watchSubscriptions(opened.app.deps)
  const paid = await opened.cards.invoices((await cardsOf(ana)).customer)
  expect(paid.map(({ reason }) => reason).toSorted()).toEqual(['created', 'renewed'])
  for (const { id } of paid) await until(async () => (await payableOf(id))?.state === 'paid')
  await earnIncome(opened.app.deps)
  const first = (await payableOf(paid.find(({ reason }) => reason === 'created')!.id))!
  const accounts = (await entriesOf(opened.app.deps.db, first._id)).map(({ account }) => account)
  expect(accounts).toContain('provider:income')
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
})

test('A plan counts once its first payment is told, and is in the books', { tags: ['long'] }, async () => {
  const shown = await ana.call(previewPlan, { plan: 'pro', interval: 'year' })
  expect(shown).toMatchObject({ kind: 'subscribe', due: { value: 490 }, yearlySaving: { value: 98 } })
  expect(shown.terms).toMatchObject({ button: 'Order with obligation to pay' })
  const begun = await ana.call(subscribe, { plan: 'pro', interval: 'month' })
  expect(begun.subscription).toMatchObject({ state: 'waiting', plan: 'pro', price: { value: 49, currency: 'USD' } })
  expect(await mine()).toMatchObject({ plan: 'free' })
  pay(begun.client_secret)
  await becomes('active')
  expect((await ana.call(getUsage)).images.limit).toBe(10_000)
  expect((await mine()).subscription?.withdrawUntil).not.toBeNull()
  const { data } = await who.chiara.call(listDeskPayables)
  expect(data[0]).toMatchObject({ state: 'paid', total: 4900, subject: { kind: 'subscription-invoice' } })
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
  const { data: told } = await ana.call(listNotifications)
  expect(told.map(({ title }) => title)).toContain('Your plan Pro has begun')
  const methods = await ana.call(listPaymentMethods)
  expect(methods).toMatchObject({ paymentMethods: { data: [{ last4: '4242' }] }, subs: { data: [{ plan: 'pro' }] } })
  expect((await ana.call(getPaymentFrame)).paymentFrameURL).toMatch(/^http/)
})

test(
  'Two clicks and two tabs are one booking; another choice ends the one that waits',
  { tags: ['long'] },
  async () => {
    const twice = await Promise.all([1, 2].map(() => ana.call(subscribe, { plan: 'pro', interval: 'month' })))
    expect(new Set(twice.map(({ client_secret: secret }) => secret)).size).toBe(1)
    const other = await ana.call(subscribe, { plan: 'essential', interval: 'month' })
    expect(() => pay(twice[0]!.client_secret)).toThrow(/./)
    pay(other.client_secret)
    await becomes('active')
    expect((await mine()).plan).toBe('essential')
    await expect(ana.call(subscribe, { plan: 'pro', interval: 'month' })).rejects.toMatchObject({
      problem: { code: 'plan.booked' },
    })
    expect((await atProcessor()).filter(({ state }) => state === 'active')).toHaveLength(1)
  },
)

test('Without any message the booking is found by asking; with all of them it is one', { tags: ['long'] }, async () => {
  const { deliveries } = opened.sandbox.cards
  deliveries.hold()
  const { client_secret: secret } = await ana.call(subscribe, { plan: 'pro', interval: 'month' })
  pay(secret)
  expect((await mine()).plan).toBe('free')
  await watchSubscriptions({ ...opened.app.deps, clock: () => new Date(opened.sandbox.clock.now().getTime() + day) })
  expect(await mine()).toMatchObject({ plan: 'pro', subscription: { state: 'active' } })
  await deliveries.release({ times: 3, order: 'reversed' })
  expect(await bookedOf(opened.app.deps.db, ana.id)).toHaveLength(1)
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
})

test(
  '3-D Secure left or failed, or a declined card, charges nothing and can be tried again',
  { tags: ['long'] },
  async () => {
    const { client_secret: secret } = await ana.call(subscribe, { plan: 'pro', interval: 'month' })
    pay(secret, '4000000000003220', 'is-left')
    expect((await mine()).plan).toBe('free')
    const again = await ana.call(subscribe, { plan: 'pro', interval: 'month' })
    expect(again.client_secret).toBe(secret)
    pay(secret)
    await becomes('active')
  },
)

test(
  'While the processor is down nothing is charged, and the same booking goes on after',
  { tags: ['long'] },
  async () => {
    opened.sandbox.cards.setDown(true)
    await expect(ana.call(subscribe, { plan: 'pro', interval: 'month' })).rejects.toMatchObject({
      status: 503,
      problem: { code: 'payment.processor-down' },
    })
    opened.sandbox.cards.setDown(false)
    opened.sandbox.cards.trouble('lost')
    await booked()
    expect((await atProcessor()).filter(({ state }) => state === 'active')).toHaveLength(1)
  },
)

test('Up at once for what was said before, down when what is paid ends', { tags: ['long'] }, async () => {
  await booked('essential')
  const shown = await ana.call(previewPlan, { plan: 'studio', interval: 'month' })
  expect(shown).toMatchObject({ kind: 'upgrade', due: { value: 134 }, afterwards: { value: 149 } })
  const [first] = await Promise.allSettled(
    [1, 2].map(() => ana.call(switchPlan, { plan: 'studio', interval: 'month', at: shown.at })),
  )
  expect(first).toMatchObject({ value: { client_secret: null, subscription: { plan: 'studio' } } })
  const { data } = await who.chiara.call(listDeskPayables)
  expect(data.filter(({ total }) => total === 13_400)).toHaveLength(1)
  const down = await ana.call(switchPlan, { plan: 'pro', interval: 'month' })
  expect(down.subscription).toMatchObject({ state: 'cancelling', plan: 'studio', next: { plan: 'pro' } })
  expect(await mine()).toMatchObject({ plan: 'studio' })
  await later(32)
  await until(async () => (await mine()).subscription?.plan === 'pro')
  await becomes('active')
  expect((await atProcessor()).map(({ state }) => state).toSorted()).toEqual(['active', 'ended'])
})

test('Cancelled it goes on until what is paid ends, and can be taken back', { tags: ['long'] }, async () => {
  await booked()
  expect(await ana.call(cancelSubscription)).toMatchObject({ state: 'cancelling' })
  expect(await ana.call(resumeSubscription)).toMatchObject({ state: 'active', endsAt: null })
  await expect(ana.call(resumeSubscription)).rejects.toMatchObject({ problem: { code: 'plan.not-cancelling' } })
  await ana.call(cancelSubscription)
  expect((await mine()).plan).toBe('pro')
  await later(32)
  await isFree()
})

test(
  'A card that fails leaves 14 days and three mails; then the free plan, or another card',
  { tags: ['long'] },
  async () => {
    await booked()
    await ana.call(updateSubscriptionCard, { plan: 'pro', payment_method: 'pm_card_chargeCustomerFail' })
    await later(32)
    await becomes('past-due')
    expect((await mine()).subscription?.graceUntil).not.toBeNull()
    const { subscription } = await ana.call(updateSubscriptionCard, { plan: 'pro', payment_method: 'pm_card_visa' })
    expect(subscription).toMatchObject({ state: 'active', graceUntil: null })
    await ana.call(updateSubscriptionCard, { plan: 'pro', payment_method: 'pm_card_chargeCustomerFail' })
    while ((await mine()).subscription?.state === 'active') await later(1)
    for (const days of [8, 5, 3]) await later(days)
    await isFree()
    const { data } = await ana.call(listNotifications)
    expect(data.filter(({ title }) => title === 'Your card could not be charged').length).toBe(4)
  },
)

test('Withdrawn within 14 days it ends at once, and everything is given back once', { tags: ['long'] }, async () => {
  await booked()
  expect(await ana.call(withdrawSubscription)).toMatchObject({ state: 'ended' })
  await isFree()
  const { latestInvoice } = await cardsOf(ana)
  await until(async () => (await payableOf(latestInvoice!.id))?.state === 'returned')
  await expect(ana.call(withdrawSubscription)).rejects.toMatchObject({ problem: { code: 'plan.not-booked' } })
  const confirmed = (await mailsTo(opened.app, ana.email)).filter(({ template }) => template === 'withdrawal')
  expect(confirmed).toMatchObject([{ text: expect.stringMatching(/On \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)/) }])
  expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])
})

test(
  'A coupon takes off what it says, once for each account, and says exactly why not',
  { tags: ['long'] },
  async () => {
    const code = `C${Date.now()}`
    const make = (more: object) =>
      who.chiara.call(createCoupon, { off: { percent: 50 }, duration: 'once', code, ...more })
    const refused = (coupon: string, reason: string, person = ana) =>
      expect(person.call(applyCoupon, { coupon })).rejects.toMatchObject({ problem: { code: `coupon.${reason}` } })
    await make({ most: 1, plans: ['pro'] })
    await expect(make({})).rejects.toMatchObject({ problem: { code: 'coupon.taken' } })
    const euros = await make({ code: `${code}-E`, off: { amount: 500, currency: 'EUR' } })
    await refused('NOTHING', 'unknown')
    await refused(`${code}-E`, 'other-currency')
    await who.chiara.call(endCoupon, { couponId: euros._id })
    await refused(`${code}-E`, 'expired')
    await expect(ana.call(subscribe, { plan: 'essential', interval: 'month', coupon: code })).rejects.toMatchObject({
      problem: { code: 'coupon.other-plan', field: 'coupon' },
    })
    expect(await ana.call(applyCoupon, { coupon: code.toLowerCase() })).toMatchObject({ appliesTo: 'next-booking' })
    expect(await ana.call(previewPlan, { plan: 'pro', interval: 'month' })).toMatchObject({ due: { value: 24.5 } })
    await booked('pro')
    expect((await cardsOf(ana)).latestInvoice?.paid).toEqual({ amount: 2450, currency: 'USD' })
    await refused(code, 'already-used')
    await refused(code, 'used-up', who.bruno)
    expect((await who.chiara.call(listCoupons)).data.find((one) => one.code === code)).toMatchObject({
      state: 'used-up',
    })
    await make({ code: `${code}-F`, duration: 'forever' })
    expect(await ana.call(applyCoupon, { coupon: `${code}-F` })).toMatchObject({ appliesTo: 'subscription' })
    await expect(ana.call(applyCoupon, { coupon: `${code}-F` })).rejects.toMatchObject({
      problem: { code: 'coupon.already-used' },
    })
  },
)

test('A plan that is off sale cannot be booked; who has it keeps it', { tags: ['long'] }, async () => {
  const { execute } = opened.app.deps.database
  await booked('pro')
  await execute("update plans set is_on_sale = false where id = 'pro'")
  await expect(who.bruno.call(subscribe, { plan: 'pro', interval: 'month' })).rejects.toMatchObject({
    problem: { code: 'plan.off-sale' },
  })
  expect((await mine()).plan).toBe('pro')
  await execute("update plans set is_on_sale = true where id = 'pro'")
})

test('A subscription of nobody here is left alone', { tags: ['long'] }, async () => {
  const { cards } = opened
  await booked()
  const customer = await cards.createCustomer({ email: 'x@example.com', reference: {} }, `c${Date.now()}`)
  const { price } = await cardsOf(ana)
  const kept = await cards.attachCard('pm_card_visa', customer.id, `a${Date.now()}`)
  const asked = { customer: customer.id, price: price.id, card: kept.id, reference: { subscription: 'f'.repeat(24) } }
  await cards.createSubscription(asked, `s${Date.now()}`)
  await until(() => opened.sandbox.cards.deliveries.messages.every(({ isTaken }) => isTaken))
  expect(await bookedOf(opened.app.deps.db, ana.id)).toHaveLength(1)
})

test('With the account its plan ends at the processor', { tags: ['long'] }, async () => {
  await booked()
  await accountData.erase(opened.app.deps, ana.id)
  await isFree()
  expect((await cardsOf(ana)).state).toBe('ended')
})
