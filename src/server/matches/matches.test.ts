import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage, getImage } from '#contract/images/endpoints.ts'
import {
  getCluster,
  getMatch,
  judgeMatch,
  judgeMatches,
  listClusters,
  listMatches,
} from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp({ PRIVATE_SUFFIXES: 'papyrus.example', RIGHTFRAME_HOSTS: 'here.example=127.0.0.1:9' })
})
afterAll(() => app.remove())

/** Ana with an image found on two pages of one site and on two blogs of one host. */
async function found() {
  who = await people(app)
  const ownerId = who.ana.id
  const imageId = await anImage(app.deps, ownerId)
  const pages = [
    'https://www.greenfields.example/a',
    'https://shop.greenfields.example/b',
    'https://anna.papyrus.example/',
    'https://tom.papyrus.example/',
  ]
  for (const page of pages) await aMatch(app.deps, { ownerId, imageId, page })
  const { data: clusters } = await who.ana.call(listClusters, {})
  return {
    ownerId,
    imageId,
    clusters,
    site: clusters.find((cluster) => cluster.domain.host === 'greenfields.example')!,
  }
}

const counts = async (imageId: string) => (await who.ana.call(getImage, { imageId })).matches

test('Finds are grouped by the party behind the page', { tags: ['long'] }, async () => {
  const { clusters, site, imageId } = await found()
  expect(clusters.map((cluster) => cluster.domain.host).sort()).toEqual([
    'anna.papyrus.example',
    'greenfields.example',
    'tom.papyrus.example',
  ])
  expect(site).toMatchObject({ matches: { total: 2, undecided: 2 }, images: 1, bestScore: 97 })
  expect(site.samples).toHaveLength(2)
  const { title } = await who.ana.call(getImage, { imageId })
  expect(site.samples.map((sample) => sample.title)).toEqual([title, title])
  expect(await counts(imageId)).toBe(4)
  const { data, total } = await who.ana.call(listMatches, { cluster: site._id })
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({
    url: 'https://shop.greenfields.example/b/copy.jpg',
    origin: { url: 'https://shop.greenfields.example/b', domain: 'shop.greenfields.example', title: 'A page' },
    image: imageId,
    verdict: 'new',
    ignored: false,
    alive: true,
    case: null,
    score: 97,
    band: 'certain',
    changes: [{ kind: 'mirrored' }],
    original: { title: 'Harbour, first light', width: 3000, height: 2000 },
  })
})

test("A find's own page shows its evidence and its decision", { tags: ['long'] }, async () => {
  who = await people(app)
  const ownerId = who.ana.id
  const imageId = await anImage(app.deps, ownerId)
  const evidenceOf = async (host: string, evidence?: Record<string, unknown>) => {
    await aMatch(app.deps, { ownerId, imageId, page: `https://${host}/`, ...(evidence && { evidence }) })
    const match = (await who.ana.call(listMatches, {})).data.find(({ origin }) => origin.domain === host)!
    expect(match).not.toHaveProperty('evidence')
    const inFull = await who.ana.call(getMatch, { matchId: match._id })
    expect(inFull).toEqual({ ...match, evidence: inFull.evidence, verdictAt: null, verdictRule: null, sale: null })
    return inFull.evidence
  }
  const byPoints = { inliers: 120, cells: 30, hashDistance: 256 }
  expect(await evidenceOf('points.example', byPoints)).toEqual({ inliers: 120, cells: 30, hashDistance: null })
  const byHash = { inliers: 4, cells: 3, hashDistance: 12 }
  expect(await evidenceOf('hashes.example', byHash)).toEqual(byHash)
  expect(await evidenceOf('unkept.example')).toBeNull()
})

