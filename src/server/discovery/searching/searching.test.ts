import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listPlans } from '#contract/billing/endpoints.ts'
import {
  changeImageSearching,
  changeSearching,
  getImageSearching,
  getSearching,
  listSearchServices,
} from '#contract/discovery/searches.ts'
import { ignoreImage } from '#contract/images/library-endpoints.ts'
import { photo } from '#engine/testing/pictures.ts'
import { people, type People, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { until } from '#server/testing/until.ts'
import { uploadFile } from '#server/testing/upload.ts'
import { allow, openSearchingApp, pagesOfMatches, standing, whenSearched } from '../testing/test-search.ts'
import { aPage } from '../testing/test-web.ts'
import { reserveSearches } from './reserve-searches.ts'
import { searchForPicture } from './search-for-picture.ts'
import { pictureToSend } from './sent-picture.ts'

let all: Awaited<ReturnType<typeof openSearchingApp>>
let who: People
beforeAll(async () => {
  all = await openSearchingApp()
})
afterAll(() => all.remove())

/** Each looks at pictures as the app does: fetched politely, read and compared. */
const slow = { tags: ['long'] }
const day = 86_400_000
const rows = async (text: string, values: unknown[] = []) => (await all.app.deps.database.execute(text, values)).rows
const image = { headers: { 'content-type': 'image/jpeg' } }
const run = { id: '1', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }

/** Uploads it and waits until it can be searched for, which is once it can be found. */
async function upload(owner: Person, bytes: Uint8Array): Promise<string> {
  const { _id: imageId } = await uploadFile(owner, bytes, { fileName: 'a.jpg' })
  await until(async () => (await owner.call(getImageSearching, { imageId })).isSearched)
  return imageId
}
const uploadAll = (owner: Person, seeds: number[]) =>
  Promise.all(seeds.map(async (seed) => await upload(owner, await aPicture(seed))))
const fresh = async () => (who = await people(all.app)).ana
const sentFor = async (ownerId: string) =>
  await rows('select service, part, state from searches where owner_id = $1 order by reserved_at', [ownerId])
const planAt = async (at: Date) =>
  await all.app.deps.db.transaction((tx) => reserveSearches(tx, { ...all.app.deps, clock: () => at }))
test(
  'Nothing is sent before the owner was told and has said so; then the first find comes without a site being named',
  slow,
  async () => {
    const ana = await fresh()
    const heron = photo('heron')
    const site = all.web.site({
      '/trip': aPage('A trip', { images: ['/h.jpg'] }),
      '/h.jpg': { ...image, body: await sharp(heron).resize(500).jpeg().toBuffer() },
    })
    await all.know(heron, [{ pageUrl: site.url('/trip'), imageUrl: site.url('/h.jpg'), pageTitle: 'A trip' }])
    const withPlace = await sharp(heron)
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .toBuffer()
    const imageId = await upload(ana, withPlace)
    await planAt(new Date())
    expect(await sentFor(ana.id)).toEqual([])
    const { services } = await ana.call(getSearching)
    expect(services).toHaveLength(5)
    for (const { limits } of (await ana.call(listPlans)).data) expect(limits.searchesPerMonth).toBeGreaterThan(0)
    expect(services[3]).toMatchObject({
      name: 'Yandex Images',
      seenBy: 'SerpApi (United States) and Yandex (Russia)',
      isAllowed: null,
    })
    const before = all.search.web.sent.length
    await ana.call(changeSearching, { allowed: { vision: true, tineye: true, lens: true, yandex: false, bing: true } })
    for (const service of ['vision', 'tineye', 'lens', 'bing'] as const) {
      const { same, other, unverified, nextAt } = await whenSearched(ana, imageId, service)
      expect([same, other, unverified]).toEqual([1, 0, []])
      expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now() + 29 * day)
    }
    expect(await pagesOfMatches(ana)).toEqual([site.url('/trip')])
    const sent = all.search.web.sent.slice(before)
    expect(sent.map(({ service }) => service).sort()).toEqual(['bing', 'lens', 'tineye', 'vision'])
    for (const { width, height, hasMetadata } of sent)
      expect([Math.max(width, height) <= 1000, hasMetadata]).toEqual([true, false])
    const left = []
    for await (const { key } of all.app.deps.objects.list('images', `${ana.id}/${imageId}/sent-`)) left.push(key)
    expect(left).toEqual([])
  },
)

test('What a service takes for a copy and is none accuses nobody, and counts against the service', slow, async () => {
  const ana = await fresh()
  const [mine, theirs] = await Promise.all([aPicture(21), aPicture(22)])
  const site = all.web.site({ '/': aPage('Alike', { images: ['/b.jpg'] }), '/b.jpg': { ...image, body: theirs } })
  await all.know(mine, [{ pageUrl: site.url('/'), imageUrl: site.url('/b.jpg') }])
  const imageId = await upload(ana, mine)
  await allow(ana, 'tineye')
  expect(await whenSearched(ana, imageId)).toMatchObject({ same: 0, other: 1 })
  expect(await pagesOfMatches(ana)).toEqual([])
  const { data } = await who.chiara.call(listSearchServices)
  expect(data.find(({ _id }) => _id === 'tineye')).toMatchObject({
    precision: expect.closeTo(0.5, 5) as number,
    cost: 0.08,
  })
})

