import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { getCaseOutlook, getClaimant, saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import {
  checkOnline,
  submitCase,
  validateFirstPublished,
  validateOrigin,
  validateSubmission,
} from '#contract/submissions/submitting-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { Claimant } from '#contract/cases/submission/submission.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { ownedFingerprints } from '#server/fingerprints/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { cases } from '#server/cases/tables/tables.ts'
import { answered } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '../testing/places.ts'

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

const asked = { host: 'shop.example', caseId: null }

test('A first publication address resolves if anything answers; missing ones say so', async () => {
  const { ana } = await people(app)
  const check = (imagePublishedUrl: string) => ana.call(validateFirstPublished, { ...asked, imagePublishedUrl })
  expect(await check('http://ana.example/boats')).toEqual({ payload: [] })
  expect(await check('http://ana.example/broken')).toEqual({ payload: [] })
  expect(await check('not an address')).toEqual({ payload: [] })
  expect(await check('http://ana.example/gone')).toEqual({
    payload: [
      {
        resolvable: false,
        reason: 'There is no page at http://ana.example/gone.',
        data: { type: 'domainIsResolvable' },
      },
    ],
  })
  expect((await check('http://169.254.169.254/latest')).payload).toMatchObject([
    { reason: 'http://169.254.169.254/latest does not lead to a public address on the internet.' },
  ])
})

test('A repeated address within a minute is not fetched again', async () => {
  const { ana } = await people(app)
  for (let time = 0; time < 3; time++)
    await ana.call(validateFirstPublished, { ...asked, imagePublishedUrl: 'http://ana.example/once' })
  expect(places.asked.filter((one) => one.endsWith('/once'))).toHaveLength(1)
})

test('Pages are online, missing or unclear', async () => {
  const { ana } = await people(app)
  const urls = ['http://shop.example/trips', 'http://shop.example/gone', 'http://shop.example/broken', 'nonsense']
  const { data } = await ana.call(checkOnline, { urls })
  expect(data.map(({ isOnline }) => isOnline)).toEqual([true, false, null, false])
})

test('A check that names another owner’s case finds nothing', async () => {
  const { ana, bruno } = await people(app)
  const { _id: caseId } = await ana.call(startSubmission, {})
  const place = { ...asked, caseId, imagePublishedUrl: 'http://ana.example/boats' }
  expect(await refusalOf(bruno.call(validateFirstPublished, place))).toMatchObject({ status: 404 })
  const origin = { ...asked, caseId, matchOriginUrl: 'http://shop.example/', matchId: null, imageIds: [] }
  expect(await refusalOf(bruno.call(validateOrigin, origin))).toMatchObject({ status: 404 })
})

test('A country that the owner names is refused with the same words before and at the submission.', async () => {
  const { ana } = await people(app)
  const draft = answered(await ana.call(startSubmission, {}))
  for (const [country, code] of [
    ['Cuba', 'ERROR_DOMAIN_COUNTRY_UNRESOLVABLE'],
    ['Japan', 'ERROR_DOMAIN_COUNTRY_TM_ONLY'],
  ] as const) {
    const [item] = (await ana.call(validateSubmission, { ...draft, country })).payload
    expect(item).toMatchObject({ code, resolvable: false })
    const { problem } = await refusalOf(ana.call(submitCase, { ...draft, country }))
    expect(problem.details).toContainEqual(expect.objectContaining({ path: 'country', code, message: item!.reason }))
  }
})

test('Checks have an hourly limit', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await app.deps.database.execute(`delete from attempts`)
  const ask = () => ana.call(checkOnline, { urls: ['http://shop.example/'] })
  for (let time = 0; time < 240; time++) await ask()
  expect(await refusalOf(ask())).toMatchObject({ status: 429, code: 'attempts.too-many' })
})

test('Strict countries compare the owner’s named file with the image', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [mine, others] = [await aPicture(1), await aPicture(2)]
  places.files.set('/mine.jpg', mine).set('/others.jpg', others)
  const image = await whenRead(ana, (await uploadFile(ana, mine, { fileName: 'boats.jpg' }))._id)
  const isKnown = async () =>
    (await app.deps.db.select().from(ownedFingerprints).where(eq(ownedFingerprints.imageId, image._id))).length
  await expect.poll(isKnown, { timeout: 20_000 }).toBe(1)
  const draft = answered(await ana.call(startSubmission, { images: [image._id] }), 'laden.de')
  const showing = (path: string) => ({
    ...draft,
    matches: draft.matches.map((match) => ({ ...match, url: `http://laden.de${path}` })),
  })
  const refused = await refusalOf(ana.call(submitCase, showing('/others.jpg')))
  expect(refused.problem.details).toMatchObject([
    { path: 'matches.0.origin.url', code: 'ERROR_CLUSTER_MINIMUM_SCORE', way: 'upload-proof' },
  ])
  expect((await ana.call(validateSubmission, showing('/others.jpg'))).payload).toMatchObject([
    { code: 'ERROR_CLUSTER_MINIMUM_SCORE' },
  ])
  const stated = answered(await ana.call(startSubmission, { images: [image._id] }), 'laden.example')
  const files = stated.matches.map((match) => ({ ...match, url: 'http://laden.example/others.jpg' }))
  const elsewhere = { ...stated, country: 'Germany', matches: files }
  expect((await ana.call(validateSubmission, elsewhere)).payload).toMatchObject([
    { code: 'ERROR_CLUSTER_MINIMUM_SCORE', resolvable: false },
  ])
  expect((await refusalOf(ana.call(submitCase, elsewhere))).problem.details).toMatchObject([
    { path: 'matches.0.origin.url', code: 'ERROR_CLUSTER_MINIMUM_SCORE' },
  ])
  expect(await ana.call(submitCase, showing('/mine.jpg'))).toMatchObject({ state: 'submitted' })
  const { ana: another } = await people(app)
  const again = await whenRead(another, (await uploadFile(another, mine, { fileName: 'boats.jpg' }))._id)
  const unread = answered(await another.call(startSubmission, { images: [again._id] }), 'laden.de')
  const nowhere = unread.matches.map((match) => ({ ...match, url: 'http://laden.de/gone.jpg' }))
  expect(await another.call(submitCase, { ...unread, matches: nowhere })).toMatchObject({ state: 'submitted' })
})

