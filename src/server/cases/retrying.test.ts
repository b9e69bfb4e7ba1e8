import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { getSubmission, saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { CallRefused } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { people, type Person } from '#server/testing/people.ts'
import { runMissedFollowUps } from './moving/run-follow-up.ts'
import { submitCase as handIn } from '#server/submissions/submit-case.ts'
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

async function aDraft() {
  const who = await people(app)
  const { clusterId } = await aSite(app, who.ana)
  const draft = await who.ana.call(
    saveSubmission,
    answered(await who.ana.call(startSubmission, { cluster: clusterId })),
  )
  return { ...who, draft, caseId: draft._id }
}

const stateOf = async (owner: Person, caseId: string) => (await owner.call(getCase, { caseId })).state

async function inReview() {
  const { draft, ...who } = await aDraft()
  await who.ana.call(submitCase, draft)
  await expect.poll(() => stateOf(who.ana, who.caseId), { timeout: 20_000 }).toBe('in_review')
  return who
}

async function asked() {
  const who = await inReview()
  await who.chiara.call(decideCase, { caseId: who.caseId, to: 'needs_info', note: 'Where?', fields: ['comments'] })
  return { ...who, open: await who.ana.call(getSubmission, { caseId: who.caseId }) }
}

/** The steps of a case, the first of them first. */
const steps = async (owner: Person, caseId: string) =>
  (await owner.call(listCaseHistory, { caseId })).data.flatMap(({ to }) => to ?? []).toReversed()

/** Both at the same moment: what came of those that could be done, and the codes of those that could not. */
async function atOnce(...calls: Promise<object>[]) {
  const all = await Promise.allSettled(calls)
  return {
    done: all.filter(({ status }) => status === 'fulfilled').length,
    refused: all.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : [])),
  }
}

function codeOf(reason: unknown): string {
  if (reason instanceof CallRefused) return reason.code
  throw reason
}

test('A resubmission after a lost reply stays one case', { tags: ['long'] }, async () => {
  const { ana, draft, caseId } = await aDraft()
  const { method, path, body } = requestOf(submitCase, draft)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` }
  const hangUp = new AbortController()
  const first = fetch(app.url + path, { method, headers, body: body!, signal: hangUp.signal })
  setTimeout(() => hangUp.abort(), 5)
  await first.catch(() => undefined)
  expect(await ana.call(submitCase, draft)).toMatchObject({ _id: caseId })
  expect((await steps(ana, caseId)).filter((to) => to === 'submitted')).toHaveLength(1)
  expect((await ana.call(listCases, {})).total).toBe(1)
})

test('An answer sent twice, at once or later, counts once', { tags: ['long'] }, async () => {
  const { ana, caseId, open } = await asked()
  const answer = { ...open, comments: 'In Porto.' }
  expect(await atOnce(ana.call(submitCase, answer), ana.call(submitCase, answer))).toEqual({ done: 2, refused: [] })
  expect(await ana.call(submitCase, answer)).toMatchObject({ state: 'in_review' })
  expect(await steps(ana, caseId)).toEqual(['draft', 'submitted', 'in_review', 'needs_info', 'in_review'])
})

test('One of two different answers counts; the other is refused', { tags: ['long'] }, async () => {
  const { ana, caseId, open } = await asked()
  const answers = ['In Porto.', 'In Lisbon.']
  const { done, refused } = await atOnce(...answers.map((comments) => ana.call(submitCase, { ...open, comments })))
  expect(done).toBe(1)
  expect(['case.read-only', 'case.changed']).toContain(refused[0])
  expect(answers).toContain((await ana.call(getSubmission, { caseId })).comments)
  expect(await steps(ana, caseId)).toEqual(['draft', 'submitted', 'in_review', 'needs_info', 'in_review'])
})

test('A case withdrawn while declined ends once; the second call is refused', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const withdrawal = ana.call(withdrawCase, { caseId, reason: 'owner-withdrew' })
  const decision = chiara.call(decideCase, { caseId, to: 'declined', reason: 'weak-match' })
  expect(await atOnce(withdrawal, decision)).toEqual({ done: 1, refused: ['case.over'] })
  const ended = (await steps(ana, caseId)).filter((to) => to === 'withdrawn' || to === 'declined')
  expect(ended).toEqual([await stateOf(ana, caseId)])
})

test('A case withdrawn while accepted ends withdrawn in either order', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const withdrawal = ana.call(withdrawCase, { caseId, reason: 'owner-withdrew' })
  const { refused } = await atOnce(withdrawal, chiara.call(decideCase, { caseId, to: 'accepted' }))
  expect(refused.every((code) => code === 'case.over')).toBe(true)
  expect(await stateOf(ana, caseId)).toBe('withdrawn')
})

test('An answer during withdrawal does not reopen the case', { tags: ['long'] }, async () => {
  const { ana, caseId, open } = await asked()
  const withdrawal = ana.call(withdrawCase, { caseId, reason: 'owner-withdrew' })
  const { refused } = await atOnce(withdrawal, ana.call(submitCase, { ...open, comments: 'In Porto.' }))
  expect(refused.every((code) => code === 'case.read-only')).toBe(true)
  expect(await stateOf(ana, caseId)).toBe('withdrawn')
})

test('One of two simultaneous decisions counts', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const { done, refused } = await atOnce(
    chiara.call(decideCase, { caseId, to: 'accepted' }),
    chiara.call(decideCase, { caseId, to: 'declined', reason: 'weak-match' }),
  )
  expect(done, 'ASVS 2.3.4').toBe(1)
  expect(['case.over', 'case.step']).toContain(refused[0])
  expect((await steps(ana, caseId)).slice(3)).toEqual([await stateOf(ana, caseId)])
})

test('A case stuck before review enters review within the hour', { tags: ['long'] }, async () => {
  const { ana, draft, caseId } = await aDraft()
  const { deps } = app
  const idle = { ...deps, queue: { ...deps.queue, enqueue: async () => {} } }
  const { state, since } = await handIn(idle, ana.id, draft, '127.0.0.1')
  await killAtEveryAttempt(deps.database, 'follow-case', { caseId, state, since: since.toISOString() })
  const anHourLater = async () => {
    await runMissedFollowUps(deps)
    return await stateOf(ana, caseId)
  }
  expect(await stateOf(ana, caseId)).toBe('submitted')
  await expect.poll(anHourLater, { timeout: 25_000 }).toBe('in_review')
  expect(await steps(ana, caseId)).toEqual(['draft', 'submitted', 'in_review'])
  expect(await deps.queue.dead(10)).toEqual([])
})
