import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage } from '#contract/images/endpoints.ts'
import { mergeImages } from '#contract/images/library-endpoints.ts'
import { getCluster, judgeMatch, listClusters } from '#contract/matches/endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { makeSitePart } from '#contract/sites/site-parts.ts'
import { runningDeadlines } from '#contract/takedowns/deadlines.ts'
import { createTakedown, getTakedown, listTakedowns, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { updateCase } from '#server/cases/rows/case-store.ts'
import { workdaysOf } from '#server/platform/workdays.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { accountData } from './account-data.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

/** The takedown once its search for recipients has ended. */
async function searched(takedownId: string) {
  await expect
    .poll(async () => (await who.ana.call(getTakedown, { takedownId })).search.state, { timeout: 20_000 })
    .not.toBe('seeking')
  return await who.ana.call(getTakedown, { takedownId })
}

/** A site that shows Ana's image on these pages, with its cluster and matches. */
async function aSite(host: string, paths = ['/a', '/b']) {
  const imageId = await anImage(app.deps, who.ana.id)
  for (const path of paths) await aMatch(app.deps, { ownerId: who.ana.id, imageId, page: `https://${host}${path}` })
  const { data } = await who.ana.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === host)!._id
  const { matchIds } = await who.ana.call(getCluster, { clusterId: cluster })
  return { cluster, matchIds, imageId }
}

test('A takedown has a draft for each reader, by the law of that reader', async () => {
  const { ana } = who
  const { cluster, imageId } = await aSite('copies.myshopify.com', ['/products/1', '/products/2'])
  const made = await ana.call(createTakedown, { cluster })
  expect(made).toMatchObject({ user: ana.id, cluster, state: 'draft', turn: 'you', dueAt: null, closedAt: null })
  expect(made.uses.map(({ image, pageUrl }) => [image, pageUrl])).toEqual([
    [imageId, 'https://copies.myshopify.com/products/1'],
    [imageId, 'https://copies.myshopify.com/products/2'],
  ])
  expect(
    made.notices.map(({ n, reader, region }) => [n, reader.name, reader.way, region.code, region.isGuess]),
  ).toEqual([
    [1, 'Shopify', 'email', 101, false],
    [2, 'Google Search', 'form', 101, false],
    [3, 'Bing (and Yahoo results)', 'form', 101, false],
  ])
  expect(made.history).toEqual([{ at: made.createdAt, step: 'created', notice: null, note: null, user: ana.id }])
  expect(made.search).toMatchObject({ state: 'seeking', at: null })
  const found = await searched(made._id)
  const { images: signed } = found
  expect(found).toEqual({
    ...made,
    images: signed,
    search: { ...found.search, state: 'found', at: expect.any(String) },
  })
  expect((await ana.call(getCluster, { clusterId: cluster })).takedown).toBe(made._id)
  const { data } = await ana.call(listTakedowns, { cluster })
  const images = [
    {
      image: imageId,
      title: 'Harbour, first light',
      thumbnail: expect.stringContaining(imageId),
      width: 3000,
      height: 2000,
    },
  ]
  expect(data).toEqual([expect.objectContaining({ _id: made._id, uses: 2, state: 'draft', images })])
})

test('Uses that are licensed or ignored are left out', async () => {
  const { ana } = who
  // A decision goes for copies of the same image, so each use has an image of its own.
  await aSite('mixed.example', ['/a'])
  await aSite('mixed.example', ['/b'])
  const { cluster, matchIds } = await aSite('mixed.example', ['/c'])
  await ana.call(judgeMatch, { matchId: matchIds[0]!, verdict: 'licensed' })
  await ana.call(judgeMatch, { matchId: matchIds[1]!, verdict: 'ignored' })
  const { uses } = await ana.call(createTakedown, { cluster })
  expect(uses.map(({ match }) => match)).toEqual([matchIds[2]])
})

test('A site whose uses are all granted gets no takedown', async () => {
  const { cluster, matchIds } = await aSite('granted.example', ['/a'])
  await who.ana.call(judgeMatch, { matchId: matchIds[0]!, verdict: 'licensed' })
  expect(await refusalOf(who.ana.call(createTakedown, { cluster }))).toMatchObject({ code: 'takedown.no-uses' })
})

test('Chosen matches alone are taken, of this site only', async () => {
  const { cluster, matchIds } = await aSite('chosen.example')
  const elsewhere = await aSite('elsewhere.example')
  const matches = [matchIds[1]!, elsewhere.matchIds[0]!]
  const { uses } = await who.ana.call(createTakedown, { cluster, matches })
  expect(uses.map(({ match }) => match)).toEqual([matchIds[1]])
})

