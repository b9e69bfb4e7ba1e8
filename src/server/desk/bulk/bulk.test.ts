import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { decideCase, getDeskCase } from '#contract/desk/desk-endpoints.ts'
import {
  decisionsWaitSeconds,
  getCaseChange,
  previewCaseChange,
  startCaseChange,
  undoCaseChange,
} from '#contract/desk/bulk/case-changes.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { type Client, refusalOf } from '#server/testing/client.ts'
import { type People, people, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { changeCases } from './change-cases.ts'

let app: TestApp
let places: Places
let who: People

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

/** Cases of Ana's that are in review; each against a party of its own. */
async function inReview(count: number): Promise<{ _id: string; from: 'in_review' }[]> {
  const cases: { _id: string; from: 'in_review' }[] = []
  for (let nth = 0; nth < count; nth++) {
    const { ana } = await people(app)
    const { clusterId } = await aSite(app, ana)
    const { _id } = await ana.call(submitCase, answered(await ana.call(startSubmission, { cluster: clusterId })))
    await expect
      .poll(async () => (await ana.call(getCase, { caseId: _id })).state, { timeout: 20_000 })
      .toBe('in_review')
    cases.push({ _id, from: 'in_review' })
  }
  return cases
}

const stateIn = async (staff: Client, caseId: string) => (await staff.call(getDeskCase, { caseId })).case.state
const carryOut = (changeId: string) => carryOutBulkChange(changeCases, app.deps, changeId)
const mailsWaiting = async () => {
  const { rows } = await app.deps.database.execute('select count(*)::int as mails from mails')
  return rows[0]!.mails
}
const accept = { kind: 'accept' as const }
const decline = { kind: 'decline' as const, reason: 'weak-match' as const }

test('Cases with objections are held back from acceptance with their reasons', { tags: ['long'] }, async () => {
  const { chiara } = who
  const cases = await inReview(2)
  const { clear, heldBack, words } = await chiara.call(previewCaseChange, { cases, change: accept })
  expect(clear.length + heldBack.length).toBe(2)
  for (const { _id, reasons } of heldBack) {
    const { flags, licences, hints, block } = await chiara.call(getDeskCase, { caseId: _id })
    expect(reasons.length).toBeGreaterThan(0)
    const said = [...flags, ...licences, ...hints.map(({ says }) => says), block?.reason ?? '']
    for (const reason of reasons) expect(said).toContain(reason)
  }
  expect(heldBack.flatMap(({ reasons }) => reasons).join()).toContain('Another owner has an open case on this site')
  expect(words === null).toBe(clear.length === 0)
})

test('Decisions of many wait, can be undone, and mail nobody before', { tags: ['long'] }, async () => {
  const { chiara } = who
  const cases = await inReview(2)
  const mails = await mailsWaiting()
  const { changeId, beginsAt, heldBack } = await chiara.call(startCaseChange, { cases, change: decline })
  expect(heldBack).toEqual([])
  const seconds = (Date.parse(beginsAt) - app.deps.clock().getTime()) / 1000
  expect(seconds).toBeGreaterThan(decisionsWaitSeconds - 10)
  expect(await stateIn(chiara, cases[0]!._id)).toBe('in_review')
  expect(await chiara.call(undoCaseChange, { changeId })).toMatchObject({ state: 'cancelled' })
  await carryOut(changeId)
  expect(await stateIn(chiara, cases[0]!._id)).toBe('in_review')
  expect(await mailsWaiting()).toBe(mails)
})

test('Of two managers in one change the second leaves out decided cases', { tags: ['long'] }, async () => {
  const { chiara } = who
  const rui = await staffPerson(app, ['reviewer'], ['Rui', 'Silva'])
  const cases = await inReview(2)
  const first = await chiara.call(startCaseChange, { cases, change: decline })
  const second = await rui.call(startCaseChange, { cases, change: { kind: 'hold', until: '2030-01-02' } })
  await carryOut(first.changeId)
  await carryOut(second.changeId)
  for (const { _id } of cases) expect(await stateIn(chiara, _id)).toBe('declined')
  const { activity, leftOut } = await rui.call(getCaseChange, { changeId: second.changeId })
  expect(activity).toMatchObject({ state: 'done', done: 2, total: 2 })
  expect(leftOut.map(({ _id }) => _id).toSorted()).toEqual(cases.map(({ _id }) => _id).toSorted())
  expect(leftOut[0]!.reasons).toEqual([
    'Chiara Conti has taken this case to “Declined” meanwhile. What you typed is still here; look at the case before you go on.',
  ])
  expect(await refusalOf(chiara.call(undoCaseChange, { changeId: first.changeId }))).toMatchObject({
    code: 'desk.carried-out',
  })
})

test('A case that moved between tick and press is held back', { tags: ['long'] }, async () => {
  const { chiara } = who
  const [one] = await inReview(1)
  await chiara.call(decideCase, { caseId: one!._id, to: 'declined', reason: 'weak-match' })
  expect(await chiara.call(previewCaseChange, { cases: [one!], change: accept })).toMatchObject({
    clear: [],
    heldBack: [{ _id: one!._id, reasons: ['It is at “Declined” meanwhile.'] }],
  })
  expect(await refusalOf(chiara.call(startCaseChange, { cases: [one!], change: accept }))).toMatchObject({
    code: 'desk.none-clear',
  })
})

test('A manager without a role at the end changes nothing', { tags: ['long'] }, async () => {
  const rui = await staffPerson(app, ['reviewer'], ['Rui', 'Silva'])
  const cases = await inReview(1)
  const { changeId } = await rui.call(startCaseChange, { cases, change: decline })
  await app.deps.database.execute(`update accounts set staff_roles = '["support"]' where id = $1`, [rui.id])
  await carryOut(changeId)
  expect(await stateIn(who.chiara, cases[0]!._id)).toBe('in_review')
})

test('Cases handed over together come back to their former people', { tags: ['long'] }, async () => {
  const { chiara } = who
  const rui = await staffPerson(app, ['reviewer'], ['Rui', 'Silva'])
  const cases = await inReview(2)
  const assignees = async () =>
    await Promise.all(cases.map(async ({ _id }) => (await chiara.call(getDeskCase, { caseId: _id })).assignee?._id))
  const { changeId } = await chiara.call(startCaseChange, { cases, change: { kind: 'assign', to: rui.id } })
  await carryOut(changeId)
  expect(await assignees()).toEqual([rui.id, rui.id])
  const undo = await chiara.call(undoCaseChange, { changeId })
  await carryOut(undo._id)
  expect(await assignees()).toEqual([undefined, undefined])
})
