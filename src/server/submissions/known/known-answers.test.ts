import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { AboutWork } from '#contract/cases/submission/about-work.ts'
import { Claimant } from '#contract/cases/submission/submission.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import {
  getAboutWork,
  getSubmission,
  saveAboutWork,
  saveSubmission,
  startSubmission,
} from '#contract/submissions/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const work = AboutWork.parse({
  published_at: 'https://ana.example/work',
  cc: false,
  publicly_available: false,
  licensed_before: false,
  stock: false,
  contest: false,
  hire: false,
  us_registration: 'No',
})

test('A draft begins with the usual answers and names their source, and asks the certification', async () => {
  const { ana, bruno } = await people(app)
  await ana.call(saveAboutWork, { work })
  await ana.call(saveClaimant, { claimant: Claimant.parse({ street: '1 Quay', date_of_birth: '1980-02-03' }) })
  const imageId = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://atelier.example/a' })
  const [site] = (await ana.call(listClusters, { show: 'all' })).data
  const draft = await ana.call(startSubmission, { cluster: site!._id })
  const [image] = draft.images
  expect(draft).toMatchObject({
    stockIncluded: false,
    contest: false,
    workForHire: false,
    koUserIsLegalRightsOwner: null,
    koImageUserIsBusiness: null,
    stockVerified: null,
    koDisclaimerTruth: null,
    claimant: { street: '1 Quay', date_of_birth: '1980-02-03' },
  })
  expect(image!.licensing).toMatchObject({ cc: false, first_published: { place: 'https://ana.example/work' } })
  expect(image!.registration.us.status).toBe('No')
  expect(draft.suggested.answers[`images.${image!.uuid}.licensing.cc`]).toEqual({ value: false, from: 'work' })
  expect((await bruno.call(getAboutWork, {})).work).toEqual(AboutWork.parse({}))
  const changed = { ...draft, contest: true, images: [{ ...image!, licensing: { ...image!.licensing, cc: true } }] }
  await ana.call(saveSubmission, changed)
  const again = await ana.call(getSubmission, { caseId: draft._id })
  expect(again).toMatchObject({ contest: true, images: [{ licensing: { cc: true } }] })
  expect(again.suggested.answers.contest).toEqual({ value: false, from: 'work' })
})

test('A half address is refused, and nothing is kept of it', async () => {
  const { ana } = await people(app)
  const refused = await refusalOf(ana.call(saveAboutWork, { work: { ...work, published_at: 'my site' } }))
  expect(refused.problem.message).toContain('whole address')
  expect((await ana.call(getAboutWork, {})).work).toEqual(AboutWork.parse({}))
})
