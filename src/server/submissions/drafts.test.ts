import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { deleteSubmission, getSubmission, saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import { addLicence } from '#contract/licensing/ledger.ts'
import { judgeMatch, judgeMatches, listMatches } from '#contract/matches/endpoints.ts'
import { aDraft, uuidOf } from '#contract/testing/a-case.ts'
import { anyAltered } from '#contract/testing/draft-arbitrary.ts'
import { getCaseOutlook } from '#contract/cases/exchange-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { draftImage, draftMatch, emptyDraft } from '#contract/cases/submission/submission.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { caseSubmissions } from '#server/cases/tables/tables.ts'
import { aSite } from '#server/submissions/testing/a-site.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

test('A cluster’s draft holds image, best page, other pages and library facts', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { imageId, clusterId } = await aSite(app, ana, [
    'https://www.shop.example/trips/1',
    'https://www.shop.example/trips/2',
  ])
  const draft = await ana.call(startSubmission, { cluster: clusterId })
  expect(draft).toMatchObject({ state: 'draft', source: 'MATCH', revision: 1, editable: { mode: 'everything' } })
  expect(draft.name).toMatch(/^RF-\d{6,}$/)
  expect(draft.images).toMatchObject([{ _id: imageId, title: 'Harbour, first light' }])
  expect(draft.matches).toMatchObject([{ cluster: clusterId, origin: { title: 'A page' } }])
  expect(draft.matches[0]!.additional_links).toHaveLength(1)
  expect(draft.facts).toMatchObject({ cluster: { _id: clusterId, host: 'shop.example' }, overrides: [] })
  expect((await ana.call(startSubmission, { cluster: clusterId }))._id).toBe(draft._id)
})

test('A draft of matches leaves out ignored ones; an empty one fails', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://one.example/a' })
  const { clusterId } = await aSite(app, ana, ['https://two.example/a'])
  const draft = await ana.call(startSubmission, { cluster: clusterId })
  const matchId = draft.matches[0]!._id!
  expect((await ana.call(startSubmission, { matches: [matchId] })).matches).toMatchObject([{ _id: matchId }])
  await ana.call(judgeMatch, { matchId, verdict: 'ignored' })
  expect(await refusalOf(ana.call(startSubmission, { matches: [matchId] }))).toMatchObject({
    code: 'case.nothing-left',
  })
  expect(await refusalOf(bruno.call(startSubmission, { matches: [matchId] }))).toMatchObject({ kind: 'missing' })
  expect(await refusalOf(bruno.call(startSubmission, { cluster: clusterId }))).toMatchObject({ kind: 'missing' })
  expect(await refusalOf(bruno.call(startSubmission, { images: [imageId] }))).toMatchObject({ kind: 'missing' })
})

test('A cluster’s draft skips licensed uses unless the owner chooses them', async () => {
  const { ana } = await people(app)
  const { imageId, clusterId } = await aSite(app, ana, ['https://www.shop.example/claimed'])
  const granted = await anImage(app.deps, ana.id)
  const page = 'https://www.shop.example/granted'
  await aMatch(app.deps, { ownerId: ana.id, imageId: granted, page })
  const matches = (await ana.call(listMatches, { show: 'all' })).data
  const matchId = matches.find(({ origin }) => origin.url === page)!._id
  await ana.call(judgeMatch, { matchId, verdict: 'approved' })
  const draft = await ana.call(startSubmission, { cluster: clusterId })
  expect(draft.images).toMatchObject([{ _id: imageId }])
  await ana.call(deleteSubmission, { _id: draft._id })
  await ana.call(judgeMatch, { matchId: draft.matches[0]!._id!, verdict: 'licensed' })
  expect(await refusalOf(ana.call(startSubmission, { cluster: clusterId }))).toMatchObject({
    code: 'case.nothing-left',
  })
  expect((await ana.call(startSubmission, { matches: [matchId] })).images).toMatchObject([{ _id: granted }])
})

test('A cluster’s draft claims approved uses after their licence ended', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { imageId, clusterId } = await aSite(app, ana, ['https://www.shop.example/for-a-year'])
  await ana.call(judgeMatches, { filter: { cluster: clusterId }, verdict: 'approved' })
  const started = () => ana.call(startSubmission, { cluster: clusterId })
  expect(await refusalOf(started())).toMatchObject({ code: 'case.nothing-left' })
  await ana.call(addLicence, {
    client: 'Shop Ltd',
    hosts: ['shop.example'],
    startsOn: '2020-01-01',
    endsOn: '2021-01-01',
  })
  const licences = async () => (await ana.call(listMatches, { show: 'all' })).data.map(({ licence }) => licence)
  await expect.poll(licences, { timeout: 20_000 }).toMatchObject([{ state: 'expired' }])
  expect((await started()).images).toMatchObject([{ _id: imageId }])
})

