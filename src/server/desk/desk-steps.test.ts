import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, getDeskCase, previewDecision } from '#contract/desk/desk-endpoints.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people, type Person } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aPriceOf, step } from '#server/testing/cases/portal-case.ts'
import { cases } from '#server/cases/tables/tables.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const stateOf = async (owner: Person, caseId: string) => (await owner.call(getCase, { caseId })).state

/** A case of Ana's that is in review. */
async function inReview() {
  const who = await people(app)
  const { clusterId } = await aSite(app, who.ana)
  const handed = await who.ana.call(submitCase, answered(await who.ana.call(startSubmission, { cluster: clusterId })))
  await expect.poll(() => stateOf(who.ana, handed._id), { timeout: 20_000 }).toBe('in_review')
  return { ...who, handed, caseId: handed._id }
}

test('Staff see the finds, the owner’s record, earlier cases and open points', { tags: ['long'] }, async () => {
  const { ana, bruno, chiara, caseId } = await inReview()
  const before = await inReview()
  await chiara.call(decideCase, { caseId: before.caseId, to: 'declined', reason: 'weak-match' })
  const open = await inReview()
  const shown = await chiara.call(getDeskCase, { caseId })
  expect(shown.matches).toMatchObject([{ party: 'shop.example', original: { width: expect.any(Number) } }])
  expect(shown.record).toMatchObject({ isVerified: true, deletesAt: null, cases: 0, open: 0, ended: [] })
  expect(shown.related.find(({ _id }) => _id === before.caseId)).toMatchObject({
    state: 'declined',
    reason: 'weak-match',
    isOpen: false,
    isSameOwner: false,
  })
  expect(shown.flags.join(' ')).toContain('Another owner has an open case on this site (')
  expect(shown.flags.join(' ')).toContain(open.handed.name)
  await chiara.call(decideCase, { caseId, to: 'declined', reason: 'not-business' })
  const { clusterId } = await aSite(app, ana, ['https://second.example/trips/1'])
  const second = await ana.call(startSubmission, { cluster: clusterId })
  expect((await chiara.call(getDeskCase, { caseId: second._id })).record).toMatchObject({
    cases: 1,
    open: 0,
    ended: [{ state: 'declined', reason: 'not-business', cases: 1 }],
  })
  for (const other of [ana, bruno])
    expect(await refusalOf(other.call(getDeskCase, { caseId }))).toMatchObject({ status: 403 })
  const { data: lines } = await chiara.call(listAuditLines, { pageSize: 100 })
  expect(lines).toContainEqual(expect.objectContaining({ action: 'getDeskCase', about: { caseId } }))
})

test('Every following step works; steps without notice preview none', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const hold = { caseId, to: 'on_hold' } as const
  for (const until of [null, '2020-01-31'])
    expect((await refusalOf(chiara.call(decideCase, { ...hold, until }))).problem.details).toEqual([
      { path: 'until', message: 'Please choose a later day, until which the case rests.' },
    ])
  const held = { ...hold, until: '2030-01-31', note: 'The company moves.' }
  expect(await chiara.call(previewDecision, held)).toBeNull()
  expect(await chiara.call(decideCase, held)).toMatchObject({ case: { state: 'on_hold' } })
  expect((await ana.call(listCaseHistory, { caseId })).data[0]).toMatchObject({
    to: 'on_hold',
    publicNote: 'The case rests until 2030-01-31. The company moves.',
  })
  for (const to of ['in_review', 'accepted', 'evidence_ready'] as const) await chiara.call(decideCase, { caseId, to })
  const letter = { caseId, to: 'contacted' } as const
  expect((await chiara.call(getDeskCase, { caseId })).moves).not.toContain('contacted')
  expect(await refusalOf(chiara.call(decideCase, letter))).toMatchObject({ code: 'case.letter' })
  await step(app, caseId, 'contacted')
  expect((await chiara.call(getDeskCase, { caseId })).moves).not.toContain('reminder')
  await chiara.call(decideCase, { caseId, to: 'in_dialogue' })
  expect(await refusalOf(chiara.call(decideCase, { caseId, to: 'disputed', reason: 'weak-match' }))).toMatchObject({
    code: 'case.reason',
  })
  await chiara.call(decideCase, { caseId, to: 'disputed', reason: 'fair-use' })
  const { clusterId } = await aSite(app, ana, ['https://www.second.example/trips/1'])
  const draft = answered(await ana.call(startSubmission, { cluster: clusterId }), 'second.example')
  const second = await ana.call(submitCase, draft)
  const merge = { caseId, to: 'merged' } as const
  for (const into of [null, 'RF-999999'])
    expect((await refusalOf(chiara.call(decideCase, { ...merge, into }))).problem.details).toMatchObject([
      { path: 'into' },
    ])
  expect(await refusalOf(chiara.call(decideCase, { ...merge, into: second.name }))).toMatchObject({
    code: 'case.merge',
    problem: { message: expect.stringContaining('No price is set for') as string },
  })
  for (const id of [caseId, second._id]) await aPriceOf(app, id, { total: 80_00, currency: 'EUR' })
  await chiara.call(decideCase, { ...merge, into: second.name })
  expect((await ana.call(listCaseHistory, { caseId })).data[0]).toMatchObject({
    to: 'merged',
    publicNote: `The case goes on as part of ${second.name}.`,
  })
  const undone = await chiara.call(decideCase, { caseId, to: 'disputed' })
  expect(undone).toMatchObject({ case: { state: 'disputed' } })
  expect(undone.moves).not.toContain('in_dialogue')
  expect(await refusalOf(chiara.call(decideCase, { caseId, to: 'in_dialogue' }))).toMatchObject({
    code: 'case.decision',
  })
  await chiara.call(decideCase, { ...merge, into: second.name })
  expect(await refusalOf(chiara.call(decideCase, { caseId: second._id, to: 'paid' }))).toMatchObject({
    code: 'case.step',
  })
})

