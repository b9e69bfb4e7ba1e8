import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite, removeWebsite } from '#contract/accounts/profile-endpoints.ts'
import { removeSource } from '#contract/images/sources-endpoints.ts'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { countMatches } from '#contract/matches/triage-endpoints.ts'
import { listActivities } from '#contract/platform/endpoints.ts'
import { putConnection } from '#server/images/sources/connection-store.ts'
import { sealAccess } from '#server/images/sources/open-source.ts'
import { newId } from '#server/platform/ids.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { isHotlink, isOwnPage, placesAt } from './own-places.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const shown = async (person: Person, filter: object) =>
  (await person.call(listMatches, { show: 'all', ...filter })).data.map(({ origin, hotlink }) => [
    new URL(origin.url).host,
    hotlink,
  ])

test('A page with the file from the owner’s site is marked', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const meet = (page: string, file: string) => aMatch(app.deps, { ownerId: ana.id, imageId, page, file })
  await ana.call(addWebsite, { url: 'https://www.ana-photo.example' })
  await meet('https://copied.example/1', 'https://copied.example/files/1.jpg')
  await meet('https://linked.example/1', 'https://media.ana-photo.example/2.jpg')
  await meet('https://blog.ana-photo.example/1', 'https://media.ana-photo.example/3.jpg')
  expect(await shown(ana, { hotlink: 'yes' })).toEqual([['linked.example', true]])
  expect(await shown(ana, { hotlink: 'no' })).toEqual([
    ['blog.ana-photo.example', false],
    ['copied.example', false],
  ])
  expect((await ana.call(countMatches, { show: 'all' })).counts.hotlink).toEqual([
    { value: 'no', count: 2 },
    { value: 'yes', count: 1 },
  ])
})

test("A find seen again is marked by the owner's present websites", async () => {
  const { ana } = await people(app)
  const match = {
    ownerId: ana.id,
    imageId: await anImage(app.deps, ana.id),
    page: 'https://linked.example/2',
    file: 'https://ana-prints.example/2.jpg',
  }
  await aMatch(app.deps, match)
  expect(await shown(ana, {})).toEqual([['linked.example', false]])
  await ana.call(addWebsite, { url: 'https://ana-prints.example' })
  await aMatch(app.deps, match)
  expect(await shown(ana, {})).toEqual([['linked.example', true]])
})

const flickrFile = 'https://live.staticflickr.com/65535/1_b.jpg'

test.each([
  ['a file of the service that the image came from', flickrFile, 'blog.example', 'flickr', true],
  ['that file on the service’s own pages', flickrFile, 'www.flickr.com', 'flickr', false],
  ['that file on the owner’s own site', flickrFile, 'ana.example', 'flickr', false],
  ['a file of a service that the image did not come from', flickrFile, 'blog.example', 'upload', false],
  [
    'a file of a service where everybody’s lie together',
    'https://cdn.shopify.com/s/1.jpg',
    'x.example',
    'shopify',
    false,
  ],
  ['what is no address', 'data:image/png;base64,AA', 'x.example', null, false],
] as const)('%s: %s on %s, from %s, is a hotlink: %s', (_, url, host, imageSource, is) => {
  expect(isHotlink({ url, host, pageUrl: `https://${host}/1`, imageSource }, placesAt(['https://ana.example']))).toBe(
    is,
  )
})

test("Shared platforms and domains are nobody's own place", () => {
  const places = [
    'https://www.instagram.com/ana.photo/',
    'https://www.facebook.com',
    'https://blogspot.com',
    'https://a.example',
  ]
  const own = new Set(['instagram.com/ana.photo', 'a.example'])
  expect(placesAt(places)).toEqual({ pages: own, sites: own })
})

test.each([
  ['a page below their part of a site', 'https://university.example/~ana/1', true],
  ['a neighbour’s page', 'https://university.example/~bruno/1', false],
])('Of a website with a path, %s is the owner’s own: %s %s', (_, pageUrl, is) => {
  expect(isOwnPage({ pageUrl }, placesAt(['https://university.example/~ana']))).toBe(is)
})

test.each(['https://www.facebook.com', 'https://co.uk', 'https://github.io', 'https://bit.ly/3x'])(
  '%s is refused as a website of one’s own',
  async (url) => {
    const { ana } = await people(app)
    const refused = await refusalOf(ana.call(addWebsite, { url }))
    expect(refused.problem.details).toMatchObject([{ path: 'url', message: expect.stringContaining('. ') }])
  },
)

const verdicts = async (person: Person) =>
  Object.fromEntries(
    (await person.call(listMatches, { show: 'all' })).data.map(({ origin, verdict, verdictBy, hotlink }) => [
      origin.domain,
      [verdict, verdictBy, hotlink],
    ]),
  )
const wait = { timeout: 20_000 }

test('A website named later claims existing finds until it is removed', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  for (const { id: ownerId } of [ana, bruno]) {
    const imageId = await anImage(app.deps, ownerId)
    const file = 'https://ana-shop.example/1.jpg'
    for (const page of ['https://ana-shop.example/1', 'https://x.example/1', 'https://www.facebook.com/ana/1'])
      await aMatch(app.deps, { ownerId, imageId, page, file })
  }
  const judged = await ana.call(listMatches, { search: 'facebook' })
  await ana.call(judgeMatch, { matchId: judged.data[0]!._id, verdict: 'ignored' })
  const before = await verdicts(ana)
  await ana.call(addWebsite, { url: 'https://ana-shop.example' })
  await ana.call(addWebsite, { url: 'https://facebook.com/Ana' })
  await expect
    .poll(() => verdicts(ana), wait)
    .toEqual({
      'ana-shop.example': ['approved', 'site', false],
      'x.example': ['new', null, true],
      'www.facebook.com': ['ignored', 'owner', false],
    })
  await expect
    .poll(async () => (await ana.call(listActivities, {})).data.map(({ title, state }) => [title, state]), wait)
    .toContainEqual(['Holding your finds against your own websites and profiles', 'done'])
  expect((await verdicts(bruno))['ana-shop.example']).toEqual(['new', null, false])
  await ana.call(removeWebsite, { index: 0 })
  await expect.poll(() => verdicts(ana), wait).toEqual(before)
})

test('Pages of a connected service are the owner’s until disconnection', async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const id = newId()
  const none = { publicOnly: false, problem: null, changesFrom: null, syncedAt: null, nextSyncAt: null }
  const account = { ownerId: ana.id, service: 'website', account: 'gallery.example', accountKey: 'ana' } as const
  const settings = { url: 'https://gallery.example/ana' }
  const access = sealAccess(app.deps, {}, id)
  await app.deps.db.transaction((tx) =>
    putConnection(tx, { ...none, ...account, id, access, settings, state: 'connected', connectedAt: new Date() }),
  )
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://gallery.example/1' })
  expect(await verdicts(ana)).toEqual({ 'gallery.example': ['approved', 'site', false] })
  await ana.call(removeSource, { service: 'website' })
  await expect.poll(() => verdicts(ana), wait).toEqual({ 'gallery.example': ['new', null, false] })
})
