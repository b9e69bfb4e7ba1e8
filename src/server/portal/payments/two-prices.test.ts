import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePrice } from '#contract/portal/choice-endpoints.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { captured } from '#server/evidence/testing/captured.ts'
import type { Captured, PageCapturer } from '#server/gateways/page-capturer.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { licencesOf } from '../licences/licence-store.ts'
import { lookAtRemoval } from '../removal/look-at-removal.ts'
import { findPromise } from '../removal/removal-store.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const long = { tags: ['long'] }
const priced = { total: 100_00, licences: { 30: 20_00, 90: 40_00 } }
const choose = (one: Priced, version: number, days: 30 | 90 | 365 | null) =>
  one.payer.call(choosePrice, { caseId: one.requestId, version, days })
const shownOf = async (one: Priced) => (await stage.pageOf(one)).portal

test('The payer chooses between both prices, and the licence says what was bought', long, async () => {
  const one = await stage.aCase(priced)
  expect(await shownOf(one)).toMatchObject({
    due: 100_00,
    choice: { version: 0, days: null },
    prices: [
      { days: null, total: 100_00 },
      { days: 30, total: 120_00 },
      { days: 90, total: 140_00 },
    ],
  })
  expect(await choose(one, 0, 90)).toEqual({ version: 1, days: 90 })
  const { case: shown, portal } = await stage.pageOf(one)
  expect([shown.record.CurrentPrice__c, shown.record.ContinuedLicense__c, portal.due]).toEqual([140, true, 140_00])
  const old = await refusalOf(stage.checkout(one, { total: 100_00, choiceVersion: 0 }))
  expect([old.status, old.code]).toEqual([409, 'payment.price-changed'])
  expect((await refusalOf(stage.checkout(one, { total: 140_00, choiceVersion: 0 }))).code).toBe('payment.price-changed')
  const { sessionUrl } = await stage.checkout(one, { total: 140_00, choiceVersion: 1 })
  stage.payAt(sessionUrl)
  await stage.comesTo(one, 'paid')
  const [licence] = await licencesOf(stage.opened.app.deps.db, [one.caseId])
  expect(licence!.facts).toMatchObject({ total: 140_00, removeBy: null })
  expect(licence!.endsOn).not.toBeNull()
  expect((await refusalOf(choose(one, 1, null))).code).toBe('payment.paid')
})

test('A choice that is not offered, or made on an older page, changes nothing', long, async () => {
  const one = await stage.aCase(priced)
  expect((await refusalOf(choose(one, 0, 365))).code).toBe('choice.not-offered')
  await choose(one, 0, 30)
  expect((await refusalOf(choose(one, 0, 90))).code).toBe('choice.changed')
  expect(await shownOf(one)).toMatchObject({ due: 120_00, choice: { version: 1, days: 30 } })
})

test('A new price without a licence falls back to the past alone', long, async () => {
  const one = await stage.aCase(priced)
  await choose(one, 0, 90)
  await stage.setPrice(one.caseId, { total: 80_00, licences: {} })
  expect(await shownOf(one)).toMatchObject({ due: 80_00, prices: [{ days: null, total: 80_00 }] })
  expect(await priceOfCase(stage.opened.app.deps.db, one.caseId)).toMatchObject({ total: 80_00 })
})

/** The promise after the look that follows its day. */
async function lookedAt(licenceId: string, at: (url: string) => Captured) {
  const { deps } = stage.opened.app
  await stage.after(16)
  const capture: PageCapturer['capture'] = async ({ page: { url } }) => at(url)
  await lookAtRemoval({ ...deps, capturer: { capture, close: async () => {} } }, licenceId)
  return (await findPromise(deps.db, licenceId))!
}

test('A removal that is seen ends the promise of a settled past', long, async () => {
  const one = await stage.aCase(priced)
  stage.payAt((await stage.checkout(one, { total: 100_00, choiceVersion: 0 })).sessionUrl)
  await stage.comesTo(one, 'paid')
  const { deps } = stage.opened.app
  const [release] = await licencesOf(deps.db, [one.caseId])
  const looked = await lookedAt(release!.id, (url) => ({ ...captured(url), copy: undefined }))
  expect(looked).toMatchObject({ looks: 1, outcome: 'gone', lookOn: null })
  expect(looked.screenshotHash).toMatch(/^[0-9a-f]{64}$/)
  const tasks = await openTasksFor(deps.db, ['case-manager'])
  expect(tasks.filter(({ kind, subject }) => kind === 'case.removal' && subject === one.caseId)).toEqual([])
  expect(await shownOf(one)).toMatchObject({ state: 'paid', removal: { outcome: 'gone' } })
  const again = await lookedAt(release!.id, captured)
  expect(again, 'nobody looks a second time').toEqual(looked)
})

test('The past alone is released at once, and a copy left behind is a task alone', long, async () => {
  const one = await stage.aCase(priced)
  stage.payAt((await stage.checkout(one, { total: 100_00, choiceVersion: 0 })).sessionUrl)
  await stage.comesTo(one, 'paid')
  const { deps } = stage.opened.app
  const [release] = await licencesOf(deps.db, [one.caseId])
  expect(release).toMatchObject({ endsOn: null, facts: { total: 100_00 } })
  const promise = (await findPromise(deps.db, release!.id))!
  expect(promise.removeBy).toBe(release!.facts.removeBy)
  expect(await shownOf(one)).toMatchObject({ removal: { by: promise.removeBy, lookedAt: null, outcome: null } })
  const looked = await lookedAt(release!.id, captured)
  expect(looked).toMatchObject({ looks: 1, outcome: 'present', lookOn: null })
  expect(looked.screenshotHash).toMatch(/^[0-9a-f]{64}$/)
  const tasks = await openTasksFor(deps.db, ['case-manager'])
  expect(tasks.filter(({ kind, subject }) => kind === 'case.removal' && subject === one.caseId)).toHaveLength(1)
  expect((await one.at()).state).not.toBe('payment_pending')
  expect(await shownOf(one)).toMatchObject({ removal: { outcome: 'present' } })
})