test('Expected outcomes appear after enough comparable closed cases', async () => {
  const { ana } = await people(app)
  const draft = await ana.call(startSubmission, {})
  await ana.call(saveSubmission, { ...draft, country: 'Iceland' })
  const close = async (count: number, state: CaseState) => {
    const at = new Date('2026-01-01T00:00:00Z')
    const since = new Date('2026-01-31T00:00:00Z')
    const closed = { ownerId: newId(), state, country: 'IS', createdAt: at, updatedAt: at, since, submittedAt: at }
    await app.deps.db.insert(cases).values(Array.from({ length: count }, () => ({ ...closed, id: newId() })))
  }
  // A paid case stays `paid` until the pay-outs.
  await close(12, 'paid')
  await close(6, 'legal_settled')
  // Never claims.
  await close(20, 'declined')
  expect(await ana.call(getCaseOutlook, { caseId: draft._id })).toEqual({
    feePercent: 45,
    comparable: { cases: 18, needed: 30 },
    oddsPercent: null,
    medianDays: null,
    value: { is: 'unknown', of: 'fees' },
    legalOnly: null,
  })
  await close(10, 'closed_no_result')
  await close(1, 'withdrawn')
  expect(await ana.call(getCaseOutlook, { caseId: draft._id })).toMatchObject({
    comparable: { cases: 29 },
    oddsPercent: null,
    medianDays: null,
  })
  await close(1, 'closed_no_result')
  expect(await ana.call(getCaseOutlook, { caseId: draft._id })).toMatchObject({
    comparable: { cases: 30 },
    oddsPercent: 60,
    medianDays: 30,
  })
})

test('The share follows the owner’s plan, and names lawyers-only countries', async () => {
  const { ana, bruno } = await people(app)
  const { caseFeePercent } = app.deps.allowances
  app.deps.allowances.caseFeePercent = async (_, ownerId) => (ownerId === ana.id ? 35 : 45)
  try {
    const draft = await ana.call(startSubmission, {})
    const outlook = () => ana.call(getCaseOutlook, { caseId: draft._id })
    expect(await outlook()).toMatchObject({ feePercent: 35, legalOnly: null })
    const other = await bruno.call(startSubmission, {})
    expect(await bruno.call(getCaseOutlook, { caseId: other._id })).toMatchObject({ feePercent: 45 })
    const saved = await ana.call(saveSubmission, { ...draft, country: 'Germany' })
    expect(await outlook()).toMatchObject({ legalOnly: 'Germany' })
    expect(await ana.call(getCase, { caseId: draft._id })).toMatchObject({ legalOnly: 'Germany' })
    await ana.call(saveSubmission, { ...saved, country: 'Portugal' })
    expect(await ana.call(getCase, { caseId: draft._id })).toMatchObject({ legalOnly: null })
  } finally {
    app.deps.allowances.caseFeePercent = caseFeePercent
  }
})

test('Valid claimant details are kept for the next case', async () => {
  const { ana, bruno } = await people(app)
  expect(await ana.call(getClaimant)).toMatchObject({
    claimant: null,
    suggested: { first_name: 'Ana', last_name: 'Almeida', legal_name: 'Ana Almeida', email: ana.email },
  })
  const claimant = Claimant.parse({ title: 'Dr.', first_name: 'Ana', country: 'PT' })
  await ana.call(saveClaimant, { claimant: Claimant.parse({}) })
  expect(await ana.call(saveClaimant, { claimant })).toEqual({ claimant })
  expect(await ana.call(getClaimant)).toMatchObject({ claimant })
  expect(await bruno.call(getClaimant)).toMatchObject({ claimant: null })
  const broken = JSON.stringify({ ...claimant, title: 'Sir', city: 7 })
  await app.deps.database.execute('update case_claimants set claimant = $1 where owner_id = $2', [broken, ana.id])
  expect((await ana.call(getClaimant)).claimant).toEqual({ ...claimant, title: null })
})