test('Staff reopen declined cases with a reason within 60 days, unless replaced', async () => {
  const { ana, chiara, caseId } = await inReview()
  await chiara.call(decideCase, { caseId, to: 'declined', reason: 'weak-match' })
  expect((await chiara.call(getDeskCase, { caseId })).moves).toEqual(['in_review'])
  const bare = refusalOf(chiara.call(decideCase, { caseId, to: 'in_review' }))
  expect((await bare).code).toBe('case.reason')
  const reopening = { caseId, to: 'in_review', reason: 'our-mistake', note: 'The roof is the same after all.' } as const
  const preview = await chiara.call(previewDecision, reopening)
  expect(preview!.title).toMatch(/^We take up your case RF-\d+ \(shop\.example\) again$/)
  await chiara.call(decideCase, reopening)
  const { data: told } = await ana.call(listNotifications)
  expect(told[0]).toMatchObject({ type: 'cases.reopened', title: preview!.title, body: preview!.body })
  await chiara.call(decideCase, { caseId, to: 'declined', reason: 'weak-match' })
  const second = await ana.call(startSubmission, { cluster: (await ana.call(getCase, { caseId })).cluster! })
  const { _id } = await ana.call(submitCase, { ...answered(second), comments: 'Once more.' })
  const refused = await refusalOf(chiara.call(decideCase, reopening))
  expect([refused.code, refused.problem.details]).toMatchObject(['case.open-already', { caseId: _id }])
  await expect.poll(() => stateOf(ana, _id), { timeout: 20_000 }).toBe('in_review')
  await chiara.call(decideCase, { caseId: _id, to: 'withdrawn', reason: 'public-domain' })
  const since = new Date(Date.now() - 61 * 86_400_000)
  await app.deps.db.update(cases).set({ since }).where(eq(cases.id, caseId))
  expect((await chiara.call(getDeskCase, { caseId })).moves).toEqual([])
  expect((await refusalOf(chiara.call(decideCase, reopening))).code).toBe('case.over')
})

test('Staff withdraw claims only over proven rights and tell the owner why', async () => {
  const { ana, chiara, caseId } = await inReview()
  const wrong = refusalOf(chiara.call(decideCase, { caseId, to: 'withdrawn', reason: 'owner-withdrew' }))
  expect((await wrong).code).toBe('case.reason')
  await chiara.call(decideCase, { caseId, to: 'withdrawn', reason: 'licence-found', note: 'Through an agency.' })
  expect(await ana.call(getCase, { caseId })).toMatchObject({ state: 'withdrawn', reason: { code: 'licence-found' } })
  const { data: told } = await ana.call(listNotifications)
  expect(told[0]).toMatchObject({
    type: 'cases.withdrawn',
    body: 'The use turned out to be licensed.\n\nThrough an agency.',
  })
})
