import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideCase,
  getDeskCase,
  listDeskCases,
  previewDecision,
  sendDeskMessage,
} from '#contract/desk/desk-endpoints.ts'
import {
  addCaseNote,
  assignCase,
  leaveCase,
  listCaseStaff,
  listWork,
  lookAtCase,
  searchDeskCases,
} from '#contract/desk/desk-work-endpoints.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people, type Person, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { newId } from '#server/platform/ids.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { takeUpHeldCases } from './take-up-again.ts'

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

async function staffWith(first: string, ...roles: StaffRole[]) {
  return await staffPerson(app, roles, [first, 'Silva'])
}

test('Unassigned work is listed by due day for its role', { tags: ['long'] }, async () => {
  const { caseId, chiara } = await inReview()
  const [reviewer, manager, curator] = [
    await staffWith('Rui', 'reviewer'),
    await staffWith('Marta', 'case-manager'),
    await staffWith('Carla', 'domain-curator'),
  ]
  const { data, counts } = await reviewer.call(listWork, { pageSize: 100 })
  const found = data.find((one) => one.kind === 'case' && one.case._id === caseId)
  expect(found).toMatchObject({
    case: { next: { action: 'review', role: 'reviewer' }, assignee: null, owner: 'Ana Almeida', lookers: [] },
  })
  expect(found!.kind === 'case' && found!.case.copy?.thumbnail).toMatch(/^http/)
  expect(counts.mine).toBe(0)
  expect(counts.me).toBe(counts.nobody)
  const listed = async (who: typeof reviewer, whose: 'me' | 'mine' | 'nobody' | 'everybody') =>
    (await who.call(listWork, { whose, pageSize: 100 })).data.some(
      (one) => one.kind === 'case' && one.case._id === caseId,
    )
  expect(await listed(manager, 'me')).toBe(false)
  expect(await listed(manager, 'everybody')).toBe(true)
  expect(await listed(curator, 'everybody')).toBe(false)
  expect((await chiara.call(listCaseStaff)).data.map(({ _id }) => _id)).toEqual(
    expect.arrayContaining([reviewer.id, manager.id, chiara.id]),
  )
  expect((await chiara.call(listCaseStaff)).data.map(({ _id }) => _id)).not.toContain(curator.id)

  expect(await reviewer.call(assignCase, { caseId, to: manager.id, note: 'You know this shop.' })).toEqual({
    assignee: { _id: manager.id, name: 'Marta Silva' },
  })
  expect(await listed(reviewer, 'me')).toBe(false)
  expect(await listed(manager, 'mine')).toBe(true)
  await reviewer.call(addCaseNote, { caseId, text: 'Seen at the fair.' })
  const shown = await manager.call(getDeskCase, { caseId })
  expect(shown).toMatchObject({
    assignee: { name: 'Marta Silva' },
    notes: [
      { by: 'Rui Silva', to: null, text: 'Seen at the fair.' },
      { by: 'Rui Silva', to: 'Marta Silva', text: 'You know this shop.' },
    ],
  })
  expect(await refusalOf(reviewer.call(assignCase, { caseId, to: curator.id }))).toMatchObject({
    code: 'case.no-such-staff',
  })
  await manager.call(assignCase, { caseId, to: null })
  expect(await listed(reviewer, 'nobody')).toBe(true)
})

test('Pages of work follow each other without gap or duplicate', { tags: ['long'] }, async () => {
  const { chiara } = await inReview()
  await inReview()
  await inReview()
  const all = (await chiara.call(listWork, { whose: 'everybody', pageSize: 100 })).data.map(idOf)
  const paged: string[] = []
  let after: string | undefined
  do {
    const page = await chiara.call(listWork, { whose: 'everybody', pageSize: 1, ...(after ? { after } : {}) })
    paged.push(...page.data.map(idOf))
    after = page.next
  } while (after)
  expect(paged).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
})

const idOf = (one: { kind: 'case'; case: { _id: string } } | { kind: 'task'; task: { _id: string } }) =>
  one.kind === 'case' ? one.case._id : one.task._id

