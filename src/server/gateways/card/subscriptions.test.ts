import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProcessors } from '../testing/processors.ts'
import type { CardPort } from './card-port.ts'

let opened: Awaited<ReturnType<typeof openProcessors>>
let cards: CardPort
beforeAll(async () => {
  opened = await openProcessors()
  cards = opened.cards
})
afterAll(() => opened.remove())

let n = 0
const key = () => `test:${++n}`
const usd = (amount: number) => ({ amount, currency: 'USD' })
const day = 86_400_000

let pro: string
let studio: string
let yearly: string
beforeEach(async () => {
  const product = await cards.createProduct({ id: `plan-${++n}`, name: 'Pro', reference: {} }, key())
  const price = async (amount: number, interval: 'month' | 'year') => {
    const asked = { product: product.id, amount: usd(amount), interval, lookupKey: `p-${++n}`, reference: {} }
    return (await cards.createPrice(asked, key())).id
  }
  pro = await price(1000, 'month')
  studio = await price(3000, 'month')
  yearly = await price(10_000, 'year')
})

async function customerWith(card = 'pm_card_visa') {
  const customer = await cards.createCustomer({ email: 'ana@photos.example', reference: { account: 'ana' } }, key())
  const kept = await cards.attachCard(card, customer.id, key())
  return { customer: customer.id, card: kept.id }
}
const begin = async (more: object = {}, card?: string) =>
  await cards.createSubscription(
    { ...(await customerWith(card)), price: pro, reference: { plan: 'pro' }, ...more },
    key(),
  )

test('A subscription waits for its first payment, which the page confirms', async () => {
  const { customer } = await customerWith()
  const begun = await cards.createSubscription({ customer, price: pro, reference: { plan: 'pro' } }, key())
  expect(begun).toMatchObject({ state: 'unpaid-first', latestInvoice: { state: 'open', remaining: usd(1000) } })
  opened.sandbox.cards.confirm(begun.latestInvoice!.clientSecret!, '4000000000003220')
  const active = await cards.subscription(begun.id)
  expect(active).toMatchObject({
    state: 'active',
    reference: { plan: 'pro' },
    latestInvoice: { state: 'paid', reason: 'created' },
  })
  expect(active.card).toMatch(/^pm_/)
  expect(active.latestInvoice!.payments).toHaveLength(1)
  expect(active.period.to.getTime() - active.period.from.getTime()).toBeGreaterThan(27 * day)
})

test('One that is never paid ends by the clock', async () => {
  const { customer } = await customerWith()
  const { id } = await cards.createSubscription({ customer, price: pro, reference: {} }, key())
  opened.sandbox.clock.advance(2 * day)
  expect(await cards.subscription(id)).toMatchObject({ state: 'expired-first', latestInvoice: { state: 'void' } })
})

test('A subscription renews each month once, on its first day', async () => {
  const { id, customer } = await begin()
  opened.sandbox.clock.advance(100 * day)
  const invoices = await cards.invoices(customer)
  expect(invoices.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
    'paid created',
    'paid renewed',
    'paid renewed',
    'paid renewed',
  ])
  expect((await cards.subscription(id)).state).toBe('active')
})

test('A failing card is retried three times, then the subscription ends', async () => {
  const { customer } = await customerWith()
  const { id } = await cards.createSubscription({ customer, price: pro, reference: {} }, key())
  const begun = await cards.subscription(id)
  opened.sandbox.cards.confirm(begun.latestInvoice!.clientSecret!, '4242424242424242')
  const bad = await cards.attachCard('pm_card_chargeCustomerFail', customer, key())
  await cards.updateSubscription(id, { card: bad.id }, key())
  opened.sandbox.clock.advance(32 * day)
  const late = await cards.subscription(id)
  expect(late).toMatchObject({ state: 'past-due', latestInvoice: { state: 'open', attempts: 1 } })
  expect(late.latestInvoice!.nextAttemptAt).toBeDefined()
  opened.sandbox.clock.advance(20 * day)
  expect((await cards.subscription(id)).state).toBe('ended')
})