test('A page that cannot be read from here is kept apart, with what the service says and why', slow, async () => {
  const ana = await fresh()
  const mine = await aPicture(31)
  const site = all.web.site({ '/robots.txt': 'User-agent: *\nDisallow: /' })
  await all.know(mine, [
    { pageUrl: site.url('/shut'), imageUrl: site.url('/c.jpg'), pageTitle: 'Shut' },
    { pageUrl: 'http://192.168.1.1/', imageUrl: 'http://192.168.1.1/c.jpg' },
  ])
  const imageId = await upload(ana, mine)
  await allow(ana, 'vision')
  const { unverified, same } = await whenSearched(ana, imageId, 'vision')
  expect(same).toBe(0)
  expect(unverified.map(({ pageUrl }) => pageUrl).sort()).toEqual(['http://192.168.1.1/', site.url('/shut')])
  expect(unverified.find(({ pageUrl }) => pageUrl === site.url('/shut'))).toMatchObject({
    pageTitle: 'Shut',
    imageUrl: site.url('/c.jpg'),
    reason: expect.stringMatching(/robots/i) as string,
  })
  expect(site.asked('/shut')).toBe(0)
  expect(await pagesOfMatches(ana)).toEqual([])
})

test('An image that is refused to a service, or left alone, is not sent there', slow, async () => {
  const ana = await fresh()
  const [first = '', second = ''] = await uploadAll(ana, [41, 42])
  await ana.call(changeImageSearching, { imageId: first, refused: ['tineye'] })
  await ana.call(ignoreImage, { imageId: second, ignored: true })
  await allow(ana, 'tineye', 'vision')
  await whenSearched(ana, first, 'vision')
  expect(await sentFor(ana.id)).toEqual([{ service: 'vision', part: 'whole', state: 'done' }])
  expect(await standing(ana, first)).toMatchObject({ isRefused: true, isAllowed: false, nextAt: null })
  await expect(who.bruno.call(changeImageSearching, { imageId: first, refused: [] })).rejects.toMatchObject({
    kind: 'missing',
  })
})

test(
  'Within its period a picture is not sent to a service again, and longer where it tells of nothing',
  slow,
  async () => {
    const ana = await fresh()
    const imageId = await upload(ana, await aPicture(51))
    await allow(ana, 'tineye')
    await whenSearched(ana, imageId)
    const sendAgain = async (days: number) => {
      await planAt(new Date(Date.now() + days * day))
      await until(async () => (await sentFor(ana.id)).every(({ state }) => state === 'done'))
      return (await sentFor(ana.id)).length
    }
    expect(await sendAgain(0)).toBe(1)
    expect(await sendAgain(29)).toBe(1)
    expect(await sendAgain(31)).toBe(2)
    const { nextAt } = await standing(ana, imageId)
    expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now() + 59 * day)
  },
)

test('The salient half of a large picture without a find is searched for', slow, async () => {
  const ana = await fresh()
  const large = await sharp(photo('casa-mila')).resize(2400).jpeg().toBuffer()
  const imageId = await upload(ana, large)
  const preview = await sharp(large).resize(1600).webp().toBuffer()
  const site = all.web.site({
    '/': aPage('Cropped', { images: ['/d.jpg'] }),
    '/d.jpg': { ...image, body: await pictureToSend(preview, 'crop') },
  })
  await all.know(await pictureToSend(preview, 'crop'), [{ pageUrl: site.url('/'), imageUrl: site.url('/d.jpg') }])
  await allow(ana, 'tineye')
  await until(async () => (await sentFor(ana.id)).filter(({ state }) => state === 'done').length === 2)
  expect(await whenSearched(ana, imageId)).toMatchObject({ same: 1 })
  expect((await sentFor(ana.id)).map(({ part }) => part)).toEqual(['whole', 'crop'])
  expect(await pagesOfMatches(ana)).toEqual([site.url('/')])
})

test(
  'More than the plan gives is not sent; the month’s rest waits, and pausing lets go of what is reserved',
  slow,
  async () => {
    const ana = await fresh()
    await uploadAll(ana, [71, 72, 73])
    const before = all.app.deps.allowances.searchesPerMonth
    all.app.deps.allowances.searchesPerMonth = async () => 2
    await allow(ana, 'tineye')
    await until(async () => (await sentFor(ana.id)).filter(({ state }) => state === 'done').length === 2)
    await planAt(new Date())
    expect(await sentFor(ana.id)).toHaveLength(2)
    expect(await ana.call(getSearching)).toMatchObject({ used: 2, limit: 2 })
    await ana.call(changeSearching, { isPaused: true })
    all.app.deps.allowances.searchesPerMonth = before
    await planAt(new Date())
    expect(await sentFor(ana.id)).toHaveLength(2)
    expect((await ana.call(changeSearching, { isPaused: false })).pausedAt).toBeNull()
    await until(async () => (await sentFor(ana.id)).filter(({ state }) => state === 'done').length === 3)
  },
)