test('A site has one open takedown, also for two clicks at once', async () => {
  const { ana } = who
  const { cluster } = await aSite('twice.example')
  const both = await Promise.allSettled([ana.call(createTakedown, { cluster }), ana.call(createTakedown, { cluster })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(ana.call(createTakedown, { cluster }))).toMatchObject({ code: 'takedown.exists' })
})

test('A withdrawn takedown ends with its notices and frees the site', async () => {
  const { ana } = who
  const { cluster } = await aSite('withdrawn.example')
  const { _id: takedownId } = await ana.call(createTakedown, { cluster })
  const ended = await ana.call(withdrawTakedown, { takedownId })
  expect(ended).toMatchObject({ state: 'withdrawn', turn: 'nobody', closedAt: expect.any(String) })
  expect(ended.history.map(({ step, user }) => [step, user])).toEqual([
    ['created', ana.id],
    ['withdrawn', ana.id],
  ])
  expect(await refusalOf(ana.call(withdrawTakedown, { takedownId }))).toMatchObject({ code: 'takedown.closed' })
  expect((await ana.call(getCluster, { clusterId: cluster })).takedown).toBeNull()
  expect((await ana.call(createTakedown, { cluster }))._id).not.toBe(takedownId)
})

test('A site with an open case gets no takedown', async () => {
  const { cluster } = await aSite('incase.example')
  const { caseId } = await caseAt(app, 'submitted', {}, who)
  await app.deps.db.transaction((tx) =>
    updateCase(tx, caseId, { party: 'incase.example', openParty: 'incase.example' }),
  )
  expect(await refusalOf(who.ana.call(createTakedown, { cluster }))).toMatchObject({ code: 'takedown.case-open' })
})

test('Another owner finds neither the takedown nor its site', async () => {
  const { ana, bruno } = who
  const { cluster } = await aSite('hers.example')
  const { _id: takedownId } = await ana.call(createTakedown, { cluster })
  const refusals = await Promise.all([
    refusalOf(bruno.call(createTakedown, { cluster })),
    refusalOf(bruno.call(getTakedown, { takedownId })),
    refusalOf(bruno.call(withdrawTakedown, { takedownId })),
  ])
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await bruno.call(listTakedowns, {})).total).toBe(0)
  expect((await ana.call(getTakedown, { takedownId })).state).toBe('draft')
})

test('An image that is removed leaves its takedown', async () => {
  const { ana } = who
  const { cluster, imageId } = await aSite('removed.example')
  const { _id: takedownId } = await ana.call(createTakedown, { cluster })
  await ana.call(deleteImage, { imageId })
  expect((await ana.call(getTakedown, { takedownId })).uses).toEqual([])
})

test('A merged image keeps its use in the takedown', async () => {
  const { ana } = who
  const { cluster, imageId } = await aSite('merged.example', ['/a'])
  const { _id: takedownId } = await ana.call(createTakedown, { cluster })
  const kept = await anImage(app.deps, ana.id)
  await ana.call(mergeImages, { primaryImage: kept, images: [kept, imageId] })
  expect((await ana.call(getTakedown, { takedownId })).uses.map(({ image }) => image)).toEqual([kept])
})

test('A takedown follows its uses to a part of the site', async () => {
  const { ana } = who
  const { cluster } = await aSite('parted.example', ['/trips/1'])
  const { _id: takedownId } = await ana.call(createTakedown, { cluster })
  const { activity } = await ana.call(makeSitePart, { url: 'https://parted.example/trips' })
  await expect
    .poll(async () => (await ana.call(getActivity, { activityId: activity!._id })).state, { timeout: 20_000 })
    .toBe('done')
  const { data } = await ana.call(listClusters, { pageSize: 100 })
  const part = data.find(({ title }) => title === 'parted.example/trips')!._id
  expect((await ana.call(getTakedown, { takedownId })).cluster).toBe(part)
  expect((await ana.call(getCluster, { clusterId: part })).takedown).toBe(takedownId)
})

test('Federal holidays of the United States do not count', async () => {
  const counted = async (counterNotice: string) =>
    runningDeadlines(
      regionOf(101),
      { counterNotice },
      { country: 'US', isMarketplace: false },
      await workdaysOf('US'),
    ).map((deadline) => ('day' in deadline ? deadline.day : deadline.at))
  expect(await counted('2026-12-21T18:00:00Z')).toEqual(['2027-01-06', '2027-01-12'])
  expect(await counted('2026-06-15T18:00:00Z')).toEqual(['2026-06-30', '2026-07-07'])
})

test('The export of an account holds its takedowns; its erasure removes them', async () => {
  const { ana, bruno } = who
  const { documents } = await accountData.export(app.deps, ana.id)
  const { total } = await ana.call(listTakedowns, {})
  expect(documents['takedowns']).toHaveLength(total)
  await accountData.erase(app.deps, bruno.id)
  expect((await ana.call(listTakedowns, {})).total).toBe(total)
  await accountData.erase(app.deps, ana.id)
  expect((await ana.call(listTakedowns, {})).total).toBe(0)
})
