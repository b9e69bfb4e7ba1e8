import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import { getDeskLawyers, listLegalCases } from '#contract/legal/desk.ts'
import { removeFirm } from '#contract/legal/firms.ts'
import { answerLawyersOffer, getOwnLawyers, offerLawyers, retractLawyersOffer } from '#contract/legal/offers.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { aFirm, atLawyers, costs } from './testing/lawyers.ts'
import { followOffers } from './offers/follow-offers.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const dayMs = 86_400_000

/** Sets the app’s clock days ahead for this test. */
function goAhead(days: number): void {
  const { clock } = app.deps
  Object.assign(app.deps, { clock: () => new Date(clock().getTime() + days * dayMs) })
  onTestFinished(() => void Object.assign(app.deps, { clock }))
}

const stateOf = async (caseId: string) => (await who.ana.call(getCase, { caseId })).state

test('An escalated case has a reason, and legal has a deadline', async () => {
  const { chiara, caseId } = await caseAt(app, 'evidence_ready', {}, who)
  const to = 'escalation_review' as const
  expect(await refusalOf(chiara.call(decideCase, { caseId, to }))).toMatchObject({ code: 'case.reason' })
  await chiara.call(decideCase, { caseId, to, reason: 'unanswered', note: 'Three letters, no word.' })
  const { data, counts } = await chiara.call(listLegalCases, { pageSize: 100 })
  expect(data.find(({ _id }) => _id === caseId)).toMatchObject({ next: { action: 'weigh-lawyers' }, firm: null })
  expect(data.find(({ _id }) => _id === caseId)?.next?.at).not.toBeNull()
  expect(counts['to-weigh']).toBeGreaterThan(0)
})

test('Only an owner’s consent to an offer leads to lawyers', async () => {
  const { chiara, caseId } = await caseAt(app, 'escalation_review', {}, who)
  for (const to of ['legal_offered', 'legal'] as const) {
    const refusal = await refusalOf(chiara.call(decideCase, { caseId, to }))
    expect(['case.lawyers', 'case.not-yours', 'case.step']).toContain(refusal.code)
  }
})

test('An owner consents to exactly the displayed chances, costs and words', async () => {
  const { firmId, name } = await aFirm(who)
  const { chiara, ana, bruno, caseId } = await caseAt(app, 'escalation_review', {}, who)
  await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  expect(await stateOf(caseId)).toBe('legal_offered')
  const { offers } = await ana.call(getOwnLawyers, { caseId })
  expect(offers).toMatchObject([{ state: 'open', firm: name, oddsPercent: null, version: '1.1', costs }])
  const [{ _id: offer, hash, text }] = offers as [(typeof offers)[0]]
  for (const word of [name, costs, 'Too few comparable cases', '2026-11-26']) expect(text).toContain(word)
  const told = (await ana.call(listNotifications, { pageSize: 100 })).data.map(({ title }) => title)
  expect(told.some((title) => title.includes('your consent is needed'))).toBe(true)
  const answer = { caseId, offer, hash, answer: 'consent' } as const
  expect(await refusalOf(bruno.call(answerLawyersOffer, answer))).toMatchObject({ status: 404 })
  expect(await refusalOf(ana.call(answerLawyersOffer, { ...answer, hash: '0'.repeat(64) }))).toMatchObject({
    code: 'offer.changed',
  })
  expect(await ana.call(answerLawyersOffer, answer)).toMatchObject({ state: 'consented' })
  expect(await stateOf(caseId)).toBe('legal')
  expect(await ana.call(getOwnLawyers, { caseId })).toMatchObject({ firm: name })
  expect(await refusalOf(ana.call(answerLawyersOffer, answer))).toMatchObject({ code: 'offer.over' })
  expect(await chiara.call(getDeskLawyers, { caseId })).toMatchObject({
    firm: { _id: firmId },
    offers: [{ state: 'consented', answeredAt: expect.any(String) }],
  })
})

