import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPricing, setPrice } from '#contract/pricing/price-endpoints.ts'
import { listCaseHistory } from '#contract/cases/endpoints.ts'
import { sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { decideDispute, getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying } from '#server/testing/paying.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const inDays = (days: number) => Math.floor(stage.opened.app.deps.clock().getTime() / 1000) + days * 86_400
const words = { language: 'en', text: 'We looked at it.', ownerText: 'We looked at it.' } as const
const aMinute = 1 / 1440

test('A lower price ends old instalments until the payer agrees again', { tags: ['long'] }, async () => {
  const one = await stage.aCase({ total: 90_00 })
  const { caseId, who } = one
  await stage.inParts(one, { startDate: inDays(2) })
  await one.payer.call(sendAnswer, { caseId, kind: 'hardship', text: 'We are few.', email: 'dov@fellside.example' })
  const { open } = await who.chiara.call(getDispute, { caseId })
  const decided = { ...words, answer: open!.answer!._id, outcome: 'price-changed', total: 60_00 } as const
  await who.chiara.call(decideDispute, { caseId, ...decided })
  expect(await stage.moneyOf(one)).toMatchObject({ plan: { state: 'ended' }, payable: { total: 60_00, received: 0 } })
  const { data } = await who.ana.call(listCaseHistory, { caseId })
  expect(data.map(({ publicNote }) => publicNote)).toContain(
    'The payment in parts ended. Nothing more is charged for it.',
  )
  await stage.after(10)
  await stage.after(aMinute)
  expect((await stage.moneyOf(one)).payable).toMatchObject({ received: 0 })
  expect(await stage.inParts(one)).toMatchObject({ grandTotal: 60_00, parts: [{ amount: 20_00 }, {}, {}] })
  await stage.after(7.01)
  await stage.after(7.01)
  await stage.comesTo(one, 'paid')
  expect((await stage.moneyOf(one)).payable).toMatchObject({ received: 60_00, state: 'paid' })
})

test('While parts run, the desk sets no other price, and says why', { tags: ['long'] }, async () => {
  const one = await stage.aCase({ total: 90_00 })
  await stage.inParts(one, { startDate: inDays(2) })
  const { caseId, who } = one
  const { version, table, suggested } = await who.chiara.call(getPricing, { caseId })
  const asked = { caseId, version, feesVersion: table.version, currency: 'USD', reason: 'Another table.' } as const
  const refused = await refusalOf(who.chiara.call(setPrice, { ...asked, factors: suggested.factors }))
  expect([refused.status, refused.code]).toEqual([409, 'price.in-parts'])
  expect(await stage.moneyOf(one)).toMatchObject({ plan: { state: 'running' }, payable: { total: 90_00 } })
})

test('Who sets out to pay beside running parts changes nothing of what they come to', { tags: ['long'] }, async () => {
  const one = await stage.aCase({ total: 100_00 })
  await stage.inParts(one, { startDate: inDays(2) })
  expect((await refusalOf(stage.checkout(one))).code).toBe('payment.in-parts')
  expect((await stage.moneyOf(one)).payable).toMatchObject({ total: 100_02 })
  for (const days of [2.01, 7.01, 7.01]) await stage.after(days)
  await stage.comesTo(one, 'paid')
  const { payable, plan } = await stage.moneyOf(one)
  expect(payable).toMatchObject({ received: 100_02, state: 'paid' })
  expect(payable!.payments.map(({ amount }) => amount)).toEqual([33_34, 33_34, 33_34])
  expect(plan).toMatchObject({ state: 'done' })
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
