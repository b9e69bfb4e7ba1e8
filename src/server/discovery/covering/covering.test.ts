import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { listWatchedSites, maxWatchedSites, watchSite } from '#contract/discovery/watched-sites.ts'
import { getWays, listSiteProposals, watchSiteList } from '#contract/discovery/ways.ts'
import { folderForTests } from '#server/testing/places.ts'
import { people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { aWatRecord, notPacked } from '../ingest/testing/archives.ts'
import { deskOf } from '../ingest/testing/desk.ts'
import { allow, openSearchingApp, whenSearched } from '../testing/test-search.ts'
import { aPage, crawlToEnd } from '../testing/test-web.ts'
import { photo } from '#engine/testing/pictures.ts'
import { kindsOfSubjects } from './kinds-of-subjects.ts'

let all: Awaited<ReturnType<typeof openSearchingApp>>
beforeAll(async () => {
  all = await openSearchingApp()
})
afterAll(() => all.remove())

const image = { headers: { 'content-type': 'image/jpeg' } }

test(
  'A site where a search found copies is proposed, with what it costs, until it is watched',
  { tags: ['long'] },
  async () => {
    const { ana } = await people(all.app)
    const site = all.web.site({
      '/': aPage('Front', {}),
      '/trip': aPage('A trip', { images: ['/h.jpg'] }),
      '/h.jpg': { ...image, body: photo('heron') },
    })
    await all.know(photo('heron'), [{ pageUrl: site.url('/trip'), imageUrl: site.url('/h.jpg') }])
    const { _id } = await uploadFile(ana, photo('heron'), { fileName: 'a.jpg' })
    await whenRead(ana, _id)
    await allow(ana, 'tineye')
    await whenSearched(ana, _id)
    const { data } = await ana.call(listSiteProposals)
    expect(data).toEqual([
      expect.objectContaining({ host: site.host, url: site.url('/'), why: 'found', finds: 1, requests: 200 }),
    ])
    await ana.call(watchSite, { url: data[0]!.url })
    expect((await ana.call(listSiteProposals)).data).toEqual([])
    const { ways } = await ana.call(getWays, { imageId: _id })
    expect(ways.find(({ way }) => way === 'services')).toMatchObject({ places: 1, pages: 1, pictures: 1 })
  },
)

test('On the first day sites are proposed of the kinds that use such pictures, those of the owner’s country first', async () => {
  const { ana } = await people(all.app)
  await aLibrary(all.app.deps, ana.id, ['Sunset at the beach'])
  const add = (host: string, category: string, country: string, score: number) =>
    all.app.deps.database.execute(
      `insert into domains (host, facts, signals, contacts, updated_at) values ($1, $2, '[]', '[]', now())`,
      [
        host,
        JSON.stringify({
          country: { value: country, from: 'imprint', confidence: 1 },
          category: { value: category, from: 'known', confidence: 1 },
          platform: null,
          language: null,
          stockAgency: null,
          commercialScore: score,
        }),
      ],
    )
  await add('a-hotel.example', 'travel', 'ES', 90)
  await add('z-hotel.example', 'travel', 'PT', 90)
  await add('diary.example', 'travel', 'PT', 0)
  await add('bank.example', 'finance', 'PT', 90)
  const { data } = await ana.call(listSiteProposals)
  expect(data.map(({ host }) => host)).toEqual(['z-hotel.example', 'a-hotel.example'])
  expect(data[0]).toMatchObject({ why: 'alike', category: 'travel', country: 'PT', requests: 200 })
})

/** A site that staff or its own pages say to be of this kind. */
const addKnown = (host: string, { category = 'travel', country = 'PT', platform = null as string | null } = {}) =>
  all.app.deps.database.execute(
    `insert into domains (host, facts, signals, contacts, updated_at) values ($1, $2, '[]', '[]', now())`,
    [
      host,
      JSON.stringify({
        country: { value: country, from: 'imprint', confidence: 1 },
        category: { value: category, from: 'known', confidence: 1 },
        platform: platform && { value: platform, from: 'markup' },
        language: null,
        stockAgency: null,
        commercialScore: 90,
      }),
    ],
  )

test('Sites that link to an owner’s own website in an archive are proposed on the first day, and nobody else’s', async () => {
  const { ana, bruno } = await people(all.app)
  await ana.call(addWebsite, { url: 'https://www.ana-paints.org/prints' })
  const file = join(folderForTests('links'), 'links.wat')
  const link = (url: string) => ({ path: 'A@/href', url })
  const page = async (host: string, url: string) =>
    await aWatRecord(`https://${host}/friends`, { Head: { Title: 'Friends' }, Links: [link(url)] })
  writeFileSync(
    file,
    notPacked([
      await page('friend.example.org', 'https://ana-paints.org/'),
      await page('www.ana-paints.org', 'https://ana-paints.org/about'),
      await page('stranger.example.org', 'https://ana-paints.org.example.net/'),
    ]),
  )
  await addKnown('friend.example.org', { platform: 'wordpress' })
  const desk = deskOf(all.app, await people(all.app))
  await desk.command(file)
  await desk.whenRead(file)
  expect((await ana.call(listSiteProposals)).data).toEqual([
    expect.objectContaining({
      host: 'friend.example.org',
      url: 'https://friend.example.org/',
      page: 'https://friend.example.org/friends',
      why: 'links',
      platform: 'wordpress',
      requests: 200,
    }),
  ])
  expect((await bruno.call(listSiteProposals)).data).toEqual([])
})

test('A list of sites of a kind in a country says what it costs, and is watched with one call, what is watched left out', async () => {
  const { ana } = await people(all.app)
  await aLibrary(all.app.deps, ana.id, ['Red wine and bread'])
  for (const host of ['a-cafe.example.org', 'b-cafe.example.org', 'c-cafe.example.org'])
    await addKnown(host, { category: 'food-and-drink' })
  await addKnown('d-cafe.example.org', { category: 'food-and-drink', country: 'FR' })
  const list = { category: 'food-and-drink', country: 'PT' } as const
  const { lists } = await ana.call(listSiteProposals)
  const hosts = ['a-cafe.example.org', 'b-cafe.example.org', 'c-cafe.example.org']
  expect(lists).toEqual([{ ...list, hosts, requests: 600 }])
  await ana.call(watchSite, { url: 'https://b-cafe.example.org/' })
  expect(await ana.call(watchSiteList, list)).toEqual({ added: 2, left: 0 })
  expect((await ana.call(listWatchedSites)).data.map(({ host }) => host)).toEqual(hosts)
  expect((await ana.call(listSiteProposals)).lists).toEqual([])
  expect(await ana.call(watchSiteList, list)).toEqual({ added: 0, left: 0 })
})

test('Of a list as many are watched as have room, and none where there is none', async () => {
  const { ana } = await people(all.app)
  for (const host of ['a-team.example.org', 'b-team.example.org', 'c-team.example.org'])
    await addKnown(host, { category: 'sports' })
  const fill = (count: number) =>
    all.app.deps.database.execute(
      `insert into watched_sites (id, owner_id, url, host, pages_per_visit, paused_at, next_at, added_at)
       select $1 || n, $1, 'https://w' || n || '.example/', 'w' || n || '.example', 200, now(), now(), now() from generate_series(1, $2::int) n`,
      [ana.id, count],
    )
  await fill(maxWatchedSites - 2)
  expect(await ana.call(watchSiteList, { category: 'sports', country: 'PT' })).toEqual({ added: 2, left: 1 })
  await expect(ana.call(watchSiteList, { category: 'sports', country: 'PT' })).rejects.toMatchObject({
    code: 'watched-site.too-many',
  })
})

test('Coverage tells of each day what was looked at in which way', async () => {
  const { ana, bruno } = await people(all.app)
  const site = all.web.site({ '/': aPage('Front', { images: ['/a.jpg', '/b.jpg'] }) })
  await crawlToEnd(ana, [site.url()])
  const today = new Date().toISOString().slice(0, 10)
  const own = { way: 'own-sites' as const, day: today, pages: 1, pictures: 2 }
  expect((await ana.call(getWays)).days.filter(({ way }) => way === 'own-sites')).toEqual([own])
  await all.app.deps.database.execute(
    `update crawls set started_at = started_at - interval '3 days' where owner_id = $1`,
    [ana.id],
  )
  await crawlToEnd(ana, [site.url()])
  const before = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  expect((await ana.call(getWays)).days.filter(({ way }) => way === 'own-sites')).toEqual([
    { ...own, day: before },
    own,
  ])
  expect((await bruno.call(getWays)).days.filter(({ way }) => way === 'own-sites')).toEqual([])
})

test('Coverage says of each way when it was looked, at how much, and what it cannot see; of an image since it was added', async () => {
  const { ana, bruno } = await people(all.app)
  const site = all.web.site({ '/': aPage('Front', { images: ['/a.jpg', '/b.jpg'] }) })
  await crawlToEnd(ana, [site.url()])
  const { ways } = await ana.call(getWays)
  expect(ways.map(({ way }) => way)).toEqual(['own-sites', 'sites-for-everybody', 'archives', 'services'])
  expect(ways[0]).toMatchObject({
    places: 1,
    pages: 1,
    pictures: 2,
    blind: expect.stringContaining('sign-in') as string,
  })
  expect(ways[0]!.lastAt).not.toBeNull()
  expect(ways[3]).toMatchObject({ lastAt: null, places: 0, pages: 0, pictures: 0 })
  const { _id } = await uploadFile(ana, await aPicture(5), { fileName: 'later.jpg' })
  expect((await ana.call(getWays, { imageId: _id })).ways[0]).toMatchObject({ lastAt: null, pages: 0 })
  await whenRead(ana, _id)
  const of = async (who: typeof ana) => (await who.call(getWays)).readAgain
  expect(await of(ana)).toBeNull()
  const ages = "update owned_fingerprints set engine = '0' where owner_id = $1"
  const fingerprintedBefore = async () => {
    await all.app.deps.database.execute(ages, [ana.id])
    return await of(ana)
  }
  await expect.poll(fingerprintedBefore).toEqual({ done: 0, total: 1 })
  expect(await of(bruno)).toBeNull()
})

test('Kinds of sites follow from what pictures show, and are usual ones where they say nothing', () => {
  expect(kindsOfSubjects(['Harbour at dawn', 'boats'])).toContain('travel')
  expect(kindsOfSubjects(['Red wine'])).toEqual(['food-and-drink', 'magazines'])
  expect(kindsOfSubjects(['IMG_2041'])).toContain('news')
})
