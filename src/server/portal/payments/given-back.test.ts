import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTransfer, refundPayment } from '#contract/billing/desk-endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { askForCase } from '#contract/cases/money-endpoints.ts'
import { sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { decideDispute, getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { moveCase } from '#server/cases/moving/move-case.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { step } from '#server/testing/cases/portal-case.ts'
import { until } from '#server/testing/until.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const receivedOf = async (one: Priced) => (await stage.moneyOf(one)).payable!.received
const receives = (one: Priced, sum: number) => until(async () => (await receivedOf(one)) === sum)

/** Chiara refunds the oldest payment with a remainder, or a portion of it. */
async function giveBack(one: Priced, amount?: number): Promise<void> {
  const before = await receivedOf(one)
  const { payable } = await stage.moneyOf(one)
  const { payment, amount: left } = payable!.refundable[0]!
  const about = { payableId: payable!._id, payment, reason: 'As agreed.', ...(amount && { amount }) }
  await one.who.chiara.call(refundPayment, about)
  await receives(one, before - (amount ?? left))
}

/** Dov has paid the first of three parts, and the others are charged week by week. */
async function aPartPaid(): Promise<Priced> {
  const one = await stage.aCase({ total: 90_00 })
  await stage.inParts(one)
  await stage.comesTo(one, 'part_paid')
  return one
}

/** Dov answers that he holds a licence, which is an objection. */
async function objects({ caseId, who, payer }: Priced) {
  const licence = { source: 'agency', agency: 'Harbour & Hill', number: 'HH-88213-C', boughtOn: '2025-08' } as const
  const sent = { caseId, kind: 'licensed', text: 'We bought it.', email: 'dov@fellside.example', licence } as const
  await payer.call(sendAnswer, sent)
  const { open } = await who.chiara.call(getDispute, { caseId })
  return open!.answer!._id
}

const words = { language: 'en', text: 'We looked at it.', ownerText: 'We looked at what they sent.' } as const

/** Nothing is due, and no part counts as paid. */
async function expectOver(one: Priced): Promise<void> {
  await stage.comesTo(one, 'closed_no_result')
  expect(await one.at()).toMatchObject({ isPartPaid: false, reasonCode: 'refunded' })
  expect((await refusalOf(stage.checkout(one))).code).toBe('portal.unavailable')
}

test('Paid in parts and given back one by one, the claim is over with the last', { tags: ['long'] }, async () => {
  const one = await aPartPaid()
  for (const sum of [60_00, 90_00]) {
    await stage.after(7.01)
    await receives(one, sum)
  }
  await stage.comesTo(one, 'paid')
  await giveBack(one)
  expect(await one.at()).toMatchObject({ state: 'payment_pending', isPartPaid: true })
  await giveBack(one)
  expect(await one.at()).toMatchObject({ state: 'payment_pending', isPartPaid: true })
  await giveBack(one)
  await expectOver(one)
})

test('One payment that is given back in two portions ends the claim with the second', { tags: ['long'] }, async () => {
  const one = await stage.aCase()
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
  await giveBack(one, 23_00)
  expect(await one.at()).toMatchObject({ state: 'payment_pending', isPartPaid: true })
  await giveBack(one)
  await expectOver(one)
})

test('A part that is given back while the others are to come ends the claim', { tags: ['long'] }, async () => {
  const one = await aPartPaid()
  await giveBack(one)
  await expectOver(one)
  expect((await stage.moneyOf(one)).plan).toMatchObject({ state: 'ended' })
})

test(
  'A part that is given back while the image user objects ends the claim and the objection',
  { tags: ['long'] },
  async () => {
    const one = await aPartPaid()
    const { caseId } = one
    const answer = await objects(one)
    expect((await one.at()).state).toBe('disputed')
    const upheld = { ...words, caseId, answer, outcome: 'upheld', reason: 'licence-found' } as const
    expect((await refusalOf(one.who.chiara.call(decideDispute, upheld))).code).toBe('dispute.paid')
    await giveBack(one, 10_00)
    expect(await one.at()).toMatchObject({ state: 'disputed', isPartPaid: true })
    await giveBack(one)
    await expectOver(one)
    expect((await one.who.chiara.call(getDispute, { caseId })).open).toBeNull()
  },
)

test(
  'A part that comes while the image user objects leaves the objection to be decided on',
  { tags: ['long'] },
  async () => {
    const one = await stage.aCase()
    const { caseId, who } = one
    const answer = await objects(one)
    const { payable } = await who.chiara.call(askForCase, { caseId })
    const part = { payableId: payable!._id, amount: 23_00, currency: 'USD', bookedOn: '2026-11-20' } as const
    await who.chiara.call(bookTransfer, { ...part, reference: `PART-${caseId}` })
    expect(await one.at()).toMatchObject({ state: 'disputed', isPartPaid: true })
    const dispute = await who.chiara.call(getDispute, { caseId })
    expect([dispute.open?.answer?._id, dispute.decisions]).toEqual([answer, []])
    await who.chiara.call(decideDispute, { ...words, caseId, answer, outcome: 'rejected' })
    expect((await one.at()).state).toBe('part_paid')
    await who.chiara.call(bookTransfer, { ...part, amount: 100_00, reference: `REST-${caseId}` })
    await stage.comesTo(one, 'payout_due')
  },
)

/** Closed without a reply, and paid on a page that was still open: the money is the payer's. */
async function aPaidTooLate(total: number): Promise<Priced> {
  const one = await stage.aCase()
  const { payable } = await one.who.chiara.call(askForCase, { caseId: one.caseId })
  await stage.opened.app.deps.db.transaction(async (tx) => {
    const step = { to: 'closed_no_result', by: 'system', actorId: null, reason: 'no-reply' } as const
    await moveCase(stage.opened.app.deps, tx, (await lockAnyCase(tx, one.caseId))!, step)
  })
  const about = { amount: total, currency: 'USD', bookedOn: '2026-11-20', reference: `LATE-${one.caseId}` } as const
  await one.who.chiara.call(bookTransfer, { payableId: payable!._id, ...about })
  expect((await stage.moneyOf(one)).payable).toMatchObject({ state: 'over' })
  return one
}

const tasksAbout = async ({ who }: Priced, ...subjects: string[]) =>
  (await who.chiara.call(listTasks)).data.filter(({ subject }) => subjects.includes(subject))

test(
  'A case whose money came too late is paid and licensed once it is taken up again',
  { tags: ['long'] },
  async () => {
    const one = await aPaidTooLate(123_00)
    const { payable } = await stage.moneyOf(one)
    expect(await tasksAbout(one, payable!._id)).toMatchObject([{ kind: 'payment.over' }])
    const decided = { caseId: one.caseId, to: 'in_dialogue', reason: 'our-mistake' } as const
    expect((await one.who.chiara.call(decideCase, decided)).case.state).toBe('paid')
    expect(await stage.moneyOf(one)).toMatchObject({ payable: { state: 'paid' }, licences: [{ state: 'valid' }] })
    expect(await tasksAbout(one, payable!._id, one.caseId)).toEqual([])
  },
)

test('A part that came too late counts once the case is taken up again', { tags: ['long'] }, async () => {
  const one = await aPaidTooLate(23_00)
  const decided = { caseId: one.caseId, to: 'in_dialogue', reason: 'our-mistake' } as const
  expect((await one.who.chiara.call(decideCase, decided)).case.state).toBe('part_paid')
  expect((await stage.pageOf(one)).portal).toMatchObject({ state: 'processing', received: 23_00, due: 100_00 })
})

test('Money already received pays a reviewed case once it can', { tags: ['long'] }, async () => {
  const one = await aPaidTooLate(123_00)
  const { app } = stage.opened
  await one.who.chiara.call(decideCase, { caseId: one.caseId, to: 'in_review', reason: 'our-mistake' })
  expect(await tasksAbout(one, one.caseId)).toMatchObject([{ kind: 'payment.case-elsewhere' }])
  await one.who.chiara.call(decideCase, { caseId: one.caseId, to: 'accepted' })
  await stage.comesTo(one, 'evidence_ready')
  await step(app, one.caseId, 'contacted')
  expect((await one.at()).state).toBe('paid')
  expect(await tasksAbout(one, one.caseId)).toEqual([])
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
