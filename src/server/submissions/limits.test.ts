import { afterAll, beforeAll, expect, test } from 'vitest'
import { setOverride } from '#contract/desk/desk-endpoints.ts'
import { listCases } from '#contract/cases/endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import { longestFilter } from '#contract/cases/case-filter.ts'
import { longestMessage } from '#contract/cases/case.ts'
import { largestSubmission } from '#contract/submissions/saved-submission.ts'
import {
  checkOnline,
  startSubmissions,
  submitCase,
  validateFirstPublished,
  validateOrigin,
  validateSubmission,
} from '#contract/submissions/submitting-endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { aDraft, idOf } from '#contract/testing/a-case.ts'
import { newId } from '#server/platform/ids.ts'
import { waitAfterAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refusalOf } from '#server/testing/client.ts'
import { anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { cases } from '#server/cases/tables/tables.ts'
import { answered } from '#server/submissions/testing/a-site.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const ids = (count: number) => Array.from({ length: count }, (_, at) => idOf(at))

test.each([
  [
    'more images than one case has',
    (ana: Person) => ana.call(startSubmission, { images: ids(101) }),
    'At most 100 images at once.',
  ],
  [
    'more matches than a case takes',
    (ana: Person) => ana.call(startSubmission, { matches: ids(501) }),
    'At most 500 matches at once.',
  ],
  [
    'two things to begin with',
    (ana: Person) => ana.call(startSubmission, { cluster: idOf(1), images: ids(1) }),
    'Name a site, matches or images.',
  ],
  [
    'more sites than are made at once',
    (ana: Person) => ana.call(startSubmissions, { clusters: ids(101) }),
    'At most 100 sites at once.',
  ],
  ['no site at all', (ana: Person) => ana.call(startSubmissions, { clusters: [] }), 'Choose a site.'],
  [
    'more pages than are asked for at once',
    (ana: Person) => ana.call(checkOnline, { urls: Array<string>(101).fill('x') }),
    'At most 100 pages at once.',
  ],
  [
    'a filter that is too long',
    (ana: Person) => ana.call(listCases, { filter: 'x'.repeat(longestFilter + 1) }),
    `A filter has at most ${longestFilter} characters.`,
  ],
  [
    'a message that is too long',
    (ana: Person) => ana.call(sendCaseMessage, { caseId: idOf(1), text: 'x'.repeat(longestMessage + 1) }),
    `Maximum of ${longestMessage} characters allowed.`,
  ],
  [
    'a text that is too long',
    (ana: Person) => ana.call(saveSubmission, { ...aDraft(), comments: 'x'.repeat(10_001) }),
    'Maximum of 10000 characters allowed.',
  ],
])('%s is refused with a sentence', async (_, call, message) => {
  const { ana } = await people(app)
  expect(await refusalOf(call(ana))).toMatchObject({ status: 400, problem: { message } })
})

test('An oversized submission is refused unread', async () => {
  const { ana } = await people(app)
  const comments = 'x'.repeat(largestSubmission)
  expect(await refusalOf(ana.call(saveSubmission, { ...aDraft(), comments }))).toMatchObject({ status: 413 })
})

test('An owner may have at most a thousand drafts', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { _id } = await ana.call(startSubmission, {})
  const now = new Date()
  const draft = { ownerId: ana.id, state: 'draft' as const, createdAt: now, updatedAt: now, since: now }
  await app.deps.db.insert(cases).values(Array.from({ length: 999 }, () => ({ ...draft, id: newId() })))
  const message = 'There are 1000 drafts already, the most we keep. Submit or delete some first.'
  for (const call of [() => ana.call(startSubmission, {}), () => ana.call(saveSubmission, aDraft())])
    expect(await refusalOf(call()), 'ASVS 2.3.2').toMatchObject({ code: 'case.too-many-drafts', problem: { message } })
  expect(await ana.call(saveSubmission, { ...aDraft(), _id })).toMatchObject({ _id })
})

const spent = async (name: string, key: string, max: number) => {
  for (let time = 0; time < max; time++) await waitAfterAttempt(app.deps, [{ name, key, max, seconds: 3600 }])
}

test.each([
  [
    'case-uploads',
    600,
    (ana: Person, caseId: string) =>
      ana.call(getUploadPolicy, { bucket: 'cases', caseId, fileName: 'a.pdf', type: 'application/pdf', size: 1 }),
  ],
  [
    'case-submits',
    120,
    async (ana: Person) =>
      ana.call(submitCase, answered(await ana.call(startSubmission, { images: [await anImage(app.deps, ana.id)] }))),
  ],
  ['case-messages', 60, (ana: Person, caseId: string) => ana.call(sendCaseMessage, { caseId, text: 'Hello' })],
  ['case-validations', 240, (ana: Person) => ana.call(validateSubmission, aDraft())],
  [
    'case-places',
    1500,
    (ana: Person) => ana.call(validateFirstPublished, { host: 'a.example', imagePublishedUrl: 'x', caseId: null }),
  ],
  [
    'case-origins',
    3000,
    (ana: Person) =>
      ana.call(validateOrigin, { host: 'a.example', matchOriginUrl: 'x', caseId: null, matchId: null, imageIds: [] }),
  ],
])('%s are counted, %d an hour', { tags: ['long'] }, async (name, most, call) => {
  const { ana } = await people(app)
  const { _id } = await ana.call(startSubmission, {})
  await spent(name, ana.id, most)
  expect(await refusalOf(call(ana, _id))).toMatchObject({ status: 429, code: 'attempts.too-many' })
})

test('A page named by its owner has no cluster to override', async () => {
  const { ana, chiara } = await people(app)
  const named = await ana.call(startSubmission, { images: [await anImage(app.deps, ana.id)] })
  const { _id: caseId } = await ana.call(saveSubmission, answered(named, 'named.example'))
  const body = { caseId, code: 'ERROR_DOMAIN_STOCK', why: 'Their own shop.', until: null } as const
  expect(await refusalOf(chiara.call(setOverride, { ...body, scope: 'cluster' }))).toMatchObject({
    status: 400,
    problem: { message: 'The owner named this page; set it aside for the whole site.' },
  })
  expect(await refusalOf(chiara.call(setOverride, { ...body, scope: 'site', why: ' ' }))).toMatchObject({
    problem: { message: 'Please say why.' },
  })
  expect((await chiara.call(setOverride, { ...body, scope: 'site' })).overrides).toMatchObject([
    { scope: 'site', host: 'named.example' },
  ])
})
