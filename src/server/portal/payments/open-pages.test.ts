import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
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

const sessionOf = async (one: Priced) => new URL((await stage.checkout(one)).sessionUrl).pathname.split('/').at(-1)!
const isEnded = async (session: string) => (await stage.opened.app.deps.card!.checkout(session)).state === 'expired'
const approvedOrder = async (one: Priced) => {
  const { id } = await stage.anybody().call(createWalletOrder, { requestId: one.requestId })
  stage.opened.sandbox.wallet.deliveries.hold()
  stage.opened.sandbox.wallet.approve(id)
  return { paymentID: id, payerID: 'PAYER', requestId: one.requestId }
}
const takenOf = async (order: string) => (await stage.opened.wallet.order(order)).captures
const lost = { token: 'tok_threeDSecure2Required' }

test('A claim that is withdrawn ends the page on which it could be paid, and takes no money of an order', async () => {
  const one = await stage.aCase()
  const session = await sessionOf(one)
  const order = await approvedOrder(one)
  await one.who.ana.call(withdrawCase, { caseId: one.caseId, reason: 'owner-withdrew' })
  await until(() => isEnded(session))
  expect((await refusalOf(stage.anybody().call(executeWalletOrder, order))).status).toBeGreaterThanOrEqual(404)
  expect(await takenOf(order.paymentID)).toEqual([])
})

test('Another price ends the page of the old one, and takes no money of an order of it; that of the new one stays', async () => {
  const one = await stage.aCase()
  const old = await sessionOf(one)
  const order = await approvedOrder(one)
  await stage.setPrice(one.caseId, { total: 99_00 })
  const current = await sessionOf(one)
  await until(() => isEnded(old))
  expect((await refusalOf(stage.anybody().call(executeWalletOrder, order))).code).toBe('payment.price-changed')
  expect(await takenOf(order.paymentID)).toEqual([])
  expect(await isEnded(current)).toBe(false)
  stage.payAt(`https://x.example/${current}`)
  await stage.comesTo(one, 'paid')
  expect((await stage.moneyOf(one)).payable).toMatchObject({ total: 99_00, received: 99_00 })
})

test('Who leaves the bank’s page of a payment in parts, and pays the whole by an order from before, has paid', async () => {
  const one = await stage.aCase({ total: 100_00 })
  const session = await sessionOf(one)
  const order = await approvedOrder(one)
  expect((await stage.inParts(one, lost)).state).toBe('requires_action')
  await until(() => isEnded(session))
  expect(await stage.anybody().call(executeWalletOrder, order)).toEqual({ state: 'paid' })
  await stage.comesTo(one, 'paid')
  const { payable, plan } = await stage.moneyOf(one)
  expect(payable).toMatchObject({ total: 100_00, received: 100_00, state: 'paid' })
  expect(payable!.documents.find(({ kind }) => kind === 'invoice')).toMatchObject({ gross: 100_00 })
  expect(plan).toBeNull()
})

test('Beginning in parts ends no page of its own: the bank’s answer begins the plan', async () => {
  const one = await stage.aCase({ total: 100_00 })
  const session = await sessionOf(one)
  const begun = await stage.inParts(one, lost)
  await until(() => isEnded(session))
  if (begun.state !== 'requires_action') throw new Error('The bank was not asked.')
  const body = new URLSearchParams({ answer: 'confirms', within: '1' })
  const [id] = begun.clientSecret.split('_secret_')
  await fetch(`${stage.opened.sandbox.url}/cards/confirm/${id}`, { method: 'POST', body })
  await stage.comesTo(one, 'part_paid')
  expect((await stage.moneyOf(one)).payable).toMatchObject({ total: 100_02, received: 33_34 })
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