test('A place seen again stays one match with its verdict', { tags: ['long'] }, async () => {
  const { ownerId, imageId, site } = await found()
  const [match] = (await who.ana.call(listMatches, { cluster: site._id })).data
  await who.ana.call(judgeMatch, { matchId: match!._id, verdict: 'approved' })
  await aMatch(app.deps, { ownerId, imageId, page: match!.origin.url })
  expect(await who.ana.call(getCluster, { clusterId: site._id })).toMatchObject({
    matches: { total: 2, undecided: 1 },
    takedown: null,
    matchIds: [expect.stringMatching(/^[0-9a-f]{24}$/), expect.stringMatching(/^[0-9a-f]{24}$/)],
    imageIds: [expect.stringMatching(/^[0-9a-f]{24}$/)],
  })
  const again = await who.ana.call(getMatch, { matchId: match!._id })
  expect(again.verdict).toBe('approved')
  expect(Date.parse(again.lastSeen)).toBeGreaterThan(Date.parse(match!.lastSeen))
})

test('Ignoring a find takes it off its image until undone', { tags: ['long'] }, async () => {
  const { imageId, site } = await found()
  const [match] = (await who.ana.call(listMatches, { cluster: site._id })).data
  const matchId = match!._id
  expect(await who.ana.call(judgeMatch, { matchId, verdict: 'ignored' })).toMatchObject({
    verdict: 'ignored',
    ignored: true,
  })
  expect(await counts(imageId)).toBe(3)
  await who.ana.call(judgeMatch, { matchId, verdict: 'ignored' })
  expect(await counts(imageId)).toBe(3)
  await who.ana.call(judgeMatch, { matchId, verdict: 'not_mine' })
  expect(await counts(imageId)).toBe(3)
  expect(await who.ana.call(judgeMatch, { matchId, verdict: 'new' })).toMatchObject({ verdict: 'new', ignored: false })
  expect(await counts(imageId)).toBe(4)
})

test('A whole site is decided at once, and the lists follow', { tags: ['long'] }, async () => {
  const { site, imageId } = await found()
  const { changed } = await who.ana.call(judgeMatches, { filter: { cluster: site._id }, verdict: 'ignored' })
  expect(changed).toHaveLength(2)
  expect(await who.ana.call(judgeMatches, { filter: { cluster: site._id }, verdict: 'approved' })).toEqual({
    changed: [],
    before: {},
    copies: 0,
    change: null,
  })
  const hosts = async (show: 'undecided' | 'approved' | 'ignored' | 'all') =>
    (await who.ana.call(listClusters, { show })).data.map((cluster) => cluster.domain.host).sort()
  expect(await hosts('undecided')).toEqual(['anna.papyrus.example', 'tom.papyrus.example'])
  expect(await hosts('ignored')).toEqual(['greenfields.example'])
  expect(await hosts('approved')).toEqual([])
  expect(await hosts('all')).toHaveLength(3)
  expect((await who.ana.call(listMatches, { show: 'ignored' })).total).toBe(2)
  expect((await who.ana.call(listMatches, { image: imageId })).total).toBe(2)
  expect(await who.ana.call(judgeMatches, { matchIds: changed, verdict: 'new' })).toEqual({
    changed: expect.arrayContaining(changed) as unknown,
    before: Object.fromEntries(changed.map((id) => [id, 'ignored'])),
    copies: 0,
    change: expect.any(String) as unknown,
  })
  expect(await hosts('undecided')).toHaveLength(3)
})

test('More than a hundred at once are refused with the limit', { tags: ['long'] }, async () => {
  const { site } = await found()
  const matchIds = Array.from({ length: 101 }, () => site._id)
  await expect(who.ana.call(judgeMatches, { matchIds, verdict: 'ignored' })).rejects.toMatchObject({
    status: 400,
    problem: { message: 'At most 100 at once.' },
  })
})

test('Matches and a site at once are refused, as are neither', { tags: ['long'] }, async () => {
  const { site } = await found()
  for (const wanted of [{}, { matchIds: [site._id], filter: { cluster: site._id } }])
    await expect(who.ana.call(judgeMatches, { ...wanted, verdict: 'ignored' })).rejects.toMatchObject({
      problem: { message: 'Name either matches or a site.' },
    })
})

