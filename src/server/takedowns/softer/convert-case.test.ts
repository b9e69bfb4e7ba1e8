import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { createTakedown, getTakedown, listTakedowns, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { convertCase } from '#contract/takedowns/softer-endpoints.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { draftTakedownOf } from './convert-case.ts'

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

/** A submitted case against a site that an owner of their own found. */
async function aCase() {
  const { ana, chiara } = await people(app)
  const { clusterId } = await aSite(app, ana)
  const draft = await ana.call(saveSubmission, answered(await ana.call(startSubmission, { cluster: clusterId })))
  const { _id: caseId } = await ana.call(submitCase, draft)
  return { ana, chiara, clusterId, caseId }
}

test('An owner turns an open case into a takedown of its uses', { tags: ['long'] }, async () => {
  const { ana, clusterId, caseId } = await aCase()
  const { pairs } = await ana.call(getCase, { caseId })
  const takedown = await ana.call(convertCase, { caseId })
  expect(takedown).toMatchObject({ cluster: clusterId, state: 'draft', turn: 'you', closedAt: null })
  expect(takedown.uses.map(({ image }) => image)).toEqual(pairs.map(({ image }) => image._id))
  expect((await ana.call(getCase, { caseId })).state).toBe('converted_takedown')
  const again = await refusalOf(ana.call(convertCase, { caseId }))
  expect(again).toMatchObject({ status: 409, code: 'case.over' })
  // The job of the same step finds the takedown and makes no second one, even after it was withdrawn.
  await ana.call(withdrawTakedown, { takedownId: takedown._id })
  await draftTakedownOf(app.deps, caseId)
  expect((await ana.call(listTakedowns, { cluster: clusterId })).total).toBe(1)
})

test('A case that staff convert drafts a takedown and tells its owner', { tags: ['long'] }, async () => {
  const { ana, chiara, clusterId, caseId } = await aCase()
  await chiara.call(decideCase, { caseId, to: 'converted_takedown', note: 'Removal serves you better here.' })
  await until(async () => (await ana.call(listTakedowns, { cluster: clusterId })).total === 1)
  const list = await ana.call(listTakedowns, { cluster: clusterId })
  const takedown = await ana.call(getTakedown, { takedownId: list.data[0]!._id })
  expect([takedown.state, takedown.uses.length]).toEqual(['draft', 1])
})

test('A case that closed without a result leaves its uses to a takedown', { tags: ['long'] }, async () => {
  const { ana, chiara, clusterId, caseId } = await aCase()
  await chiara.call(decideCase, { caseId, to: 'closed_no_result', reason: 'contact-not-found', note: 'No address.' })
  expect((await ana.call(createTakedown, { cluster: clusterId })).uses).toHaveLength(1)
})

test('A case of another owner is unknown to the conversion', { tags: ['long'] }, async () => {
  const { caseId } = await aCase()
  const { ana: other } = await people(app)
  expect(await refusalOf(other.call(convertCase, { caseId }))).toMatchObject({ status: 404 })
})
