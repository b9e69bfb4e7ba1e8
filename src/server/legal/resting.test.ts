import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import { assignFirm, getDeskLawyers } from '#contract/legal/desk.ts'
import { getFirmCase, takeFirmStep } from '#contract/legal/firm-endpoints.ts'
import { removeFirm } from '#contract/legal/firms.ts'
import { answerLawyersOffer, getOwnLawyers, offerLawyers } from '#contract/legal/offers.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { updateCase } from '#server/cases/rows/case-store.ts'
import { aFirm, aMember, atLawyers, costs } from './testing/lawyers.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const stateOf = async (caseId: string) => (await who.ana.call(getCase, { caseId })).state
const offersOf = async (caseId: string) =>
  (await who.ana.call(getOwnLawyers, { caseId })).offers.map(({ state }) => state)

test('A new escalation ends an offer from before the objection', async () => {
  const { firmId } = await aFirm(who)
  const { chiara, ana, caseId } = await caseAt(app, 'escalation_review', {}, who)
  await app.deps.db.transaction((tx) => updateCase(tx, caseId, { letterAt: app.deps.clock() }))
  await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await chiara.call(decideCase, { caseId, to: 'disputed', reason: 'licence-shown' })
  expect(await offersOf(caseId)).toEqual(['open'])
  await chiara.call(decideCase, {
    caseId,
    to: 'escalation_review',
    reason: 'denied-without-proof',
    note: 'No licence was found.',
  })
  expect(await offersOf(caseId)).toEqual(['taken-back'])
  const again = await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await ana.call(answerLawyersOffer, { caseId, offer: again._id, hash: again.hash, answer: 'consent' })
  expect([await stateOf(caseId), await offersOf(caseId)]).toEqual(['legal', ['consented', 'taken-back']])
})

test('An old open offer does not prevent another', async () => {
  const { firmId } = await aFirm(who)
  const { chiara, caseId } = await caseAt(app, 'escalation_review', {}, who)
  await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await app.deps.db.transaction((tx) => updateCase(tx, caseId, { state: 'escalation_review' }))
  await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  expect(await offersOf(caseId)).toEqual(['open', 'taken-back'])
})

const until = () => new Date(app.deps.clock().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
const resting = async () => {
  const { firmId } = await aFirm(who)
  const found = await atLawyers(app, firmId, who)
  await who.chiara.call(decideCase, { caseId: found.caseId, to: 'on_hold', until: until(), note: 'They are away.' })
  return { ...found, firmId }
}

test('The legal role resumes a case that rests with lawyers', async () => {
  const { chiara, caseId } = await resting()
  expect((await chiara.call(getDeskCase, { caseId })).moves).toContain('legal')
  await chiara.call(decideCase, { caseId, to: 'legal', note: '' })
  expect(await stateOf(caseId)).toBe('legal')
})

test('A case that rests with lawyers is settled meanwhile', async () => {
  const { caseId, firmId } = await resting()
  const lea = await aMember(app, who, firmId)
  expect((await lea.call(getFirmCase, { caseId })).steps).toEqual(['legal_settled', 'judgment', 'legal_closed'])
  const reason = 'They signed while we waited.'
  await lea.call(takeFirmStep, { caseId, to: 'legal_settled', currency: 'EUR', amount: 900_00, reason })
  expect(await stateOf(caseId)).toBe('legal_settled')
})

test('A resting case moves to another firm, freeing its first', async () => {
  const { chiara, caseId, firmId } = await resting()
  const other = await aFirm(who)
  expect(await refusalOf(chiara.call(removeFirm, { firmId }))).toMatchObject({ code: 'firm.has-cases' })
  await chiara.call(assignFirm, { caseId, firm: other.firmId, reason: 'The first firm closes down.' })
  await chiara.call(removeFirm, { firmId })
  expect((await chiara.call(getDeskLawyers, { caseId })).firm).toMatchObject({ _id: other.firmId })
})