test('A draft of images asks for each page; others begin empty', async () => {
  const { ana } = await people(app)
  const ids = [await anImage(app.deps, ana.id, 'Pier'), await anImage(app.deps, ana.id, 'Gull')]
  const draft = await ana.call(startSubmission, { images: ids })
  expect(draft).toMatchObject({ source: 'EXTERNAL', images: [{ title: 'Pier' }, { title: 'Gull' }] })
  expect(draft.matches.map(({ origin }) => origin.url)).toEqual(['', ''])
  expect((await ana.call(getCase, { caseId: draft._id })).pairs[1]).toMatchObject({ match: { page: '', visit: '' } })
  expect(await ana.call(startSubmission, {})).toMatchObject({ images: [], matches: [], source: 'EXTERNAL' })
})

test('Each save builds on the last; outdated windows get the other', async () => {
  const { ana } = await people(app)
  const first = await ana.call(saveSubmission, { ...aDraft(), _id: 'new', comments: 'one' })
  expect(first).toMatchObject({ revision: 1, comments: 'one', source: 'MATCH' })
  const second = await ana.call(saveSubmission, { ...first, comments: 'two' })
  expect(second).toMatchObject({ _id: first._id, revision: 2, comments: 'two' })
  const refused = await refusalOf(ana.call(saveSubmission, { ...first, comments: 'three' }))
  expect(refused).toMatchObject({ status: 409, code: 'case.changed' })
  expect(refused.problem.details).toMatchObject({ revision: 2, comments: 'two' } satisfies Partial<Submission>)
  expect(await ana.call(saveSubmission, { ...emptyDraft(), _id: first._id, comments: 'over' })).toMatchObject({
    revision: 3,
  })
  expect(await ana.call(getSubmission, { caseId: first._id })).toMatchObject({ comments: 'over', images: [] })
})

test('One of two simultaneous saves of a revision is refused', async () => {
  const { ana } = await people(app)
  const first = await ana.call(saveSubmission, aDraft())
  const both = await Promise.allSettled(
    ['one', 'two'].map((comments) => ana.call(saveSubmission, { ...first, comments })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')!.reason).toMatchObject({ code: 'case.changed' })
})

test('Saving drops ids of other owners’ images and finds', async () => {
  const { ana, bruno } = await people(app)
  const { imageId, clusterId } = await aSite(app, ana)
  const matchId = (await ana.call(startSubmission, { cluster: clusterId })).matches[0]!._id
  const uuid = uuidOf(1)
  const saved = await bruno.call(saveSubmission, {
    ...emptyDraft(),
    images: [draftImage({ uuid, _id: imageId })],
    matches: [draftMatch({ uuid, _id: matchId, cluster: clusterId })],
  })
  expect(saved.images, 'ASVS 15.3.3').toMatchObject([{ _id: null, url: '', thumbnail: '' }])
  expect(saved.matches).toMatchObject([{ _id: null, cluster: null }])
  expect(saved.facts.cluster).toBeNull()
})

test.each([
  ['a text', '"a text"'],
  ['nothing that is known', '{"version":"6.0","source":"MATCH","images":7,"claimant":[]}'],
  ['a draft of version 5', '{"version":5,"images":[{"title":"Pier","url":"https://a.example/1.jpg"}],"comments":12}'],
])('A draft altered into %s loads its valid parts and says so', async (_, text) => {
  const { ana } = await people(app)
  const draft = await ana.call(startSubmission, {})
  const submission: unknown = JSON.parse(text)
  await app.deps.db.update(caseSubmissions).set({ submission }).where(eq(caseSubmissions.caseId, draft._id))
  const opened = await ana.call(getSubmission, { caseId: draft._id })
  expect(opened.version).toBe('6.0')
  expect(opened.errors.length).toBeGreaterThan(0)
  expect(await ana.call(getCase, { caseId: draft._id })).toMatchObject({ state: 'draft', pairs: [] })
})

test(
  'A damaged draft still opens, lists, checks, and submits or is refused',
  { tags: ['long', 'rounds'] },
  async () => {
    const { ana } = await people(app)
    const { _id: caseId } = await ana.call(startSubmission, {})
    const save = async (submission: unknown) =>
      await app.deps.db.update(caseSubmissions).set({ submission }).where(eq(caseSubmissions.caseId, caseId))
    await fc.assert(
      fc.asyncProperty(anyAltered({ ...aDraft(), version: '5.0' }), anyAltered(aDraft()), async (older, altered) => {
        for (const submission of [older, altered]) {
          await app.deps.database.execute('delete from attempts')
          await save(JSON.parse(JSON.stringify(submission ?? null)))
          const opened = await ana.call(getSubmission, { caseId })
          await ana.call(getCase, { caseId })
          await ana.call(getCaseOutlook, { caseId })
          await ana.call(saveSubmission, opened)
          const refused = await refusalOf(
            ana.call(submitCase, { ...opened, revision: undefined, koDisclaimerTruth: false }),
          )
          expect(refused.status).toBe(400)
        }
      }),
      { numRuns: rounds({ usual: 10, deep: 40 }), endOnFailure: true },
    )
  },
)

test('A new case has history, is listed, and its draft is deletable', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { clusterId } = await aSite(app, ana)
  const draft = await ana.call(startSubmission, { cluster: clusterId })
  const { data: history } = await ana.call(listCaseHistory, { caseId: draft._id })
  expect(history).toMatchObject([{ from: null, to: 'draft', actorRole: 'owner', type: 'transition' }])
  const list = await ana.call(listCases, {})
  expect(list).toMatchObject({
    total: 1,
    page: 0,
    data: [{ _id: draft._id, host: 'shop.example', images: 1, cluster: clusterId, bucket: 'draft' }],
    buckets: { draft: 1, closed: 0 },
  })
  expect(list.infringers).toMatchObject([{ count: 1 }])
  await ana.call(deleteSubmission, { _id: draft._id })
  expect((await ana.call(listCases, {})).total).toBe(0)
  expect(await refusalOf(ana.call(getCase, { caseId: draft._id }))).toMatchObject({ kind: 'missing' })
  expect(await refusalOf(ana.call(deleteSubmission, { _id: draft._id }))).toMatchObject({ kind: 'missing' })
})

test('The list filters, sorts by every key and hides ignored cases', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const sites = ['https://www.alpha.example/1', 'https://beta.example/1', 'https://gamma.example/1']
  const ids: string[] = []
  for (const page of sites) {
    const { clusterId } = await aSite(app, ana, [page])
    ids.push((await ana.call(startSubmission, { cluster: clusterId }))._id)
  }
  const hosts = async (query: object) => (await ana.call(listCases, query)).data.map(({ host }) => host)
  expect(await hosts({ filter: 'host:www.alpha.example' })).toEqual(['alpha.example'])
  expect(await hosts({ filter: 'host:pages.beta.example' })).toEqual(['beta.example'])
  expect(await hosts({ filter: 'host:beta.example', ignored: ids[1] })).toEqual([])
  expect(await hosts({ filter: 'state:draft gamma' })).toEqual(['gamma.example'])
  expect(await hosts({ filter: 'state:legal' })).toEqual([])
  expect(await hosts({ filter: '100%' })).toEqual([])
  expect(await hosts({ sort: 'Host:ASC' })).toEqual(['alpha.example', 'beta.example', 'gamma.example'])
  expect(await hosts({ sort: 'Name:DESC', pageSize: 1, page: 1 })).toEqual(['beta.example'])
  for (const key of ['Id', 'Name', 'State', 'Host', 'Infringer', 'Created', 'Updated'])
    for (const order of ['ASC', 'DESC']) expect(await hosts({ sort: `${key}:${order}` })).toHaveLength(3)
  const sort = 'Price:ASC' as 'Name:ASC'
  expect(await refusalOf(ana.call(listCases, { sort }))).toMatchObject({ status: 400 })
})

