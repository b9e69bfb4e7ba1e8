import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { setCase } from '#server/testing/cases/portal-case.ts'
import { until } from '#server/testing/until.ts'
import { unmergeAll } from '#server/cases/moving/unmerge.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const long = { tags: ['long'] }
const merge = async (child: Priced, parent: Priced) =>
  await child.who.chiara.call(decideCase, { caseId: child.caseId, to: 'merged', into: (await parent.at()).name })
const close = ({ who, caseId }: Priced) =>
  who.chiara.call(decideCase, { caseId, to: 'closed_no_result', reason: 'no-reply' })
const pay = async (one: Priced) => stage.payAt((await stage.checkout(one)).sessionUrl)

/** What staff are asked to decide about a case that goes on alone. */
const tasksOf = async ({ who, caseId }: Priced) =>
  (await who.chiara.call(listTasks)).data.filter(({ kind, subject }) => kind === 'case.unmerged' && subject === caseId)

async function merged(): Promise<{ parent: Priced; child: Priced }> {
  const [parent, child] = [await stage.aCase(), await stage.aCase({ total: 77_00 })]
  await merge(child, parent)
  return { parent, child }
}

test('When its parent ends unpaid, a merged case goes on alone and can be paid', long, async () => {
  const { parent, child } = await merged()
  await stage.checkout(parent)
  await close(parent)
  expect(await child.at()).toMatchObject({ state: 'contacted', mergedInto: null })
  expect(await tasksOf(child)).toMatchObject([
    { note: expect.stringMatching(/Closed without a result.*Close RF-\d+, too, or go on with it alone/) as string },
  ])
  expect(await stage.pageOf(child)).toMatchObject({ portal: { state: 'unpaid', mergedInto: null, total: 77_00 } })
  await pay(child)
  await stage.comesTo(child, 'paid')
  expect(await tasksOf(child)).toEqual([])
  expect((await parent.at()).state).toBe('closed_no_result')
})

test('The owner’s withdrawal of the parent takes no other case with it', long, async () => {
  const { parent, child } = await merged()
  await setCase(stage.opened.app, child.caseId, { mergedFrom: 'in_dialogue' })
  await parent.who.chiara.call(decideCase, { caseId: parent.caseId, to: 'converted_takedown' })
  expect((await child.at()).state).toBe('in_dialogue')
  await close(child)
  expect((await child.at()).state).toBe('closed_no_result')
  expect(await tasksOf(child)).toEqual([])
})

test('Staff can close a merged case by itself, and the other is priced without it', long, async () => {
  const { parent, child } = await merged()
  await stage.checkout(parent)
  const { moves } = await child.who.chiara.call(getDeskCase, { caseId: child.caseId })
  expect(moves.toSorted()).toEqual(['closed_no_result', 'contacted'])
  const without = child.who.chiara.call(decideCase, { caseId: child.caseId, to: 'closed_no_result' })
  expect((await refusalOf(without)).code).toBe('case.reason')
  await close(child)
  expect((await stage.moneyOf(parent)).payable!.total).toBe(123_00)
  await pay(parent)
  await stage.comesTo(parent, 'paid')
  expect((await child.at()).state).toBe('closed_no_result')
})

test('Cases that were stuck before are found and go on', long, async () => {
  const [open, ended, lawyers] = [await merged(), await merged(), await merged()]
  const { app } = stage.opened
  await setCase(app, open.parent.caseId, { state: 'declined' })
  await setCase(app, ended.parent.caseId, { state: 'closed_no_result', reasonCode: 'insolvent' })
  await setCase(app, ended.child.caseId, { mergedFrom: null })
  await setCase(app, lawyers.parent.caseId, { state: 'legal' })
  for (let again = 0; again < 2; again++) await unmergeAll(app.deps)
  expect(await open.child.at()).toMatchObject({ state: 'contacted', mergedInto: null })
  expect(await ended.child.at()).toMatchObject({ state: 'closed_no_result', reasonCode: 'insolvent' })
  expect(await lawyers.child.at()).toMatchObject({ state: 'contacted', mergedInto: null })
})

test('A newer open case of the same owner holds nobody back', long, async () => {
  const { parent, child } = await merged()
  const party = (await child.at()).party
  await setCase(stage.opened.app, child.caseId, { openParty: null })
  const newer = await stage.aCase()
  await setCase(stage.opened.app, newer.caseId, { ownerId: (await child.at()).ownerId, party, openParty: party })
  await close(parent)
  expect(await child.at()).toMatchObject({ state: 'contacted', openParty: null })
})

test('Charged back, both are due again; once the parent is closed the other is asked for alone', long, async () => {
  const { parent, child } = await merged()
  const { sessionUrl } = await stage.checkout(parent)
  stage.payAt(sessionUrl, '4000000000000259')
  await stage.comesTo(parent, 'paid')
  await until(async () => (await stage.moneyOf(parent)).payable!.disputes.length === 1)
  const [dispute] = (await stage.moneyOf(parent)).payable!.disputes
  stage.opened.sandbox.cards.closeDispute(dispute!.object, 'lost')
  await stage.comesTo(child, 'payment_pending')
  await close(parent)
  expect(await child.at()).toMatchObject({ state: 'payment_pending', mergedInto: null })
  expect(await tasksOf(child)).toHaveLength(1)
  await pay(child)
  await stage.comesTo(child, 'paid')
  expect((await stage.moneyOf(child)).payable).toMatchObject({ received: 77_00 })
})
