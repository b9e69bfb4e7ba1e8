import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWatchedSites, visitWatchedSite, watchSite } from '#contract/discovery/watched-sites.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { aPage, type Answer, crawlToEnd, openTestWeb, type TestWeb, whenOver } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let who: People

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** The engine's threads give way to whatever else runs on the machine, which decides how long these take. */
const byTheEngine = { tags: ['long'] }

const jpeg = (body: Uint8Array) => ({ headers: { 'content-type': 'image/jpeg' }, body })

/** Uploads a picture and waits until it was looked for among what was seen before. */
async function add(person: Person, picture: Buffer, fileName: string): Promise<string> {
  const { _id } = await uploadFile(person, picture, { fileName })
  await whenRead(person, _id)
  const done = `select bool_and(state = 'completed') as done from pgboss.job
    where name in ('fingerprint-image', 'find-alike', 'look-back') and data->>'imageId' = $1 having count(*) > 1`
  while (!(await app.deps.database.execute(done, [_id])).rows[0]?.done) await sleep(50)
  return _id
}

test('An added image is found where it was seen before', byTheEngine, async () => {
  const original = await readFile('demo/photos/anhinga.jpg')
  const copies = {
    '/small.jpg': sharp(original).resize(320),
    '/mirrored.jpg': sharp(original).flop(),
    '/turned.jpg': sharp(original).rotate(90),
    '/grey.jpg': sharp(original).grayscale(),
    '/framed.jpg': sharp(original)
      .resize(500)
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: 'white' }),
  }
  const strangers = Object.fromEntries(
    await Promise.all([2, 3, 4, 5].map(async (seed) => [`/stranger-${seed}.jpg`, jpeg(await aPicture(seed))] as const)),
  )
  const shown = await Promise.all(
    Object.entries(copies).map(
      async ([path, copy]) => [path, jpeg(await copy.jpeg({ quality: 80 }).toBuffer())] as const,
    ),
  )
  const images = [...Object.keys(copies), ...Object.keys(strangers)]
  const site = web.site({ '/': aPage('Front', { images }), ...Object.fromEntries(shown), ...strangers })
  await crawlToEnd(who.bruno, [site.url()])
  const imageId = await add(who.ana, original, 'harbour.jpg')
  const { data } = await who.ana.call(listMatches, { image: imageId, show: 'all' })
  expect(data.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(Object.keys(copies).toSorted())
  for (const path of Object.keys(copies)) expect([path, site.asked(path)]).toEqual([path, 2])
  for (const path of Object.keys(strangers)) expect([path, site.asked(path)]).toEqual([path, 1])
  expect(site.asked('/')).toBe(1)
})

test('A file at several addresses is fetched from one that works', byTheEngine, async () => {
  const original = await aPicture(11)
  const copy = jpeg(await sharp(original).resize(400).jpeg().toBuffer())
  const site = web.site({ '/': aPage('Front', { images: ['/a.jpg', '/b.jpg'] }), '/a.jpg': copy, '/b.jpg': copy })
  await crawlToEnd(who.bruno, [site.url()])
  const imageId = await add(who.ana, original, 'pier.jpg')
  const { total } = await who.ana.call(listMatches, { image: imageId, show: 'all' })
  expect([total, site.asked('/a.jpg') + site.asked('/b.jpg')]).toEqual([2, 3])
  const last = site.asked('/a.jpg') === 2 ? '/a.jpg' : '/b.jpg'
  site.pages[last] = { status: 500 }
  const again = await add(who.bruno, original, 'pier.jpg')
  expect((await who.bruno.call(listMatches, { image: again, show: 'all' })).total).toBe(2)
  expect([site.asked('/a.jpg'), site.asked('/b.jpg')].toSorted((a, b) => a - b)).toEqual([2, 3])
})

/** Says that it is as it was, to who knows how that is. */
const askable =
  (body: Uint8Array, etag = '"as it was"'): Answer =>
  (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'image/jpeg', etag }).end(isKnown ? undefined : body)
  }

const age = async (table: 'seen_urls' | 'seen_files', column: string, days: number) =>
  await app.deps.database.execute(`update ${table} set ${column} = ${column} - $1 * interval '1 day'`, [days])

test('A file is asked for once a week, for later images too', byTheEngine, async () => {
  const original = await readFile('demo/photos/osprey.jpg')
  const { width, height } = await sharp(original).metadata()
  const part = { left: 0, top: 0, width: Math.round(width * 0.6), height: Math.round(height * 0.6) }
  const crop = await sharp(original).extract(part).resize(500).jpeg().toBuffer()
  const both = { images: ['/crop.jpg', '/other.jpg'] }
  const site = web.site({
    '/': aPage('Front', { ...both, links: ['/two'] }),
    '/two': aPage('Two', both),
    '/crop.jpg': askable(crop),
    '/other.jpg': askable(await aPicture(21)),
  })
  const asked = () => [site.asked('/crop.jpg'), site.asked('/other.jpg')]
  const files = async (person: Person) => {
    const { activity } = await crawlToEnd(person, [site.url()])
    // Two pages, and a sitemap that is not there.
    return activity.total! - 3
  }
  expect([await files(who.bruno), ...asked()]).toEqual([2, 1, 1])

  const imageId = await add(who.ana, original, 'osprey.jpg')
  const found = async () => (await who.ana.call(listMatches, { image: imageId, show: 'all' })).total
  expect([await files(who.bruno), ...asked(), await found()]).toEqual([0, 1, 1, 0])

  const { _id: siteId } = await who.ana.call(watchSite, { url: site.url() })
  const watched = async () => {
    const { data } = await who.ana.call(listWatchedSites)
    await whenOver(who.ana, data.find(({ _id }) => _id === siteId)!.lastVisit!._id)
    return asked()
  }
  expect(await watched()).toEqual([1, 1])

  expect([await files(who.ana), ...asked(), await found()]).toEqual([2, 2, 2, 2])
  expect([await files(who.ana), ...asked()]).toEqual([0, 2, 2])

  await age('seen_urls', 'fetched_at', 8)
  await who.ana.call(visitWatchedSite, { siteId })
  expect([...(await watched()), await found()]).toEqual([3, 3, 2])
  expect(site.visits.findLast(({ path }) => path === '/crop.jpg')!.headers['if-none-match']).toBe('"as it was"')
})

test('An unchanged file is compared with images added within a month', byTheEngine, async () => {
  const original = await readFile('demo/photos/heron.jpg')
  const { width, height } = await sharp(original).metadata()
  const part = { left: 0, top: 0, width: Math.round(width * 0.6), height: Math.round(height * 0.6) }
  const crop = await sharp(original).extract(part).resize(500).jpeg().toBuffer()
  const site = web.site({ '/': aPage('Front', { images: ['/crop.jpg'] }), '/crop.jpg': askable(crop) })
  await crawlToEnd(who.bruno, [site.url()])
  const imageId = await add(who.ana, original, 'heron.jpg')
  const found = async () => (await who.ana.call(listMatches, { image: imageId, show: 'all' })).total
  await age('seen_urls', 'fetched_at', 8)
  await crawlToEnd(who.bruno, [site.url()])
  expect([site.asked('/crop.jpg'), await found()]).toEqual([2, 0])
  await age('seen_urls', 'fetched_at', 8)
  await age('seen_files', 'seen_at', 31)
  await crawlToEnd(who.bruno, [site.url()])
  expect([site.asked('/crop.jpg'), await found()]).toEqual([3, 1])
})
