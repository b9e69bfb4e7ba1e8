import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { createTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

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

/** A draft of a case that could be submitted, against a site that an owner of their own found. */
async function aDraft() {
  const { ana } = await people(app)
  const { clusterId } = await aSite(app, ana)
  const draft = await ana.call(saveSubmission, answered(await ana.call(startSubmission, { cluster: clusterId })))
  return { ana, clusterId, draft }
}

test('A site with an open takedown gets no case until it is withdrawn', { tags: ['long'] }, async () => {
  const { ana, clusterId, draft } = await aDraft()
  const { _id: takedownId } = await ana.call(createTakedown, { cluster: clusterId })
  const refused = await refusalOf(ana.call(submitCase, draft))
  expect(refused).toMatchObject({
    status: 409,
    code: 'case.takedown-open',
    message: expect.stringMatching(/has to be withdrawn/),
  })
  expect(refused.problem.details).toEqual({ takedown: takedownId })
  expect((await ana.call(getCase, { caseId: draft._id })).state).toBe('draft')
  await ana.call(withdrawTakedown, { takedownId })
  expect((await ana.call(submitCase, draft)).state).toBe('submitted')
  expect(await refusalOf(ana.call(createTakedown, { cluster: clusterId }))).toMatchObject({
    code: 'takedown.case-open',
  })
})

test('A withdrawn case is not reopened beside a takedown', { tags: ['long'] }, async () => {
  const { ana, clusterId, draft } = await aDraft()
  const { chiara } = await people(app)
  const { _id: caseId } = await ana.call(submitCase, draft)
  await ana.call(withdrawCase, { caseId, reason: 'owner-withdrew', note: 'I ask for removal instead.' })
  const { _id: takedownId } = await ana.call(createTakedown, { cluster: clusterId })
  const reopen = () =>
    chiara.call(decideCase, { caseId, to: 'in_review', reason: 'owner-asked', note: 'She asks again.' })
  expect((await refusalOf(reopen())).code).toBe('case.takedown-open')
  await ana.call(withdrawTakedown, { takedownId })
  await reopen()
  expect((await ana.call(getCase, { caseId })).state).toBe('in_review')
})

test('A takedown of another owner stops no case', { tags: ['long'] }, async () => {
  const other = await aDraft()
  await other.ana.call(createTakedown, { cluster: other.clusterId })
  const { ana, draft } = await aDraft()
  expect((await ana.call(submitCase, draft)).state).toBe('submitted')
})

test('A case and a takedown at the same moment are one of both', { tags: ['long'] }, async () => {
  const { ana, clusterId, draft } = await aDraft()
  const both = await Promise.allSettled([ana.call(submitCase, draft), ana.call(createTakedown, { cluster: clusterId })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
