import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSubmission, saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { listCases } from '#contract/cases/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { deleteImage } from '#contract/images/endpoints.ts'
import { getImageSummary, mergeImages, summariseSelection } from '#contract/images/library-endpoints.ts'
import { anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { answered } from '#server/submissions/testing/a-site.ts'
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

test('A merged image keeps its draft answers; cases show the remaining image', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [kept, gone] = [await anImage(app.deps, ana.id, 'Pier'), await anImage(app.deps, ana.id, 'The pier')]
  const draft = await ana.call(
    saveSubmission,
    answered(await ana.call(startSubmission, { images: [gone] }), 'a.example'),
  )
  await ana.call(mergeImages, { primaryImage: kept, images: [gone] })
  const opened = await ana.call(getSubmission, { caseId: draft._id })
  expect(opened.images).toMatchObject([{ _id: kept, place_taken: 'Nazaré, Portugal' }])
  expect((await ana.call(listCases)).data[0]!.thumbnail).toContain(kept)
})

test('Removing an image names its cases, which continue without it', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const draft = answered(await ana.call(startSubmission, { images: [imageId] }), 'a.example')
  const told = async () => (await ana.call(getImageSummary, { imageId })).consequences
  expect((await told()).map(({ what }) => what)).not.toContain('cases')
  await ana.call(submitCase, draft)
  expect(await told()).toContainEqual({ what: 'cases', count: 1 })
  const other = await anImage(app.deps, ana.id)
  const both = { imageIds: [imageId, other] }
  expect((await ana.call(summariseSelection, both)).consequences).toContainEqual({ what: 'cases', count: 1 })
  expect((await bruno.call(summariseSelection, both)).consequences).toEqual([
    { what: 'matches', count: 0 },
    { what: 'decisions', count: 0 },
    { what: 'sites', count: 0 },
  ])
  await ana.call(deleteImage, { imageId })
  expect((await ana.call(listCases)).data).toMatchObject([{ _id: draft._id, thumbnail: null, images: 1 }])
  expect((await ana.call(getSubmission, { caseId: draft._id })).images).toMatchObject([
    { title: 'Harbour, first light' },
  ])
})