test('An owner’s message is the next action until staff reply', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const next = async () => (await chiara.call(getDeskCase, { caseId })).next
  expect(await next()).toMatchObject({ action: 'review' })
  await ana.call(sendCaseMessage, { caseId, text: 'When will you look at it?' })
  expect(await next()).toMatchObject({ action: 'write-back', role: 'reviewer' })
  await chiara.call(sendDeskMessage, { caseId, text: 'Today.' })
  expect(await next()).toMatchObject({ action: 'review' })
})

test('A search finds cases by their facts and texts, of any owner', { tags: ['long'] }, async () => {
  const { ana, chiara, handed, caseId } = await inReview()
  await ana.call(sendCaseMessage, { caseId, text: 'They sold it as a postcard of Nazaré, 120 copies.' })
  const found = async (q: string) =>
    (await chiara.call(searchDeskCases, { q, pageSize: 100 })).data.map(({ _id }) => _id)
  for (const q of [handed.name, 'shop.example', 'almeida', ana.email, 'ana pereira', 'POSTCARD nazaré', '120 copies'])
    expect(await found(q), q).toContain(caseId)
  expect(await found(handed.name)).toEqual([caseId])
  for (const q of ['', ' ', 'nothing-of-that', '%', '_', 'postcard of lisbon'])
    expect(await found(q), q).not.toContain(caseId)
})

test('Staff see who else has a case open until they close it', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await inReview()
  const rui = await staffWith('Rui', 'reviewer')
  expect(await chiara.call(lookAtCase, { caseId })).toEqual({ others: [] })
  expect(await rui.call(lookAtCase, { caseId })).toEqual({ others: ['Chiara Conti'] })
  expect(await chiara.call(lookAtCase, { caseId })).toEqual({ others: ['Rui Silva'] })
  const { rows } = await app.deps.database.execute(
    "select count(*)::int as told from events where owner_id = $1 and event->>'type' = 'desk'",
    [chiara.id],
  )
  expect(rows[0]!.told).toBeGreaterThan(0)
  await rui.call(leaveCase, { caseId })
  expect(await chiara.call(lookAtCase, { caseId })).toEqual({ others: [] })
  expect(await refusalOf(rui.call(lookAtCase, { caseId: newId() }))).toMatchObject({ status: 404 })
})

test('The second of two simultaneous deciders learns of the first decision', { tags: ['long'] }, async () => {
  const { chiara, caseId, ana } = await inReview()
  const rui = await staffWith('Rui', 'reviewer')
  await rui.call(decideCase, { caseId, from: 'in_review', to: 'declined', reason: 'weak-match' })
  const refusal = await refusalOf(chiara.call(decideCase, { caseId, from: 'in_review', to: 'accepted' }))
  expect(refusal).toMatchObject({ status: 409, code: 'case.moved' })
  expect(refusal.problem.message).toBe(
    'Rui Silva has taken this case to “Declined” meanwhile. What you typed is still here; look at the case before you go on.',
  )
  expect(await stateOf(ana, caseId)).toBe('declined')
})

test('Deciding an unassigned case assigns it', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await inReview()
  expect((await chiara.call(decideCase, { caseId, to: 'accepted' })).assignee).toEqual({
    _id: chiara.id,
    name: 'Chiara Conti',
  })
})

test('Each role takes its own steps', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await inReview()
  const [reviewer, manager, legal, support] = [
    await staffWith('Rui', 'reviewer'),
    await staffWith('Marta', 'case-manager'),
    await staffWith('Leo', 'legal'),
    await staffWith('Sofia', 'support'),
  ]
  const moves = async (who: typeof reviewer) => (await who.call(getDeskCase, { caseId })).moves
  expect(await moves(reviewer)).toEqual((await chiara.call(getDeskCase, { caseId })).moves)
  expect(await moves(support)).toEqual([])
  expect(await moves(legal)).toEqual(['on_hold'])
  expect(await refusalOf(legal.call(decideCase, { caseId, to: 'accepted' }))).toMatchObject({ code: 'case.role' })
  expect(await refusalOf(support.call(decideCase, { caseId, to: 'accepted' }))).toMatchObject({ status: 403 })
  await reviewer.call(decideCase, { caseId, to: 'accepted' })
  expect(await moves(reviewer)).toEqual([])
  expect(await moves(manager)).toContain('evidence_ready')
})

