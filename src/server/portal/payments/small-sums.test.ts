import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTransfer } from '#contract/billing/desk-endpoints.ts'
import { askForCase } from '#contract/cases/money-endpoints.ts'
import { createWalletOrder } from '#contract/portal/paying-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { until } from '#server/testing/until.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const long = { tags: ['long'] }

const portalOf = async (one: Priced) => (await stage.pageOf(one)).portal
const inDays = (days: number) => Math.floor(stage.opened.app.deps.clock().getTime() / 1000) + days * 86_400

/** Books a transfer for a case. */
async function transfer(one: Priced, amount: number, currency: 'USD' | 'JPY' = 'USD'): Promise<void> {
  const { payable } = await one.who.chiara.call(askForCase, { caseId: one.caseId })
  const about = { currency, bookedOn: '2026-11-20', reference: `T-${amount}-${one.caseId}` } as const
  await one.who.chiara.call(bookTransfer, { payableId: payable!._id, amount, ...about })
}

test('After a chargeback of the first part the page and the card ask for the same sum', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  await stage.inParts(one, { token: 'tok_createDispute' })
  await until(async () => (await stage.moneyOf(one)).payable?.state === 'disputed')
  expect(await portalOf(one)).toMatchObject({ due: null, nothingDue: 'bank', methods: [] })
  expect((await refusalOf(stage.checkout(one))).code).toBe('payment.under-way')
  stage.opened.sandbox.cards.closeDispute((await stage.moneyOf(one)).payable!.disputes[0]!.object, 'lost')
  await stage.comesTo(one, 'payment_pending')
  const { due, total, lines } = await portalOf(one)
  expect([due, total, lines.map(({ kind }) => kind)]).toEqual([100_02, 100_02, ['future_licence', 'rounding']])
  stage.payAt((await stage.checkout(one, { total: due! })).sessionUrl)
  await stage.comesTo(one, 'paid')
  expect((await stage.moneyOf(one)).payable!.payments.at(-1)).toMatchObject({ amount: due })
})

test('The plain total pays a case whose parts wait: what rounding left is written off', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  await stage.inParts(one, { startDate: inDays(3) })
  await transfer(one, 100_00)
  await stage.comesTo(one, 'payout_due')
  const { payable, plan, licences } = await stage.moneyOf(one)
  expect(payable).toMatchObject({ state: 'paid', total: 100_02, received: 100_00 })
  expect(payable!.history).toContainEqual(expect.objectContaining({ kind: 'written-off', amount: 2 }))
  expect([plan?.state, licences.map(({ state }) => state)]).toEqual(['done', ['valid']])
  const page = await stage.pageOf(one)
  expect(page.portal).toMatchObject({ state: 'paid', received: 100_00, due: null, nothingDue: 'paid' })
  expect(page.case.record.FinalPrice__c).toBe(100)
  await stage.after(30)
  expect((await stage.moneyOf(one)).payable!.received).toBe(100_00)
})

test('A transfer that is short by less than can be charged pays a case', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  await transfer(one, 99_60)
  await stage.comesTo(one, 'payout_due')
  const other = await stage.aCase({ total: 100_00 })
  await transfer(other, 99_50)
  expect(await portalOf(other)).toMatchObject({ state: 'processing', received: 99_50, due: 50 })
})

test('A part that was transferred short is not charged for what is missing', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  await stage.inParts(one)
  await stage.comesTo(one, 'part_paid')
  await transfer(one, 33_00)
  expect((await portalOf(one)).instalments.plan.map(({ state }) => state)).toEqual(['paid', 'paid', 'due'])
  await stage.after(7.01)
  await stage.after(7.01)
  await stage.comesTo(one, 'payout_due')
  const { payable } = await stage.moneyOf(one)
  const amounts = payable!.payments.map(({ amount }) => amount)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([33_00, 33_34, 33_34])
})

test('Parts below the smallest charge of a currency are not offered, and refused', long, async () => {
  const pounds = await stage.aCase({ total: 1_00, currency: 'GBP' })
  expect((await portalOf(pounds)).instalments.parts).toEqual([2, 3])
  expect(await stage.inParts(pounds)).toMatchObject({ state: 'running', grandTotal: 1_02 })
  const dollars = await stage.aCase({ total: 1_00 })
  expect((await portalOf(dollars)).instalments.parts).toEqual([2])
  expect((await refusalOf(stage.inParts(dollars))).code).toBe('payment.parts')
  expect(await stage.inParts(dollars, { parts: 2 })).toMatchObject({ state: 'running', grandTotal: 1_00 })
})

test('A price below the smallest charge is paid by transfer alone', long, async () => {
  const yen = await stage.aCase({ total: 49, currency: 'JPY' })
  expect(await portalOf(yen)).toMatchObject({ due: 49, methods: ['bank'] })
  expect((await refusalOf(stage.checkout(yen))).code).toBe('payment.method')
  const order = stage.anybody().call(createWalletOrder, { requestId: yen.requestId })
  expect((await refusalOf(order)).code).toBe('payment.currency')
  await transfer(yen, 49, 'JPY')
  await stage.comesTo(yen, 'payout_due')
  const enough = await stage.aCase({ total: 50, currency: 'JPY' })
  expect((await portalOf(enough)).methods).toEqual(['card', 'wallet', 'bank'])
  stage.payAt((await stage.checkout(enough)).sessionUrl)
  await stage.comesTo(enough, 'paid')
})

test('A start that is past or too late everywhere is refused', long, async () => {
  const one = await stage.aCase({ total: 90_00 })
  for (const days of [-2, 9])
    expect((await refusalOf(stage.inParts(one, { startDate: inDays(days) }))).code).toBe('payment.start')
  expect((await stage.moneyOf(one)).payable?.payments ?? []).toEqual([])
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
