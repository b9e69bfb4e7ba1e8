import { afterAll, beforeAll, expect, test } from 'vitest'
import { mandateText } from '#contract/billing/mandate.ts'
import { planParts } from '#contract/billing/instalments.ts'
import { createWalletOrder } from '#contract/portal/paying-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const long = { tags: ['long'] }

const paymentsOf = async (one: Priced) => (await stage.moneyOf(one)).payable?.payments ?? []

test('A price raised under an open form is not charged in parts', long, async () => {
  const one = await stage.aCase({ total: 598_14 })
  await stage.pageOf(one)
  await stage.setPrice(one.caseId, { total: 775_26 })
  const refused = await refusalOf(stage.inParts(one))
  expect([refused.status, refused.code]).toEqual([409, 'payment.price-changed'])
  expect(refused.problem).toMatchObject({ details: { total: 775_26, currency: 'USD' } })
  const shown = { total: 598_14, amount: 199_38, grandTotal: 598_14 }
  expect((await refusalOf(stage.inParts(one, shown))).code).toBe('payment.price-changed')
  expect(await paymentsOf(one)).toEqual([])
  await stage.pageOf(one)
  expect(await stage.inParts(one)).toMatchObject({ grandTotal: 775_26 })
})

test('Without a sum the other ways go by the page of the link, too', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  const order = () => stage.anybody().call(createWalletOrder, { requestId: one.requestId })
  await stage.pageOf(one)
  await stage.setPrice(one.caseId, { total: 80_00 })
  expect((await refusalOf(stage.checkout(one))).code).toBe('payment.price-changed')
  expect((await refusalOf(order())).code).toBe('payment.price-changed')
  const page = await fetch(one.returnUrl)
  expect(page.status).toBe(200)
  await stage.checkout(one)
  await order()
  expect((await paymentsOf(one)).map(({ amount }) => amount)).toEqual([80_00, 80_00])
})

test('Parts are charged only in the amounts and the currency that were displayed', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  const shown = { total: 100_00, currency: 'USD', amount: 33_34, grandTotal: 100_02 }
  for (const other of [{ total: 100_02 }, { amount: 33_33 }, { grandTotal: 100_00 }, { currency: 'EUR' }, { parts: 2 }])
    expect((await refusalOf(stage.inParts(one, { ...shown, ...other }))).code).toBe('payment.price-changed')
  expect(await paymentsOf(one)).toEqual([])
  expect(await stage.inParts(one, shown)).toMatchObject({ grandTotal: 100_02 })
})

test('The consent that is kept is the text that was displayed', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  const now = stage.opened.app.deps.clock()
  const start = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const about = { provider: 'Rightframe', currency: 'USD' }
  const textOf = (total: number) =>
    mandateText('fr', { ...about, ...planParts(total, { parts: 3, interval: 'weekly', start }) })
  const asked = { language: 'fr', startDate: start.getTime() / 1000 } as const
  const other = await refusalOf(stage.inParts(one, { ...asked, consent: textOf(90_00) }))
  expect(other.code).toBe('payment.price-changed')
  const displayed = textOf(100_00)
  await stage.inParts(one, { ...asked, consent: displayed })
  expect((await stage.moneyOf(one)).plan?.mandate).toBe(displayed)
})

test('A late part is paid only at the sum of that part', long, async () => {
  const one = await stage.aCase({ total: 90_00 })
  await stage.inParts(one, { token: 'tok_chargeCustomerFail' })
  await stage.after(7.01)
  expect((await stage.pageOf(one)).portal).toMatchObject({ due: 30_00, duePart: 2 })
  expect((await refusalOf(stage.checkout(one, { total: 90_00 }))).code).toBe('payment.price-changed')
  stage.payAt((await stage.checkout(one, { total: 30_00 })).sessionUrl)
  await stage.comesTo(one, 'part_paid')
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
