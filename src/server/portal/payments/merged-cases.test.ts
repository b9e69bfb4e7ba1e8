import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTransfer, refundPayment } from '#contract/billing/desk-endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { askForCase } from '#contract/cases/money-endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { aPriceOf, setCase } from '#server/testing/portal-case.ts'
import { until } from '#server/testing/until.ts'
import { licencesOf } from '../licences/licence-store.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const long = { tags: ['long'] }

const totalOf = async (one: Priced) => (await stage.moneyOf(one)).payable!.total

/** Chiara makes a case part of another. */
const merge = async (child: Priced, parent: Priced) =>
  await child.who.chiara.call(decideCase, { caseId: child.caseId, to: 'merged', into: (await parent.at()).name })

const refusedMerge = async (child: Priced, parent: Priced): Promise<string> => {
  const refused = await refusalOf(merge(child, parent))
  expect(refused.code).toBe('case.merge')
  return refused.problem.message
}

/** What was open at the processor takes money no more. */
const isEnded = (one: Priced) =>
  until(async () => (await stage.moneyOf(one)).payable!.payments.some(({ state }) => state === 'canceled'))

test('Merged while a page at the old price is open, both are asked for, and both are licensed', long, async () => {
  const [parent, child] = [await stage.aCase(), await stage.aCase({ total: 77_00 })]
  await stage.checkout(parent)
  await merge(child, parent)
  expect(await totalOf(parent)).toBe(200_00)
  await isEnded(parent)
  stage.payAt((await stage.checkout(parent)).sessionUrl)
  await stage.comesTo(parent, 'paid')
  await stage.comesTo(child, 'paid')
  expect(await stage.moneyOf(parent)).toMatchObject({ payable: { received: 200_00 }, licences: [{}, {}] })
  const licences = await licencesOf(stage.opened.app.deps.db, [parent.caseId, child.caseId])
  expect(licences.map(({ caseId, facts }) => [caseId, facts.total, facts.lines])).toEqual([
    [parent.caseId, 123_00, [{ kind: 'future_licence', description: 'Use for a year', amount: 123_00 }]],
    [child.caseId, 77_00, [{ kind: 'future_licence', description: 'Use for a year', amount: 77_00 }]],
  ])
})

test('In parts the licences of merged cases add up to what was paid', long, async () => {
  const [parent, child] = [await stage.aCase({ total: 100_00 }), await stage.aCase({ total: 77_00 })]
  await merge(child, parent)
  await stage.inParts(parent)
  for (const days of [8, 8]) await stage.after(days)
  await stage.comesTo(child, 'paid')
  const { payable } = await stage.moneyOf(parent)
  const licences = await licencesOf(stage.opened.app.deps.db, [parent.caseId, child.caseId])
  expect(licences.reduce((sum, { facts }) => sum + facts.total, 0)).toBe(payable!.received)
})

test('The record names the invoice with which a case is paid', long, async () => {
  const [parent, child] = [await stage.aCase(), await stage.aCase({ total: 77_00 })]
  const proxyOf = async (one: Priced) => (await stage.pageOf(one)).case.record.MainInfringerCase__r
  await merge(child, parent)
  expect([await proxyOf(parent), await proxyOf(child)]).toEqual([null, null])
  stage.payAt((await stage.checkout(parent)).sessionUrl)
  await stage.comesTo(child, 'paid')
  await until(async () => (await proxyOf(parent)) !== null)
  const proxy = await proxyOf(parent)
  const invoice = (await stage.pageOf(parent)).portal.documents.find(({ kind }) => kind === 'invoice')!
  expect(proxy).toEqual({ S3Path__c: expect.stringMatching(/^invoices\/\d{4}\/.+\.pdf$/), DocumentID__c: invoice._id })
  expect(await proxyOf(child)).toEqual(proxy)
  expect((await stage.documentOf(child, proxy!.DocumentID__c!)).status).toBe(200)
})

test('Taken apart again, a case is asked for by itself', long, async () => {
  const [parent, child] = [await stage.aCase(), await stage.aCase({ total: 77_00 })]
  await merge(child, parent)
  await stage.checkout(parent)
  await child.who.chiara.call(decideCase, { caseId: child.caseId, to: 'contacted' })
  expect(await totalOf(parent)).toBe(123_00)
  await isEnded(parent)
  stage.payAt((await stage.checkout(parent)).sessionUrl)
  await stage.comesTo(parent, 'paid')
  expect((await child.at()).state).toBe('contacted')
})

