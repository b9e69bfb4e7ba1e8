import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWalletOrder, executeWalletOrder } from '#contract/portal/paying-endpoints.ts'
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

const capturedOf = async (one: Priced) =>
  (await stage.moneyOf(one)).payable!.payments.filter(({ state }) => state === 'paid' || state === 'refunded')

/** An order of the wallet, approved by its payer, without a message. */
async function anApprovedOrder({ requestId }: Priced) {
  const { wallet } = stage.opened.sandbox
  wallet.deliveries.hold()
  const { id } = await stage.anybody().call(createWalletOrder, { requestId })
  wallet.approve(id)
  return { paymentID: id, payerID: 'PAYER', requestId }
}

test('Of three who agree to parts at once one is charged, and the others are told to wait', long, async () => {
  const one = await stage.aCase({ total: 90_00 })
  const begun = await Promise.allSettled([1, 2, 3].map(() => stage.inParts(one)))
  const refused = begun.filter((result) => result.status === 'rejected').map(({ reason }) => reason as { code: string })
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const { code } of refused) expect(['payment.under-way', 'payment.in-parts']).toContain(code)
  await stage.comesTo(one, 'part_paid')
  expect(await stage.moneyOf(one)).toMatchObject({ payable: { received: 30_00 }, plan: { state: 'running' } })
  expect((await capturedOf(one)).map(({ amount }) => amount)).toEqual([30_00])
})

test('A wallet order is not taken once a card has paid, whatever message is late', long, async () => {
  const one = await stage.aCase()
  const { sessionUrl } = await stage.checkout(one)
  const order = await anApprovedOrder(one)
  stage.opened.sandbox.cards.deliveries.hold()
  stage.payAt(sessionUrl)
  expect((await refusalOf(stage.anybody().call(executeWalletOrder, order))).code).toBe('payment.paid')
  expect((await stage.opened.wallet.order(order.paymentID)).captures).toEqual([])
  await stage.opened.sandbox.cards.deliveries.release()
  await stage.comesTo(one, 'paid')
  expect((await stage.pageOf(one)).portal).toMatchObject({ received: 123_00, due: null, over: { open: 0, back: 0 } })
})

test('A card page is ended before the wallet’s money is taken', long, async () => {
  const one = await stage.aCase()
  const session = new URL((await stage.checkout(one)).sessionUrl).pathname.split('/').at(-1)!
  const order = await anApprovedOrder(one)
  expect(await stage.anybody().call(executeWalletOrder, order)).toEqual({ state: 'paid' })
  expect((await stage.opened.app.deps.card!.checkout(session)).state).toBe('expired')
  await stage.comesTo(one, 'paid')
})

test('A part is not charged while its payer is on a page to pay it', long, async () => {
  const one = await stage.aCase({ total: 90_00 })
  await stage.inParts(one, { token: 'tok_chargeCustomerFail' })
  await stage.after(7.01)
  const { sessionUrl } = await stage.checkout(one)
  const before = (await stage.moneyOf(one)).payable!.payments.length
  stage.opened.sandbox.clock.advance(0)
  await stage.after(10 / 1440)
  expect((await stage.moneyOf(one)).payable!.payments).toHaveLength(before)
  stage.payAt(sessionUrl)
  await until(async () => (await stage.moneyOf(one)).payable!.received === 60_00)
})

test('A declined order is captured after its payer approves it again', long, async () => {
  const one = await stage.aCase()
  const { wallet } = stage.opened.sandbox
  wallet.deliveries.hold()
  const { id } = await stage.anybody().call(createWalletOrder, { requestId: one.requestId })
  const order = { paymentID: id, payerID: 'PAYER', requestId: one.requestId }
  for (const _ of [1, 2]) {
    wallet.approve(id, 'DECLINED')
    expect((await refusalOf(stage.anybody().call(executeWalletOrder, order))).code).toBe('payment.declined')
  }
  wallet.approve(id)
  expect(await stage.anybody().call(executeWalletOrder, order)).toEqual({ state: 'paid' })
  await stage.comesTo(one, 'paid')
})

test('An order that was executed before its approval is taken after it, by its message alone', long, async () => {
  const one = await stage.aCase()
  const { wallet } = stage.opened.sandbox
  await wallet.deliveries.release()
  const { id } = await stage.anybody().call(createWalletOrder, { requestId: one.requestId })
  const order = { paymentID: id, payerID: 'PAYER', requestId: one.requestId }
  expect((await refusalOf(stage.anybody().call(executeWalletOrder, order))).code).toBe('payment.declined')
  wallet.approve(id)
  await stage.comesTo(one, 'paid')
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