test(
  'However many plan at once, the operator’s month is not exceeded, and a quarter of it is kept for new pictures',
  slow,
  async () => {
    const { deps } = all.app
    // Searches that the app plans by itself would add to the count.
    const { perMonth } = deps.searching
    onTestFinished(() => void (deps.searching.perMonth = perMonth))
    deps.searching.perMonth = 0
    const ana = await fresh()
    await uploadAll(ana, [101, 102, 103, 104])
    await rows(`insert into search_choices values ($1, 'bing', true, now())`, [ana.id])
    const used = Number((await rows(`select count(*) as used from searches where state <> 'released'`))[0]!.used)
    const clock = () => new Date(Date.UTC(2026, 10, 12))
    const plan = (most: number) =>
      deps.db.transaction((tx) => reserveSearches(tx, { ...deps, searching: { perMonth: most }, clock }))
    await Promise.all(Array.from({ length: 5 }, () => plan(used + 3)))
    expect(await sentFor(ana.id)).toHaveLength(3)
    await rows(`update image_searches set last_at = now(), next_at = now() - interval '90 days' where owner_id = $1`, [
      ana.id,
    ])
    const now = Number((await rows(`select count(*) as used from searches where state <> 'released'`))[0]!.used)
    await plan(now + 2)
    expect(await sentFor(ana.id)).toHaveLength(4)
  },
)

describe('A service that does not answer properly', () => {
  let ana: Person
  let imageId: string
  let times = 0
  /** Plans on a day on which the picture is due, each time in another month. */
  const onAnotherDay = () => planAt(new Date(Date.now() + (200 + 31 * ++times) * day))
  const problemOf = async () => (await standing(ana, imageId, 'yandex')).problem
  beforeAll(async () => {
    ana = await fresh()
    imageId = await upload(ana, await aPicture(80))
    await allow(ana, 'yandex')
    await whenSearched(ana, imageId, 'yandex')
  }, 120_000)

  test.each([
    ['quota', /searches are used up/, 0],
    ['key', /refuses our key/, 0],
    ['slow-down', /asks us to wait/, 0],
    ['html', /not what it promises/, 1],
    ['half', /not what it promises/, 1],
    ['down', /could not be reached/, 1],
    ['picture', /cannot read the picture/, 1],
  ] as const)('%s: the owner reads why, and what follows', slow, async (trouble, sentence, counts) => {
    const before = await ana.call(getSearching)
    all.search.trouble('yandex', trouble)
    await onAnotherDay()
    await until(async () => (await problemOf()) !== null)
    const { problem, nextAt } = await standing(ana, imageId, 'yandex')
    expect(problem).toMatch(sentence)
    expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now())
    const searching = await ana.call(getSearching)
    expect(searching.used - before.used).toBe(counts)
    expect(searching.services[3]!.state).toBe(counts === 0 ? 'resting' : 'ready')
    // As once its rest is over.
    await rows('delete from resting_search_services')
    await onAnotherDay()
    await until(async () => (await problemOf()) === null)
    expect((await ana.call(getSearching)).services[3]).toMatchObject({ state: 'ready', problem: null })
  })
})

test('A thousand places are looked at as far as is fair, each page once', slow, async () => {
  const ana = await fresh()
  const imageId = await upload(ana, await aPicture(90))
  all.search.trouble('vision', 'thousand')
  await allow(ana, 'vision')
  await until(async () => (await standing(ana, imageId, 'vision')).lastAt !== null)
  const [{ pages } = {}] = await rows(
    'select count(*)::int as pages from crawl_pages join crawls on crawls.id = crawl_id where owner_id = $1',
    [ana.id],
  )
  expect(pages).toBe(60)
})

test('A search that was cut off after it was sent counts, and is not sent twice', slow, async () => {
  const ana = await fresh()
  const imageId = await upload(ana, await aPicture(95))
  await rows(
    `insert into searches (id, owner_id, image_id, service, part, state, reserved_at) values ('cut', $1, $2, 'tineye', 'whole', 'asked', now())`,
    [ana.id, imageId],
  )
  const before = all.search.web.sent.length
  await searchForPicture(all.app.deps, 'cut', run)
  expect(all.search.web.sent).toHaveLength(before)
  expect(await sentFor(ana.id)).toEqual([{ service: 'tineye', part: 'whole', state: 'failed' }])
  expect((await ana.call(getSearching)).used).toBe(1)
})