test("An owner's refusal returns the case to review and allows offers", async () => {
  const { firmId } = await aFirm(who)
  const { chiara, ana, caseId } = await caseAt(app, 'escalation_review', {}, who)
  const { _id: offer, hash } = await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await ana.call(answerLawyersOffer, { caseId, offer, hash, answer: 'refuse', note: 'It is too dear to me.' })
  expect(await stateOf(caseId)).toBe('escalation_review')
  expect(await chiara.call(getDeskLawyers, { caseId })).toMatchObject({
    firm: null,
    offers: [{ state: 'refused', note: 'It is too dear to me.' }],
  })
  await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await chiara.call(retractLawyersOffer, { caseId })
  expect(await stateOf(caseId)).toBe('escalation_review')
})

test('An owner is reminded of an offer; late consent counts nothing', async () => {
  const { firmId } = await aFirm(who)
  const { chiara, ana, caseId } = await caseAt(app, 'escalation_review', {}, who)
  const { _id: offer, hash } = await chiara.call(offerLawyers, { caseId, firm: firmId, costs, days: 14 })
  const reminders = async () =>
    (await ana.call(listNotifications, { pageSize: 100 })).data.filter(({ title }) =>
      title.includes('still waits for your answer about lawyers'),
    ).length
  const before = await reminders()
  goAhead(8)
  for (let nth = 0; nth < 2; nth++) await followOffers(app.deps)
  expect(await reminders()).toBe(before + 1)
  // The last day ends everywhere 36 hours after its start.
  goAhead(8)
  const answer = { caseId, offer, hash, answer: 'consent' } as const
  expect(await refusalOf(ana.call(answerLawyersOffer, answer))).toMatchObject({ code: 'offer.over' })
  await followOffers(app.deps)
  expect(await stateOf(caseId)).toBe('escalation_review')
  expect(await refusalOf(ana.call(answerLawyersOffer, answer))).toMatchObject({ code: 'offer.over' })
  expect((await ana.call(getOwnLawyers, { caseId })).offers).toMatchObject([{ state: 'expired' }])
})

test('An owner’s deadline lasts to its day’s end in the west', async () => {
  const { firmId } = await aFirm(who)
  const { chiara, ana, caseId } = await caseAt(app, 'escalation_review', {}, who)
  const { _id: offer, hash, until } = await chiara.call(offerLawyers, { caseId, firm: firmId, costs, days: 14 })
  const told = (await ana.call(listNotifications, { pageSize: 100 })).data.find(
    ({ path }) => path === `/cases/${caseId}`,
  )
  expect(told?.body).toContain(`answer by ${until}`)
  const { clock } = app.deps
  const lateInHawaii = Date.parse(`${until}T23:59:00-10:00`)
  goAhead((lateInHawaii - clock().getTime()) / dayMs)
  await followOffers(app.deps)
  await ana.call(answerLawyersOffer, { caseId, offer, hash, answer: 'consent' })
  expect(await stateOf(caseId)).toBe('legal')
})

test('A removed firm is offered to nobody and takes no consent', async () => {
  const { firmId } = await aFirm(who)
  const { chiara, ana, caseId } = await caseAt(app, 'escalation_review', {}, who)
  const { _id: offer, hash } = await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await chiara.call(removeFirm, { firmId })
  expect(await refusalOf(ana.call(answerLawyersOffer, { caseId, offer, hash, answer: 'consent' }))).toMatchObject({
    code: 'firm.gone',
  })
  await chiara.call(retractLawyersOffer, { caseId })
  expect(await refusalOf(chiara.call(offerLawyers, { caseId, firm: firmId, costs }))).toMatchObject({
    code: 'firm.gone',
  })
})

test('One of two simultaneous answers counts and moves the case', async () => {
  const { firmId } = await aFirm(who)
  const { chiara, ana, caseId } = await caseAt(app, 'escalation_review', {}, who)
  const { _id: offer, hash } = await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  const answers = await Promise.allSettled(
    (['consent', 'refuse'] as const).map((answer) => ana.call(answerLawyersOffer, { caseId, offer, hash, answer })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stateOf(caseId)).toBe(answers[0]!.status === 'fulfilled' ? 'legal' : 'escalation_review')
})

test('A case with lawyers is paid to nobody else', async () => {
  const { firmId } = await aFirm(who)
  const { caseId, chiara } = await atLawyers(app, firmId, who)
  expect(await refusalOf(chiara.call(offerLawyers, { caseId, firm: firmId, costs }))).toMatchObject({
    code: 'case.step',
  })
  expect(await stateOf(caseId)).toBe('legal')
})