test('A failed card is followed by one that works', async () => {
  const { id, customer } = await begin()
  const bad = await cards.attachCard('pm_card_chargeCustomerFail', customer, key())
  await cards.updateSubscription(id, { card: bad.id }, key())
  opened.sandbox.clock.advance(32 * day)
  const { latestInvoice } = await cards.subscription(id)
  const good = await cards.attachCard('pm_card_visa', customer, key())
  expect((await cards.payInvoice(latestInvoice!.id, { card: good.id }, key())).state).toBe('paid')
  expect((await cards.subscription(id)).state).toBe('active')
})

test('What a change costs is told before, and charged as told', async () => {
  const { id, period } = await begin()
  const at = new Date(period.from.getTime() + (period.to.getTime() - period.from.getTime()) / 2)
  opened.sandbox.clock.advance(at.getTime() - opened.sandbox.clock.now().getTime())
  const { due, lines } = await cards.previewSubscription({ subscription: id, price: studio, at })
  expect(due).toEqual(usd(1000))
  expect(lines.map(({ amount, isProration }) => [amount.amount, isProration])).toEqual([
    [-500, true],
    [1500, true],
  ])
  const changed = await cards.updateSubscription(id, { price: studio, proration: 'charge-now', at }, key())
  expect(changed).toMatchObject({
    state: 'active',
    price: { id: studio },
    latestInvoice: { state: 'paid', paid: usd(1000) },
  })
})

test('An unpaid change leaves the old price', async () => {
  const { id, customer } = await begin()
  const card = await cards.attachCard('pm_card_threeDSecure2Required', customer, key())
  await cards.updateSubscription(id, { card: card.id }, key())
  const waits = await cards.updateSubscription(id, { price: studio, proration: 'charge-now' }, key())
  expect(waits).toMatchObject({ price: { id: pro }, latestInvoice: { state: 'open' } })
  opened.sandbox.cards.confirm(waits.latestInvoice!.clientSecret!, '4242424242424242')
  expect((await cards.subscription(id)).price.id).toBe(studio)
})

test('A waiting change holds once another card pays, unless replaced', async () => {
  const { id, customer } = await begin()
  const bad = await cards.attachCard('pm_card_chargeCustomerFail', customer, key())
  const good = await cards.attachCard('pm_card_visa', customer, key())
  await cards.updateSubscription(id, { card: bad.id }, key())
  const change = async () => await cards.updateSubscription(id, { price: studio, proration: 'charge-now' }, key())
  const [first, second] = [await change(), await change()]
  expect((await cards.invoice(first.latestInvoice!.id)).state).toBe('void')
  await cards.payInvoice(second.latestInvoice!.id, { card: good.id }, key())
  expect((await cards.subscription(id)).price.id).toBe(studio)
})

test('Another interval begins at once; the next lower plan waits', async () => {
  const { id } = await begin()
  const longer = await cards.updateSubscription(id, { price: yearly, proration: 'charge-now' }, key())
  expect(longer.period.to.getTime() - longer.period.from.getTime()).toBeGreaterThan(364 * day)
  const { id: other } = await begin({ price: studio })
  const down = await cards.updateSubscription(other, { price: pro, proration: 'none' }, key())
  expect(down).toMatchObject({ price: { id: pro }, latestInvoice: { total: usd(3000) } })
})

test('An ended subscription runs to its period’s end, and can resume', async () => {
  const { id } = await begin()
  expect(await cards.cancelSubscription(id, 'period-end', key())).toMatchObject({
    state: 'active',
    endsAtPeriodEnd: true,
  })
  expect((await cards.resumeSubscription(id, key())).endsAtPeriodEnd).toBe(false)
  await cards.cancelSubscription(id, 'period-end', key())
  opened.sandbox.clock.advance(32 * day)
  expect((await cards.subscription(id)).state).toBe('ended')
  const { id: other } = await begin()
  expect((await cards.cancelSubscription(other, 'now', key())).state).toBe('ended')
})

