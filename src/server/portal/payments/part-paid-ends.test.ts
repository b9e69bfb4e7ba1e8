import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { getDeskOffers, settleCase } from '#contract/disputes/offer-endpoints.ts'
import { approveOffer, getOwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { listCaseHistory } from '#contract/cases/endpoints.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { until } from '#server/testing/until.ts'
import { licencesOf } from '../licences/licence-store.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const inWords = (amount: number) => formatAmount(amount, 'USD', 'en')
const long = { tags: ['long'] }

/** A case with the first of three parts paid. */
async function partPaid(total = 123_00): Promise<Priced> {
  const one = await stage.aCase({ total })
  await stage.inParts(one)
  await stage.comesTo(one, 'part_paid')
  return one
}
const offersOf = ({ who, caseId }: Priced) => who.chiara.call(getDeskOffers, { caseId })
const floor = async ({ caseId }: Priced, least: number) =>
  await stage.opened.app.deps.database.execute('update case_prices set floor = $2 where case_id = $1', [caseId, least])

test('Closed with a reason, a case keeps what was paid, and its parts end', long, async () => {
  const one = await partPaid()
  const { moves } = await one.who.chiara.call(getDeskCase, { caseId: one.caseId })
  expect(moves).toEqual(expect.arrayContaining(['closed_no_result', 'converted_takedown']))
  expect((await refusalOf(one.who.chiara.call(decideCase, { caseId: one.caseId, to: 'closed_no_result' }))).code).toBe(
    'case.reason',
  )
  const closing = { caseId: one.caseId, to: 'closed_no_result', reason: 'payments-stopped' } as const
  await one.who.chiara.call(decideCase, { ...closing, note: 'They answer no more.' })
  const { payable, plan } = await stage.moneyOf(one)
  expect(payable).toMatchObject({ received: 41_00, closedAt: expect.any(String) as string })
  expect(plan?.state).toBe('ended')
  const notes = payable!.documents.filter(({ kind }) => kind === 'credit-note')
  expect(notes.map(({ gross }) => gross)).toEqual([-82_00])
  const { data } = await one.who.ana.call(listCaseHistory, { caseId: one.caseId })
  const told = data.map(({ publicNote }) => publicNote)
  expect(told.join(' ')).toContain(`${inWords(41_00)} of ${inWords(123_00)} was paid and is kept.`)
  await stage.after(30)
  expect((await stage.moneyOf(one)).payable).toMatchObject({ received: 41_00 })
})

test('Turned into a removal, a case keeps what was paid', long, async () => {
  const one = await partPaid()
  await one.who.chiara.call(decideCase, { caseId: one.caseId, to: 'converted_takedown' })
  expect((await stage.moneyOf(one)).payable).toMatchObject({ received: 41_00 })
  expect((await one.at()).state).toBe('converted_takedown')
})

test('Settled for what came in, a case is paid and licensed for that sum', long, async () => {
  const one = await partPaid()
  const { settles } = await offersOf(one)
  expect(settles).toEqual({ amount: 41_00, currency: 'USD', asksOwner: false })
  const settle = (amount: number) => one.who.chiara.call(settleCase, { caseId: one.caseId, amount, text: 'Thank you.' })
  expect((await refusalOf(settle(82_00))).code).toBe('offer.over')
  await settle(41_00)
  expect(await one.at()).toMatchObject({ state: 'paid', isPartPaid: false })
  expect((await stage.moneyOf(one)).payable).toMatchObject({ state: 'paid', total: 41_00, received: 41_00 })
  const [licence] = await licencesOf(stage.opened.app.deps.db, [one.caseId])
  expect(licence!.facts).toMatchObject({ total: 41_00, lines: [{ amount: 41_00 }] })
  expect(await stage.pageOf(one)).toMatchObject({
    portal: { state: 'paid', total: 41_00 },
    case: { record: { FinalPrice__c: 41, CurrentPrice__c: 41 } },
  })
  expect((await refusalOf(settle(41_00))).code).toBe('offer.not-now')
  await stage.after(30)
  expect((await stage.moneyOf(one)).payable).toMatchObject({ received: 41_00 })
})

test('Below the floor a claim is settled with the owner’s yes', long, async () => {
  const one = await partPaid()
  await floor(one, 60_00)
  const settle = () => one.who.chiara.call(settleCase, { caseId: one.caseId, amount: 41_00, ownerText: 'They closed.' })
  const waiting = async () =>
    (await one.who.ana.call(getOwnAnswers, { caseId: one.caseId })).offers.find(({ state }) => state === 'waiting')
  await settle()
  expect((await one.at()).state).toBe('part_paid')
  const refused = { caseId: one.caseId, offerId: (await waiting())!._id, answer: 'refused', note: 'More.' } as const
  await one.who.ana.call(approveOffer, refused)
  expect((await one.at()).state).toBe('part_paid')
  await settle()
  const given = { caseId: one.caseId, offerId: (await waiting())!._id, answer: 'given' } as const
  await one.who.ana.call(approveOffer, given)
  expect((await one.at()).state).toBe('paid')
})

test('Merged cases are settled together, each for its share', long, async () => {
  const [parent, child] = [await stage.aCase({ total: 100_00 }), await stage.aCase({ total: 77_00 })]
  await child.who.chiara.call(decideCase, { caseId: child.caseId, to: 'merged', into: (await parent.at()).name })
  await stage.inParts(parent)
  await stage.comesTo(parent, 'part_paid')
  const { amount } = (await offersOf(parent)).settles!
  await parent.who.chiara.call(settleCase, { caseId: parent.caseId, amount })
  await until(async () => (await child.at()).state === 'paid')
  const licences = await licencesOf(stage.opened.app.deps.db, [parent.caseId, child.caseId])
  expect(licences).toHaveLength(2)
  expect(licences.reduce((sum, { facts }) => sum + facts.total, 0)).toBe(amount)
})

test('Closed, a merged case takes with it those that a share was paid for', long, async () => {
  const [parent, child] = [await stage.aCase({ total: 100_00 }), await stage.aCase({ total: 77_00 })]
  await child.who.chiara.call(decideCase, { caseId: child.caseId, to: 'merged', into: (await parent.at()).name })
  await stage.inParts(parent)
  await stage.comesTo(parent, 'part_paid')
  const closing = { caseId: parent.caseId, to: 'closed_no_result', reason: 'insolvent' } as const
  await parent.who.chiara.call(decideCase, closing)
  expect(await child.at()).toMatchObject({ state: 'closed_no_result', reasonCode: 'insolvent' })
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
