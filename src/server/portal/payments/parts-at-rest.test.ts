import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { makePortalOffer, sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { decideDispute, getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { getDeskOffers, makeDeskOffer, withdrawOffer } from '#contract/disputes/offer-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const inDays = (days: number) => Math.floor(stage.opened.app.deps.clock().getTime() / 1000) + days * 86_400
const minutes = (count: number) => count / 1440
const receivedOf = async (one: Priced) => (await stage.moneyOf(one)).payable!.received
const planStateOf = async (one: Priced) => (await stage.moneyOf(one)).plan?.state

test('A claim that is withdrawn ends its parts: taken up again, nothing is charged by itself', async () => {
  const one = await stage.aCase({ total: 90_00 })
  const { ana, chiara } = one.who
  const { caseId } = one
  await stage.inParts(one, { startDate: inDays(5) })
  await ana.call(withdrawCase, { caseId, reason: 'owner-withdrew' })
  expect(await planStateOf(one)).toBe('ended')
  await stage.after(20)
  await chiara.call(decideCase, { caseId, to: 'in_dialogue', reason: 'our-mistake' })
  for (const days of [minutes(1), minutes(11), 1.01]) await stage.after(days)
  expect(await receivedOf(one)).toBe(0)
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
})

test('While the image user’s objection waits no part is charged; once it is rejected they come day by day', async () => {
  const one = await stage.aCase({ total: 90_00 })
  const { chiara } = one.who
  const { caseId } = one
  await stage.inParts(one, { startDate: inDays(2) })
  await one.payer.call(sendAnswer, { caseId, kind: 'fair-use', text: 'It is news.', email: 'dov@fellside.example' })
  expect((await one.at()).state).toBe('disputed')
  await stage.after(10)
  await stage.after(minutes(11))
  expect(await receivedOf(one)).toBe(0)
  const { open } = await chiara.call(getDispute, { caseId })
  const words = { language: 'en', text: 'We looked at it.', ownerText: 'We looked at it.' } as const
  await chiara.call(decideDispute, { caseId, answer: open!.answer!._id, ...words, outcome: 'rejected' })
  await stage.after(minutes(11))
  expect(await receivedOf(one)).toBe(30_00)
  await stage.after(minutes(11))
  expect(await receivedOf(one)).toBe(30_00)
  await stage.after(1)
  expect(await receivedOf(one)).toBe(60_00)
})

test('A part waits while either side has to answer the other.', async () => {
  const one = await stage.aCase({ total: 90_00 })
  const { chiara } = one.who
  const { caseId } = one
  const email = 'dov@fellside.example'
  await stage.inParts(one, { startDate: inDays(2) })
  const { state } = await one.at()
  await one.payer.call(sendAnswer, { caseId, kind: 'hardship', text: 'I cannot pay this sum.', email })
  expect((await one.at()).state).toBe(state)
  await stage.after(10)
  await stage.after(minutes(11))
  expect(await receivedOf(one)).toBe(0)
  const { open } = await chiara.call(getDispute, { caseId })
  const words = { language: 'en', text: 'We looked at it.', ownerText: 'We looked at it.' } as const
  await one.payer.call(makePortalOffer, { caseId, amount: 10_00, currency: 'USD', email })
  await chiara.call(decideDispute, { caseId, answer: open!.answer!._id, ...words, outcome: 'answered' })
  await stage.after(minutes(11))
  expect(await receivedOf(one), 'an offer of theirs').toBe(0)
  await chiara.call(makeDeskOffer, { caseId, amount: 80_00, text: 'We would settle it for this.' })
  await stage.after(minutes(11))
  expect(await receivedOf(one), 'an offer of ours').toBe(0)
  const { data } = await chiara.call(getDeskOffers, { caseId })
  await chiara.call(withdrawOffer, { caseId, offerId: data.find(({ from }) => from === 'staff')!._id })
  await stage.after(minutes(11))
  expect(await receivedOf(one)).toBe(30_00)
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
