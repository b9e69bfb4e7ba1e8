import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSubmission, getSubmission, saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { getClaimant, withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { startSubmissions, submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { mandateVersion } from '#contract/cases/mandate.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getCluster, getMatch, listClusters } from '#contract/matches/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailTo } from '#server/testing/mails.ts'
import { people } from '#server/testing/people.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from './testing/places.ts'
import { uploadTo } from './testing/uploads.ts'

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

async function aDraftOfAna() {
  const { ana, bruno, chiara } = await people(app)
  const { clusterId } = await aSite(app, ana)
  const draft = answered(await ana.call(startSubmission, { cluster: clusterId }))
  return { ana, bruno, chiara, clusterId, draft: await ana.call(saveSubmission, draft) }
}

test('A submission stores mandate and history, notifies, and enters review', { tags: ['long'] }, async () => {
  const { ana, draft } = await aDraftOfAna()
  const handed = await ana.call(submitCase, draft)
  expect(handed).toMatchObject({
    _id: draft._id,
    state: 'submitted',
    agreement: { version: mandateVersion },
    files: [],
  })
  await expect
    .poll(async () => (await ana.call(getCase, { caseId: draft._id })).state, { timeout: 20_000 })
    .toBe('in_review')
  const { data } = await ana.call(listCaseHistory, { caseId: draft._id })
  expect(data.map(({ from, to, actorRole }) => [from, to, actorRole])).toEqual([
    ['submitted', 'in_review', 'system'],
    ['draft', 'submitted', 'owner'],
    [null, 'draft', 'owner'],
  ])
  const { data: told } = await ana.call(listNotifications)
  expect(told).toMatchObject([
    { title: `We have your case ${handed.name} (shop.example)`, path: `/cases/${draft._id}` },
  ])
  expect((await mailTo(app, ana.email, 'notification')).text).toContain(`/cases/${draft._id}`)
  expect(await ana.call(getSubmission, { caseId: draft._id })).toMatchObject({
    __DRAFT__: false,
    editable: { mode: 'nothing' },
  })
  expect(await ana.call(getClaimant)).toMatchObject({ claimant: { legal_name: 'Ana Pereira' } })
})

test('Submitting marks images that the owner calls registered', { tags: ['long'] }, async () => {
  const { ana, bruno, draft } = await aDraftOfAna()
  const us = { status: 'Yes' as const, id: 'VA 2-123-456', year: '2024', title: 'Boats', registered: '2024-08-01' }
  const said = { ...draft, images: draft.images.map((image) => ({ ...image, registration: { us } })) }
  const registered = async (status: 'yes' | 'no') => (await ana.call(listImages, { registered: status })).total
  const saved = await ana.call(saveSubmission, said)
  expect([await registered('yes'), await registered('no')]).toEqual([0, 1])
  await ana.call(submitCase, saved)
  expect([await registered('yes'), await registered('no')]).toEqual([1, 0])
  expect((await bruno.call(listImages, { registered: 'yes' })).total).toBe(0)
})

test('Submitting marks images that the owner licensed before', { tags: ['long'] }, async () => {
  const { ana, draft } = await aDraftOfAna()
  const licensed = async () => (await ana.call(listImages, { licensed: 'yes' })).total
  const images = draft.images.map((image) => ({
    ...image,
    licensing: {
      ...image.licensing,
      licensed_before: true,
      price_1y_online: { value: 300, currency: 'EUR' as const },
    },
  }))
  const saved = await ana.call(saveSubmission, { ...draft, images })
  expect(await licensed()).toBe(0)
  await ana.call(submitCase, saved)
  expect(await licensed()).toBe(1)
})

test('Repeated submissions, at once or later, are one case', { tags: ['long'] }, async () => {
  const { ana, draft } = await aDraftOfAna()
  const [one, two] = await Promise.all([ana.call(submitCase, draft), ana.call(submitCase, draft)])
  expect(one._id, 'ASVS 2.3.4').toBe(two._id)
  expect((await ana.call(submitCase, draft))._id).toBe(draft._id)
  const shown = await ana.call(getSubmission, { caseId: draft._id })
  expect((await ana.call(submitCase, shown))._id).toBe(draft._id)
  const { _id: _, revision: __, ...unsaved } = draft
  expect((await ana.call(submitCase, unsaved))._id).toBe(draft._id)
  expect((await ana.call(listCases, {})).total).toBe(1)
  expect(
    (await ana.call(listCaseHistory, { caseId: draft._id })).data.filter(({ to }) => to === 'submitted'),
  ).toHaveLength(1)
  expect(await refusalOf(ana.call(submitCase, { ...shown, comments: 'more' }))).toMatchObject({
    code: 'case.read-only',
  })
  expect(await refusalOf(ana.call(saveSubmission, shown))).toMatchObject({ code: 'case.read-only' })
})

test('An invalid submission names every failing field and stays a draft', { tags: ['long'] }, async () => {
  const { ana, draft } = await aDraftOfAna()
  const refused = await refusalOf(
    ana.call(submitCase, { ...draft, koDisclaimerTruth: null, claimant: { ...draft.claimant, city: '' } }),
  )
  expect(refused).toMatchObject({ status: 400, code: 'invalid' })
  expect(refused.problem.details).toEqual([
    {
      path: 'koDisclaimerTruth',
      message: expect.stringMatching(/^You are legally authorizing Rightframe to act on your behalf/),
    },
    { path: 'claimant.city', message: 'Response required.' },
  ])
  expect(await ana.call(getCase, { caseId: draft._id })).toMatchObject({ state: 'draft', agreement: null })
  expect(await ana.call(submitCase, draft)).toMatchObject({ state: 'submitted' })
})

test('An owner has one open case against a party', { tags: ['long'] }, async () => {
  const { ana, draft, clusterId } = await aDraftOfAna()
  const second = await ana.call(saveSubmission, { ...draft, _id: 'new' })
  const both = await Promise.allSettled([
    ana.call(submitCase, draft),
    ana.call(submitCase, { ...second, comments: 'again' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const handed = both.find((one) => one.status === 'fulfilled')!.value
  const left = handed._id === draft._id ? { ...second, comments: 'again' } : draft
  const refused = await refusalOf(ana.call(submitCase, left))
  expect(refused).toMatchObject({
    status: 409,
    code: 'case.open-already',
    problem: { details: { caseId: handed._id, name: handed.name } },
  })
  expect(await ana.call(startSubmissions, { clusters: [clusterId] })).toMatchObject({
    data: [{ case: handed._id, isMade: false, reason: `There is already an open case on this site: ${handed.name}.` }],
  })
  expect(
    await ana.call(withdrawCase, { caseId: handed._id, reason: 'owner-withdrew', note: 'We agreed.' }),
  ).toMatchObject({
    state: 'withdrawn',
    reason: { code: 'owner-withdrew', note: 'We agreed.' },
    withdrawal: { isAllowed: false },
  })
  expect(await ana.call(submitCase, left)).toMatchObject({ state: 'submitted' })
})

test('A case is withdrawn once, a draft never', { tags: ['long'] }, async () => {
  const { ana, bruno, draft } = await aDraftOfAna()
  const withdrawal = { caseId: draft._id, reason: 'owner-withdrew' } as const
  expect(await refusalOf(ana.call(withdrawCase, withdrawal)), 'ASVS 2.3.1').toMatchObject({ code: 'case.step' })
  await ana.call(submitCase, draft)
  expect(await refusalOf(bruno.call(withdrawCase, withdrawal))).toMatchObject({ status: 404 })
  await ana.call(withdrawCase, withdrawal)
  expect(await refusalOf(ana.call(withdrawCase, withdrawal))).toMatchObject({ code: 'case.over' })
})

test('A submission behind another window’s save is refused without loss', { tags: ['long'] }, async () => {
  const { ana, draft } = await aDraftOfAna()
  await ana.call(saveSubmission, { ...draft, comments: 'from the other window' })
  expect(await refusalOf(ana.call(submitCase, draft))).toMatchObject({ code: 'case.changed' })
  expect(await ana.call(getSubmission, { caseId: draft._id })).toMatchObject({ comments: 'from the other window' })
})

test('Missing files are reported at their fields; the others stay', { tags: ['long'] }, async () => {
  const { ana, draft } = await aDraftOfAna()
  const file = await uploadTo(ana, draft._id, 'CASE_IMAGE_US_REGISTRATION_FILES')
  const [image] = draft.images
  const pending = { ...image!, registration: { us: { ...image!.registration.us, status: 'Pending' as const } } }
  const filed = (change: object) => ({ ...pending, __US_REGISTRATION_FILES__: [{ ...file, ...change }] })
  const withFile = (change: object) => ({ ...draft, images: [filed(change)] })
  const refused = await refusalOf(ana.call(submitCase, withFile({ key: `${draft._id}/${crypto.randomUUID()}.pdf` })))
  expect(refused.problem.details).toEqual([
    { path: 'images.0.__US_REGISTRATION_FILES__.0.uploadComplete', message: 'Upload is not complete' },
  ])
  expect(await refusalOf(ana.call(submitCase, withFile({ size: 7 })))).toMatchObject({ status: 400 })
  expect(await ana.call(submitCase, withFile({}))).toMatchObject({
    files: [{ fileName: 'contract.pdf', name: file.key.split('/')[1], source: 'CASE_IMAGE_US_REGISTRATION_FILES' }],
  })
})

test('A submission without finds holds pages of one party only', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const images = [await anImage(app.deps, ana.id, 'Pier'), await anImage(app.deps, ana.id, 'Gull')]
  const draft = answered(await ana.call(startSubmission, { images }), 'nowhere.example')
  const other = { ...draft.matches[1]!, origin: { url: 'https://elsewhere.example/', domain: '', title: null } }
  const refused = await refusalOf(ana.call(submitCase, { ...draft, matches: [draft.matches[0]!, other] }))
  expect(refused.problem.details).toEqual([
    { path: 'matches.1.origin.url', message: 'Please provide an infringing page on nowhere.example' },
  ])
  expect(await ana.call(submitCase, draft)).toMatchObject({
    state: 'submitted',
    host: 'nowhere.example',
    cluster: null,
  })
})

test('A selection of sites gives several drafts without finds in cases', { tags: ['long'] }, async () => {
  const { ana, draft } = await aDraftOfAna()
  const { clusterId } = await aSite(app, ana, ['https://other.example/a'])
  await ana.call(submitCase, draft)
  const { data } = await ana.call(startSubmissions, { clusters: [clusterId, clusterId, '0'.repeat(24)] })
  expect(data).toMatchObject([
    { cluster: clusterId, isMade: true, reason: null },
    { case: null, isMade: false, reason: 'There is no such site, or it is not yours.' },
  ])
  const matchId = draft.matches[0]!._id!
  expect(await ana.call(getMatch, { matchId })).toMatchObject({ case: draft._id })
  expect(await refusalOf(ana.call(startSubmission, { matches: [matchId] }))).toMatchObject({
    code: 'case.nothing-left',
  })
  await aMatch(app.deps, { ownerId: ana.id, imageId: draft.images[0]!._id!, page: 'https://www.shop.example/later' })
  const again = await ana.call(startSubmission, { cluster: draft.facts.cluster!._id })
  expect(again.matches).toMatchObject([{ origin: { url: 'https://www.shop.example/later' } }])
})

test('A site and its finds show their draft, then the open case', { tags: ['long'] }, async () => {
  const { ana, bruno, draft, clusterId } = await aDraftOfAna()
  const matchId = draft.matches[0]!._id!
  const shown = async () => {
    const site = await ana.call(getCluster, { clusterId })
    const [listed] = (await ana.call(listClusters, { show: 'all' })).data.filter(({ _id }) => _id === clusterId)
    const { siteCase } = await ana.call(getMatch, { matchId })
    expect([listed!.case, siteCase]).toEqual([site.case, site.case])
    return site.case
  }
  expect(await shown()).toEqual({ _id: draft._id, name: draft.name, isDraft: true })
  const later = await ana.call(saveSubmission, { ...draft, _id: 'new' })
  expect(await shown()).toEqual({ _id: later._id, name: later.name, isDraft: true })
  await ana.call(submitCase, draft)
  expect(await shown()).toEqual({ _id: draft._id, name: draft.name, isDraft: false })
  const { clusterId: of } = await aSite(app, bruno, ['https://www.shop.example/trips/1'])
  expect(await bruno.call(getCluster, { clusterId: of })).toMatchObject({ case: null })
  await ana.call(withdrawCase, { caseId: draft._id, reason: 'owner-withdrew' })
  await ana.call(deleteSubmission, { _id: later._id })
  expect(await shown()).toBeNull()
})