test('A resting case returns on its day with a task', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId, handed } = await inReview()
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const held = await chiara.call(decideCase, { caseId, to: 'on_hold', until })
  expect(held.next).toMatchObject({ action: 'take-up-again' })
  expect(held.next!.at!.slice(0, 10) >= until).toBe(true)
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await app.deps.database.execute('update cases set held_until = $1 where id = $2', [day, caseId])
  await takeUpHeldCases({ ...app.deps, config: app.config })
  expect(await stateOf(ana, caseId)).toBe('in_review')
  expect((await ana.call(listCaseHistory, { caseId })).data[0]).toMatchObject({
    from: 'on_hold',
    to: 'in_review',
    actorRole: 'system',
    publicNote: `The case rested until ${day} and goes on.`,
  })
  const { data } = await chiara.call(listTasks)
  expect(data.find(({ subject }) => subject === caseId)).toMatchObject({ kind: 'case.taken-up', role: 'reviewer' })
  expect(data.find(({ subject }) => subject === caseId)!.note).toContain(handed.name)
})

test('The intake sorts by worth, by risk or by waiting time', { tags: ['long'] }, async () => {
  const first = await inReview()
  const { chiara, caseId } = await inReview()
  const weighed = async () =>
    (await chiara.call(listDeskCases, { pageSize: 100 })).data.filter(({ worth }) => worth !== null)
  await expect.poll(async () => (await weighed()).some(({ _id }) => _id === caseId)).toBe(true)
  await app.deps.database.execute('update cases set worth = 100, risk = 100 where id = $1', [caseId])
  await app.deps.database.execute("update cases set since = '2020-01-01' where id = $1", [first.caseId])
  const top = async (sort: 'worth' | 'risk' | 'wait') => (await chiara.call(listDeskCases, { sort })).data[0]!._id
  expect([await top('worth'), await top('risk'), await top('wait')]).toEqual([caseId, caseId, first.caseId])
})

test('A case is rated on review, with its country’s law', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await inReview()
  await expect
    .poll(
      async () => (await chiara.call(listDeskCases, { pageSize: 100 })).data.find(({ _id }) => _id === caseId)?.worth,
    )
    .toBeGreaterThan(0)
  const shown = await chiara.call(getDeskCase, { caseId })
  expect(shown.worth).toBeGreaterThan(0)
  expect(shown.law).toMatchObject({ country: expect.stringMatching(/^[A-Z]{2}$/) })
  expect(shown.site).toMatchObject({ facts: expect.anything() })
})

test('A case of a leaving owner can be closed, and says why', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  await app.deps.database.execute('delete from accounts where id = $1', [ana.id])
  expect((await chiara.call(getDeskCase, { caseId })).owner).toMatchObject({
    name: 'An account that is gone',
    email: '',
  })
  const { data } = await chiara.call(listWork, { whose: 'everybody', pageSize: 100 })
  expect(data.find((one) => one.kind === 'case' && one.case._id === caseId)).toMatchObject({
    case: { owner: 'An account that is gone' },
  })
  expect(await chiara.call(previewDecision, { caseId, to: 'declined', reason: 'weak-match' })).toBeNull()
  const ended = await chiara.call(decideCase, { caseId, to: 'declined', reason: 'weak-match' })
  expect(ended.case.state).toBe('declined')
  await app.deps.database.execute('delete from cases where id = $1', [caseId])
  expect(await refusalOf(chiara.call(getDeskCase, { caseId }))).toMatchObject({ status: 404 })
  expect(await refusalOf(chiara.call(decideCase, { caseId, to: 'in_review' }))).toMatchObject({ status: 404 })
})
