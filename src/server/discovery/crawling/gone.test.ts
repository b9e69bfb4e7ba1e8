import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMatches } from '#contract/matches/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { aPage, crawlToEnd, openTestWeb, type TestSite, type TestWeb } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let who: People
let copy: { headers: Record<string, string>; body: Uint8Array }
let stranger: typeof copy

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(app)
  const original = await aPicture(1)
  const { _id } = await uploadFile(who.ana, original, { fileName: 'harbour.jpg' })
  await whenRead(who.ana, _id)
  while ((await execute('select image_id from owned_fingerprints')).length === 0) await sleep(50)
  const headers = { 'content-type': 'image/jpeg' }
  copy = { headers, body: await sharp(original).resize(400).jpeg().toBuffer() }
  stranger = { headers, body: await aPicture(2) }
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

const execute = async (text: string, values: unknown[] = []) => (await app.deps.database.execute(text, values)).rows

/** Existing matches on a site, by page, once every change is marked. */
async function standing(site: TestSite) {
  while ((await execute(`select id from pgboss.job where name = 'mark-gone' and state < 'completed'`)).length > 0)
    await sleep(50)
  const { data } = await who.ana.call(listMatches, { show: 'all', pageSize: 100 })
  const here = data.filter(({ origin }) => origin.domain === site.host)
  return Object.fromEntries(here.map(({ origin, alive }) => [new URL(origin.url).pathname, alive]))
}

/** A site with a copy on both of its pages. */
const showingTwice = () =>
  web.site({
    '/': aPage('Front', { images: ['/a.jpg'], links: ['/one'] }),
    '/one': aPage('One', { images: ['/a.jpg'] }),
    '/a.jpg': copy,
  })

/** As if files had been fetched more than a revisit period ago. */
const ageFiles = () => execute(`update seen_urls set fetched_at = fetched_at - interval '8 days'`)

test('A find missing from its page is gone until shown again', { tags: ['long'] }, async () => {
  const site = showingTwice()
  const shown = site.pages['/one']!
  await crawlToEnd(who.ana, [site.url()])
  expect(await standing(site)).toEqual({ '/': true, '/one': true })
  site.pages['/one'] = aPage('One', { images: ['/b.jpg'] })
  await ageFiles()
  await crawlToEnd(who.ana, [site.url()])
  expect(await standing(site)).toEqual({ '/': true, '/one': false })
  site.pages['/one'] = shown
  await crawlToEnd(who.ana, [site.url()])
  expect(await standing(site)).toEqual({ '/': true, '/one': true })
})

test('A find with a missing page or changed file is gone', { tags: ['long'] }, async () => {
  const site = web.site({
    '/': aPage('Front', { links: ['/page', '/file', '/other', '/soft', '/broken'] }),
    '/page': aPage('Page', { images: ['/1.jpg'] }),
    '/file': aPage('File', { images: ['/2.jpg'] }),
    '/other': aPage('Other', { images: ['/3.jpg'] }),
    '/soft': aPage('Soft', { images: ['/4.jpg'] }),
    '/broken': aPage('Broken', { images: ['/5.jpg'] }),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((nth) => [`/${nth}.jpg`, copy])),
  })
  const pages = ['/page', '/file', '/other', '/soft', '/broken']
  await crawlToEnd(who.ana, [site.url()])
  expect(await standing(site)).toEqual(Object.fromEntries(pages.map((page) => [page, true])))
  delete site.pages['/page']
  delete site.pages['/2.jpg']
  site.pages['/3.jpg'] = stranger
  site.pages['/4.jpg'] = aPage('There is no such picture', {})
  site.pages['/5.jpg'] = { headers: { 'content-type': 'image/jpeg' }, body: 'no picture' }
  await ageFiles()
  await crawlToEnd(who.ana, [site.url()])
  expect(await standing(site)).toEqual(Object.fromEntries(pages.map((page) => [page, false])))
})

test('Failing servers and robots wishes say nothing of what is gone', { tags: ['long'] }, async () => {
  const site = showingTwice()
  await crawlToEnd(who.ana, [site.url()])
  site.pages['/one'] = { status: 500, body: 'broken' }
  site.pages['/'] = `<meta name="robots" content="noimageindex">${aPage('Front', { links: ['/one'] })}`
  site.pages['/a.jpg'] = { status: 503, headers: { 'retry-after': '3600' } }
  await ageFiles()
  await crawlToEnd(who.ana, [site.url()])
  expect(await standing(site)).toEqual({ '/': true, '/one': true })
})