test('Cases that could not be paid as one amount are not merged', long, async () => {
  const [parent, child, euro] = [await stage.aCase(), await stage.aCase(), await stage.aCase({ currency: 'EUR' })]
  const { app } = stage.opened
  const nameOf = async (one: Priced) => (await one.at()).name
  expect(await refusedMerge(euro, parent)).toContain(`${await nameOf(euro)} is priced in EUR`)
  await aPriceOf(app, euro.caseId, { total: 77_00, currency: 'USD', approval: 'asked' })
  expect(await refusedMerge(euro, parent)).toContain(`The owner of ${await nameOf(euro)} has not agreed`)
  await app.deps.database.execute('delete from case_prices where case_id = $1', [euro.caseId])
  for (const [one, other] of [
    [euro, parent],
    [parent, euro],
  ] as const)
    expect(await refusedMerge(one, other)).toContain(`No price is set for ${await nameOf(euro)}`)
  const { payable } = await parent.who.chiara.call(askForCase, { caseId: parent.caseId })
  const about = { amount: 23_00, currency: 'USD', bookedOn: '2026-11-20', reference: `PART-${parent.caseId}` } as const
  await parent.who.chiara.call(bookTransfer, { payableId: payable!._id, ...about })
  expect(await refusedMerge(child, parent)).toContain('is paid')
})

test('A case that others are part of, or whose payment in parts runs, is not merged', long, async () => {
  const [first, second, third] = [await stage.aCase(), await stage.aCase(), await stage.aCase()]
  await merge(first, second)
  expect(await refusedMerge(second, third)).toContain('Other cases are part of')
  const inAWeek = Math.floor(stage.opened.app.deps.clock().getTime() / 1000) + 6 * 86_400
  await stage.inParts(third, { startDate: inAWeek })
  expect(await refusedMerge(await stage.aCase(), third)).toContain('under way')
})

test('A part for which nothing was asked is neither paid nor licensed, and can be taken apart', long, async () => {
  const [parent, child] = [await stage.aCase(), await stage.aCase({ currency: 'EUR' })]
  const { caseId, who } = child
  await setCase(stage.opened.app, caseId, { state: 'merged', mergedFrom: 'contacted', mergedInto: parent.caseId })
  stage.payAt((await stage.checkout(parent)).sessionUrl)
  await stage.comesTo(parent, 'paid')
  expect((await stage.moneyOf(parent)).licences).toHaveLength(1)
  expect((await child.at()).state).toBe('merged')
  const tasks = (await who.chiara.call(listTasks)).data.filter(({ subject }) => subject === caseId)
  expect(tasks).toMatchObject([{ kind: 'payment.case-elsewhere' }])
  await who.chiara.call(decideCase, { caseId, to: 'contacted' })
  expect((await who.chiara.call(listTasks)).data.filter(({ subject }) => subject === caseId)).toEqual([])
  stage.payAt((await stage.checkout(child)).sessionUrl)
  await stage.comesTo(child, 'paid')
})

test(
  'Given back in part both are due again, paid again both are licensed, given back in full both are over',
  long,
  async () => {
    const [parent, child] = [await stage.aCase(), await stage.aCase({ total: 77_00 })]
    await merge(child, parent)
    stage.payAt((await stage.checkout(parent)).sessionUrl)
    const both = async (state: string) => {
      for (const one of [parent, child]) await stage.comesTo(one, state)
    }
    const valid = async () => (await stage.moneyOf(parent)).licences.filter(({ state }) => state === 'valid').length
    const giveBack = async (amount?: number) => {
      const { payable } = await stage.moneyOf(parent)
      const about = { payableId: payable!._id, payment: payable!.refundable[0]!.payment, reason: 'As agreed.' }
      await parent.who.chiara.call(refundPayment, { ...about, ...(amount && { amount }) })
    }
    await both('paid')
    await giveBack(50_00)
    await both('payment_pending')
    expect(await valid()).toBe(0)
    stage.payAt((await stage.checkout(parent)).sessionUrl)
    await both('paid')
    expect(await valid()).toBe(2)
    await giveBack()
    await both('payment_pending')
    await giveBack()
    await both('closed_no_result')
    expect((await child.at()).isPartPaid).toBe(false)
  },
)

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
