import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import { sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { decideDispute, getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

/** A case that is paid in parts from today on, and whose image user has written before. */
async function writtenThenInParts(kind: AnswerKind) {
  const one = await stage.aCase({ total: 90_00 })
  const { caseId, payer, who } = one
  await payer.call(sendAnswer, { caseId, kind, text: 'Whom does it come from?', email: 'dov@fellside.example' })
  await stage.inParts(one)
  await stage.comesTo(one, 'part_paid')
  const answer = async () => (await who.chiara.call(getDispute, { caseId })).open?.answer?._id
  const tasks = async () =>
    (await who.chiara.call(listTasks, {})).data.filter(({ subject }) => subject === caseId).map(({ kind: of }) => of)
  return { one, answer, tasks, caseId, chiara: who.chiara }
}

/** Days pass without a charge; the payer pays by hand. */
async function payByHand(one: Priced) {
  for (const part of [2, 3]) {
    // Pays the held part a day late by hand.
    await stage.after(8.01)
    expect((await stage.moneyOf(one)).payable!.received).toBe((part - 1) * 30_00)
    stage.payAt((await stage.checkout(one)).sessionUrl)
    await expect.poll(async () => (await stage.moneyOf(one)).payable!.received).toBe(part * 30_00)
  }
  await stage.comesTo(one, 'paid')
}
const words = { language: 'en', text: 'It is ours.', ownerText: 'They asked.', outcome: 'answered' } as const

test('A payment settles no question, which a person must answer', { tags: ['long'] }, async () => {
  const { one, answer, tasks, caseId, chiara } = await writtenThenInParts('other')
  expect(await answer()).toBeDefined()
  expect(await tasks()).toContain('portal.answer')
  await payByHand(one)
  const open = await answer()
  expect(await tasks()).toContain('portal.answer')
  await chiara.call(decideDispute, { caseId, ...words, answer: open! })
  expect([await answer(), (await tasks()).includes('portal.answer')]).toEqual([undefined, false])
  expect((await one.at()).state).toBe('paid')
})

test('Paying a part keeps the request for less; paying all settles it', { tags: ['long'] }, async () => {
  const { one, answer, tasks } = await writtenThenInParts('hardship')
  expect(await answer()).toBeDefined()
  expect(await tasks()).toContain('portal.answer')
  await payByHand(one)
  expect([await answer(), (await tasks()).includes('portal.answer')]).toEqual([undefined, false])
})
