import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSubmission, saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { domains } from '#server/sites/tables.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('A draft suggests imprint country and watermark, and says so', async () => {
  const { ana } = await people(app)
  const host = 'atelier.example'
  const facts = { category: null, platform: null, language: null, stockAgency: null, commercialScore: null }
  await app.deps.db.insert(domains).values({
    host,
    facts: { ...facts, country: { value: 'PT', from: 'imprint', confidence: 0.9 } },
    signals: [],
    contacts: [],
    updatedAt: new Date(),
  })
  const imageId = await anImage(app.deps, ana.id)
  const removed = [{ kind: 'watermark' as const, what: 'removed' as const }]
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://${host}/a`, changes: removed })
  const [site] = (await ana.call(listClusters, { show: 'all' })).data
  const draft = await ana.call(startSubmission, { cluster: site!._id })
  const [match] = draft.matches
  expect(draft).toMatchObject({ country: 'Portugal', matches: [{ watermark: 'Removed' }] })
  const suggested = { country: 'Portugal', watermarks: { [match!.uuid]: 'Removed' }, answers: {} }
  expect(draft.suggested).toEqual(suggested)
  await ana.call(saveSubmission, { ...draft, country: 'Spain', matches: [{ ...match!, watermark: 'Replaced' }] })
  expect(await ana.call(getSubmission, { caseId: draft._id })).toMatchObject({
    country: 'Spain',
    matches: [{ watermark: 'Replaced' }],
    suggested,
  })
  expect(await ana.call(startSubmission, {})).toMatchObject({
    country: '',
    suggested: { country: null, watermarks: {}, answers: {} },
  })
})
