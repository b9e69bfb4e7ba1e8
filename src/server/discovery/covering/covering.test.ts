import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { getWays, listSiteProposals } from '#contract/discovery/ways.ts'
import { people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { aLibrary } from '#server/testing/library-images.ts'
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

test('A site where a search found copies is proposed, with what it costs, until it is watched', async () => {
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
})

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
  await expect(bruno.call(getWays, { imageId: _id })).rejects.toMatchObject({ kind: 'missing' })
})

test('Kinds of sites follow from what pictures show, and are usual ones where they say nothing', () => {
  expect(kindsOfSubjects(['Harbour at dawn', 'boats'])).toContain('travel')
  expect(kindsOfSubjects(['Red wine'])).toEqual(['food-and-drink', 'magazines'])
  expect(kindsOfSubjects(['IMG_2041'])).toContain('news')
})