test('Another owner can neither see nor change a case', async () => {
  const { ana, bruno } = who
  const draft = await ana.call(startSubmission, {})
  for (const call of [
    () => bruno.call(getSubmission, { caseId: draft._id }),
    () => bruno.call(saveSubmission, { ...emptyDraft(), _id: draft._id }),
    () => bruno.call(deleteSubmission, { _id: draft._id }),
  ])
    expect(await refusalOf(call())).toMatchObject({ kind: 'missing' })
})

test('A second draft of a site names the first, without its finds', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { clusterId } = await aSite(app, ana, ['https://www.shop.example/1', 'https://www.shop.example/2'])
  const first = await ana.call(startSubmission, { cluster: clusterId })
  expect(first.others).toEqual([])
  const held = (await ana.call(listMatches, { cluster: clusterId, show: 'all' })).data
  const { _id: heldByFirst } = await ana.call(startSubmission, { matches: held.map(({ _id }) => _id) })
  expect(heldByFirst).toBe(first._id)
  const other = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId: other, page: 'https://www.shop.example/3' })
  const all = (await ana.call(listMatches, { cluster: clusterId, show: 'all' })).data
  const second = await ana.call(startSubmission, { matches: all.map(({ _id }) => _id) })
  expect(second.images).toMatchObject([{ _id: other }])
  expect(second.others).toEqual([{ _id: first._id, name: first.name, isDraft: true }])
  expect(second.errors).toEqual([
    { path: 'matches', message: `2 pages are part of ${first.name} already, and left out here.` },
  ])
  const typed = await ana.call(saveSubmission, {
    ...emptyDraft(),
    images: [draftImage({ uuid: uuidOf(1) })],
    matches: [draftMatch({ uuid: uuidOf(1), origin: { url: 'https://shop.example/4' } })],
  })
  expect(typed.others.map(({ _id }) => _id)).toEqual([second._id, first._id])
})