test('A promotion code takes off what its coupon says, for as long', async () => {
  const coupon = `C${++n}`
  await cards.createCoupon(
    { id: coupon, name: 'Half', off: { percent: 50 }, duration: { months: 2 }, reference: {} },
    key(),
  )
  const code = await cards.createPromotionCode({ coupon, code: `half-${coupon}`, maxRedemptions: 1 }, key())
  const { customer, coupon: held, latestInvoice } = await begin({ promotionCode: code.id })
  expect(held).toBe(coupon)
  expect(latestInvoice!.total).toEqual(usd(500))
  opened.sandbox.clock.advance(95 * day)
  const totals = (await cards.invoices(customer)).map(({ total }) => total.amount).toSorted((a, b) => a - b)
  expect(totals).toEqual([500, 500, 1000, 1000])
  expect(await cards.promotionCode(`HALF-${coupon}`)).toMatchObject({ redeemed: 1 })
  await expect(begin({ promotionCode: code.id })).rejects.toMatchObject({ trouble: 'missing' })
})

test('Coupons have currencies, plans, a count and a last day', async () => {
  const id = `C${++n}`
  const off = { amounts: [usd(300), { amount: 250, currency: 'EUR' }] }
  const made = await cards.createCoupon(
    { id, name: 'Three', off, duration: 'once', maxRedemptions: 1, products: ['another'], reference: {} },
    key(),
  )
  expect(made).toMatchObject({ off, duration: 'once', maxRedemptions: 1, products: ['another'], isValid: true })
  await expect(begin({ coupon: id })).rejects.toMatchObject({ trouble: 'refused' })
  const short = `C${++n}`
  const redeemBy = new Date(opened.sandbox.clock.now().getTime() + day)
  await cards.createCoupon(
    { id: short, name: 'Short', off: { percent: 10 }, duration: 'once', redeemBy, reference: {} },
    key(),
  )
  opened.sandbox.clock.advance(2 * day)
  expect((await cards.coupon(short)).isValid).toBe(false)
  await expect(begin({ coupon: short })).rejects.toMatchObject({ trouble: 'refused' })
})

test('A price is found by name; another currency is refused', async () => {
  const product = await cards.createProduct({ id: `plan-${++n}`, name: 'Pro', reference: {} }, key())
  const amount = { amount: 900, currency: 'EUR' }
  const euro = await cards.createPrice(
    { product: product.id, amount, interval: 'month', lookupKey: 'pro-eur', reference: {} },
    key(),
  )
  expect(await cards.priceNamed('pro-eur')).toMatchObject({ id: euro.id, amount })
  const { id } = await begin()
  await expect(cards.updateSubscription(id, { price: euro.id }, key())).rejects.toMatchObject({ trouble: 'refused' })
})

test('A once-only coupon reduces the next period, as announced', async () => {
  const { id, customer, period } = await begin()
  const coupon = `half-${++n}`
  await cards.createCoupon({ id: coupon, name: 'HALF', off: { percent: 50 }, duration: 'once', reference: {} }, key())
  expect((await cards.nextInvoice({ subscription: id })).due).toEqual(usd(1000))
  expect((await cards.nextInvoice({ subscription: id, coupon })).due).toEqual(usd(500))
  expect(await cards.coupon(coupon)).toMatchObject({ redeemed: 0 })
  expect((await cards.updateSubscription(id, { coupon }, key())).coupon).toBe(coupon)
  expect((await cards.nextInvoice({ subscription: id })).due).toEqual(usd(500))
  opened.sandbox.clock.advance(period.to.getTime() - opened.sandbox.clock.now().getTime() + 35 * day)
  expect((await cards.subscription(id)).coupon).toBeUndefined()
  const paid = (await cards.invoices(customer)).map(({ paid: { amount } }) => amount)
  expect(paid.toSorted((a, b) => a - b)).toEqual([500, 1000, 1000])
})
