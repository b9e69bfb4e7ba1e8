import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskPayable } from '#contract/billing/desk-endpoints.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { aPayable, issuer } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { answerDispute } from './disputes/answer-dispute.ts'
import { beginCardPayment } from './begin-payment.ts'
import { attemptsOf, type PayableRow } from './payment-store.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
  who = await people(opened.app)
})
afterAll(() => opened.remove())

const shown = ({ id }: Pick<PayableRow, 'id'>) => who.chiara.call(getDeskPayable, { payableId: id })
const back = { successUrl: 'http://x.example/', cancelUrl: 'http://x.example/' }
const tasksOf = async ({ id }: Pick<PayableRow, 'id'>) =>
  (await openTasksFor(opened.app.deps.db, ['finance'], 1000)).filter(({ subject }) => subject === id)

/** A payment about which the payer's bank asks, and the name of its inquiry. */
async function anInquiry() {
  const { deps } = opened.app
  const payable = await aPayable(opened.app, who.ana.id)
  const { paymentId } = await beginCardPayment(deps, { payableId: payable.id, ...back })
  const [attempt] = await attemptsOf(deps.db, paymentId)
  opened.sandbox.cards.pay(attempt!.objectId!, '4000000000001976')
  await until(async () => (await shown(payable)).state === 'disputed')
  return { payable, object: (await shown(payable)).disputes[0]!.object }
}

test('An inquiry that was answered and becomes a dispute is to be answered again, by its own day', async () => {
  const { payable, object } = await anInquiry()
  const { deps } = opened.app
  const answer = async () =>
    await answerDispute(deps, { payableId: payable.id, object, proof: { texts: {}, files: {} }, by: who.chiara.id })
  const [first] = await tasksOf(payable)
  await answer()
  expect(await tasksOf(payable)).toEqual([])
  opened.sandbox.clock.advance(3 * 86_400_000)
  opened.sandbox.cards.escalateInquiry(object)
  await until(async () => (await tasksOf(payable)).length > 0)
  const [again] = await tasksOf(payable)
  expect(again).toMatchObject({ kind: 'payment.disputed', role: 'finance' })
  expect(again!.note).toContain('asks again')
  expect(again!.dueAt.getTime()).toBeGreaterThan(first!.dueAt.getTime() + 2 * 86_400_000)
  expect((await shown(payable)).disputes).toMatchObject([{ answeredAt: null, dueAt: again!.dueAt.toISOString() }])
  await answer()
  expect(await tasksOf(payable)).toEqual([])
  expect((await deps.card!.dispute(object)).isAnswered).toBe(true)
  expect((await shown(payable)).history.filter(({ kind }) => kind === 'dispute-answered')).toHaveLength(2)
  await expect(answer()).rejects.toMatchObject({ code: 'dispute.answered' })
})

test('An inquiry that nobody answered and that becomes a dispute has the dispute’s day', async () => {
  const { payable, object } = await anInquiry()
  const dueAt = async () => (await tasksOf(payable))[0]?.dueAt
  const first = (await dueAt())!
  opened.sandbox.clock.advance(2 * 86_400_000)
  opened.sandbox.cards.escalateInquiry(object)
  await until(async () => (await dueAt())!.getTime() !== first.getTime())
  expect((await dueAt())!.getTime()).toBeGreaterThan(first.getTime() + 86_400_000)
})
