import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { getSubmission, saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { getMatch, listClusters } from '#contract/matches/endpoints.ts'
import { makeSitePart, removeSitePart } from '#contract/sites/site-parts.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { aMatch } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
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

const page = 'https://www.shop.example/trips/1'
const part = { url: 'https://shop.example/trips' }
const ended = async (person: Person, activity: { _id: string } | null) =>
  await expect
    .poll(async () => (await person.call(getActivity, { activityId: activity!._id })).state, { timeout: 20_000 })
    .toBe('done')
const titlesOf = async (person: Person) =>
  (await person.call(listClusters, { show: 'all' })).data.map(({ title }) => title).toSorted()

test('An open case keeps its site’s finds together, its own for good', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { clusterId, imageId } = await aSite(app, ana, [page])
  const draft = await ana.call(saveSubmission, answered(await ana.call(startSubmission, { cluster: clusterId })))
  const handed = await ana.call(submitCase, draft)
  await expect(ana.call(makeSitePart, part)).rejects.toMatchObject({
    code: 'parts.case',
    message: expect.stringContaining('A case is open against shop.example.') as unknown,
  })
  await ana.call(withdrawCase, { caseId: handed._id, reason: 'owner-withdrew' })
  const made = await ana.call(makeSitePart, part)
  await ended(ana, made.activity)
  expect(await titlesOf(ana)).toEqual(['shop.example/trips'])
  const second = answered(await ana.call(startSubmission, { cluster: (await ana.call(listClusters, {})).data[0]!._id }))
  await ana.call(submitCase, await ana.call(saveSubmission, second))
  await expect(ana.call(removeSitePart, { partId: made.part._id })).rejects.toMatchObject({ code: 'parts.case' })
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://shop.example/trips/2' })
  expect(await titlesOf(ana)).toEqual(['shop.example/trips'])
})

test('A draft follows its finds to the part', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { clusterId } = await aSite(app, ana, [page])
  const draft = await ana.call(saveSubmission, answered(await ana.call(startSubmission, { cluster: clusterId })))
  await ended(ana, (await ana.call(makeSitePart, part)).activity)
  const cluster = (await ana.call(listClusters, {})).data[0]!
  expect(cluster).toMatchObject({ title: 'shop.example/trips', case: { _id: draft._id, isDraft: true } })
  const match = draft.matches[0]!._id!
  expect(await ana.call(getMatch, { matchId: match })).toMatchObject({ cluster: cluster._id })
  expect((await ana.call(getCase, { caseId: draft._id })).cluster).toBe(cluster._id)
  const opened = await ana.call(getSubmission, { caseId: draft._id })
  expect(await ana.call(submitCase, opened)).toMatchObject({ state: 'submitted' })
})