test('A removed image takes its finds and empty sites along', { tags: ['long'] }, async () => {
  const { imageId, site } = await found()
  await who.ana.call(deleteImage, { imageId })
  expect(await who.ana.call(listMatches, { show: 'all' })).toMatchObject({ data: [], total: 0 })
  expect((await who.ana.call(listClusters, { show: 'all' })).total).toBe(0)
  await expect(who.ana.call(getCluster, { clusterId: site._id })).rejects.toMatchObject({ kind: 'missing' })
})

test('Concurrent finds, decisions and a removal leave true counts', { tags: ['long'] }, async () => {
  const { ownerId } = await found()
  const images = await Promise.all(['a', 'b', 'c', 'd'].map((title) => anImage(app.deps, ownerId, title)))
  const pages = ['one', 'two', 'three', 'four'].map((name) => `https://${name}.example/page`)
  const everywhere = (order: string[]) =>
    order.flatMap((page) => images.map((imageId) => ({ ownerId, imageId, page, file: 'https://cdn.example/same.jpg' })))
  await Promise.all(everywhere(pages.slice(0, 2)).map((match) => aMatch(app.deps, match)))
  const { data } = await who.ana.call(listMatches, { pageSize: 100 })
  const half = data.filter((_, at) => at % 2 === 0).map((match) => match._id)
  await Promise.all([
    ...everywhere(pages.toReversed()).map((match) => aMatch(app.deps, match)),
    who.ana.call(judgeMatches, { matchIds: half, verdict: 'ignored' }),
    who.ana.call(deleteImage, { imageId: images[3]! }),
    ...everywhere(pages).map((match) => aMatch(app.deps, match)),
  ])
  const after = (await who.ana.call(listMatches, { pageSize: 100, show: 'all' })).data
  expect(after.filter((match) => match.image === images[3])).toEqual([])
  for (const imageId of images.slice(0, 3)) {
    const ofImage = after.filter((match) => match.image === imageId)
    expect(ofImage).toHaveLength(pages.length)
    expect(await counts(imageId)).toBe(ofImage.filter((match) => !match.ignored).length)
  }
  for (const { _id, matches } of (await who.ana.call(listClusters, { pageSize: 100, show: 'all' })).data)
    expect(matches.total).toBe(after.filter((match) => match.cluster === _id).length)
})

test('Two owners of one picture each have their own match', { tags: ['long'] }, async () => {
  await found()
  const theirs = await anImage(app.deps, who.bruno.id, 'The same harbour')
  await aMatch(app.deps, { ownerId: who.bruno.id, imageId: theirs, page: 'https://www.greenfields.example/a' })
  expect((await who.bruno.call(listMatches, {})).data).toMatchObject([
    { image: theirs, original: { title: 'The same harbour' } },
  ])
  expect((await who.ana.call(listMatches, { show: 'all' })).total).toBe(4)
})

test('A link to a local page leads through the server', { tags: ['long'] }, async () => {
  const { ownerId, imageId } = await found()
  await aMatch(app.deps, { ownerId, imageId, page: 'http://here.example/story?n=1' })
  const match = (await who.ana.call(listMatches, {})).data.find((one) => one.origin.domain === 'here.example')!
  expect(match.origin.visit).toBe('/demo/visit?url=http%3A%2F%2Fhere.example%2Fstory%3Fn%3D1')
  const visit = await fetch(app.url + match.origin.visit, { redirect: 'manual' })
  expect([visit.status, visit.headers.get('location')]).toEqual([302, 'http://127.0.0.1:9/story?n=1'])
  expect((await fetch(`${app.url}/demo/visit?url=https://elsewhere.example/`, { redirect: 'manual' })).status).toBe(404)
  expect((await fetch(`${app.url}/demo/visit?url=nonsense`, { redirect: 'manual' })).status).toBe(404)
})
