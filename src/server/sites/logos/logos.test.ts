import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getCluster, listClusters } from '#contract/matches/endpoints.ts'
import { makeSitePart } from '#contract/sites/site-parts.ts'
import { aPage, crawlToEnd, openTestWeb, type TestSite, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { bringLogo } from './fetch-logo.ts'
import { keepLogos } from './want-logo.ts'

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

const picture = (width: number, height: number, background = '#0a6') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const png = (body: Uint8Array) => ({ headers: { 'content-type': 'image/png' }, body })
const front = (head: string) => aPage('Front', {}).replace('<h1>', `${head}<h1>`)
const icons = '<link rel="icon" href="/small.png" sizes="32x32"><link rel="apple-touch-icon" href="/touch.png">'

/** A match of Ana's on a site whose pages are looked at; resolves to the site's cluster once something was tried. */
async function met(site: TestSite) {
  const imageId = await anImage(app.deps, who.ana.id)
  await crawlToEnd(who.ana, [site.url('/')])
  await aMatch(app.deps, { ownerId: who.ana.id, imageId, page: site.url('/story') })
  return await tried(site)
}

async function tried(site: TestSite) {
  await expect.poll(async () => (await kept(site))?.tried_at ?? null, { timeout: 20_000 }).not.toBeNull()
  const { data } = await who.ana.call(listClusters, { pageSize: 100 })
  return await who.ana.call(getCluster, { clusterId: data.find(({ title }) => title === site.host)!._id })
}

const kept = async ({ host }: TestSite) =>
  (await app.deps.database.execute('select * from site_logos where party = $1', [host])).rows[0]

const bytesAt = async (address: string) => new Uint8Array(await (await fetch(address)).arrayBuffer())

test("A site's logo is fetched with its first finds, reduced and shown", { tags: ['long'] }, async () => {
  const site = web.site({
    '/': front(icons),
    '/touch.png': png(await picture(180, 180)),
    '/small.png': png(await picture(32, 32)),
  })
  await crawlToEnd(who.ana, [site.url('/')])
  expect(await kept(site)).toMatchObject({ tried_at: null })
  const { logo } = await met(site)
  expect(await sharp(await bytesAt(logo!)).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
  expect(await kept(site)).toMatchObject({ url: site.url('/touch.png'), width: 180, height: 180, problem: null })
  const asked = (person: Person) =>
    fetch(`${app.url}/api/domains/${site.host}/logo`, { headers: { authorization: `Bearer ${person.token}` } })
  const answer = await asked(who.ana)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(await bytesAt(logo!))
  expect((await asked(who.bruno)).status).toBe(404)
  expect([site.asked('/touch.png'), site.asked('/small.png')]).toEqual([1, 0])
})

test('Unusable candidates are skipped, and the last reason is kept', { tags: ['long'] }, async () => {
  const schema =
    '<script type="application/ld+json">{"@type":"Organization","logo":{"@type":"ImageObject","url":"/long.png"}}</script>'
  const better = web.site({
    '/': front(`${icons}${schema}`),
    '/long.png': png(await picture(900, 60)),
    '/small.png': png(await picture(32, 32)),
  })
  await met(better)
  expect(await kept(better)).toMatchObject({ url: better.url('/small.png'), problem: null })
  const none = web.site({ '/': front('<link rel="icon" href="/dot.png">'), '/dot.png': png(await picture(4, 4)) })
  expect((await met(none)).logo).toBeNull()
  expect(await kept(none)).toMatchObject({ object_key: null, problem: expect.stringContaining('404') as unknown })
})

test('A logo that robots may not open is left alone', { tags: ['long'] }, async () => {
  const site = web.site({
    '/robots.txt': 'User-agent: *\nDisallow: /touch.png\nDisallow: /small.png\nDisallow: /favicon.ico',
    '/': front(icons),
    '/touch.png': png(await picture(180, 180)),
  })
  expect((await met(site)).logo).toBeNull()
  expect(site.asked('/touch.png')).toBe(0)
})

test('A new logo replaces and removes the old one', { tags: ['long'] }, async () => {
  const site = web.site({ '/': front(icons), '/touch.png': png(await picture(180, 180)) })
  const { logo: first } = await met(site)
  site.pages['/'] = front('<link rel="apple-touch-icon" href="/new.png">')
  site.pages['/new.png'] = png(await picture(64, 64, '#d20'))
  await crawlToEnd(who.ana, [site.url('/')])
  await expect.poll(async () => (await kept(site))!.url, { timeout: 20_000 }).toBe(site.url('/new.png'))
  const { logo } = await tried(site)
  expect(await sharp(await bytesAt(logo!)).metadata()).toMatchObject({ width: 64, height: 64 })
  expect((await fetch(first!)).status).toBe(404)
})

test('A logo is asked for again after thirty days, not before', { tags: ['long'] }, async () => {
  const site = web.site({ '/': front(icons), '/touch.png': png(await picture(180, 180)) })
  await met(site)
  await bringLogo(app.deps, site.host)
  expect(site.asked('/touch.png')).toBe(1)
  const later = new Date(Date.now() + 31 * 86_400_000)
  await bringLogo({ ...app.deps, clock: () => later }, site.host)
  expect(site.asked('/touch.png')).toBe(2)
})

test("A separate part has its site's logo, an account no platform's", { tags: ['long'] }, async () => {
  const { bruno } = who
  await app.deps.db.transaction((tx) =>
    keepLogos(app.deps, tx, {
      party: 'facebook.com/acme',
      pages: [{ url: 'https://facebook.com/acme', logos: [{ url: 'https://facebook.com/favicon.ico', from: 'icon' }] }],
    }),
  )
  await app.deps.database.execute(
    `insert into site_logos (party, candidates, object_key) values ('university.example', '[]', 'logos/u.webp'), ('facebook.com', '[]', 'logos/f.webp')`,
  )
  const imageId = await anImage(app.deps, bruno.id)
  await bruno.call(makeSitePart, { url: 'https://university.example/~jane' })
  for (const page of ['https://www.facebook.com/acme/posts/1', 'https://university.example/~jane/harbour'])
    await aMatch(app.deps, { ownerId: bruno.id, imageId, page })
  const { data } = await bruno.call(listClusters, { order: 'found' })
  const shown = Object.fromEntries(data.map(({ title, logo }) => [title, logo]))
  expect(shown).toEqual({
    'facebook.com/acme': null,
    'university.example/~jane': expect.stringContaining('logos/u.webp') as unknown,
  })
})

test('A configured logo service is asked before the site', { tags: ['long'] }, async () => {
  const service = web.site({ '/robots.txt': 'User-agent: *\nDisallow: /' })
  const known = web.site({})
  const unknown = web.site({ '/touch.png': png(await picture(180, 180)) })
  service.pages[`/${known.host}?size=128`] = png(await picture(64, 64))
  const served = await openTestApp({
    RIGHTFRAME_HOSTS: web.environment,
    LOGO_SERVICE_URL: `http://${service.host}/{host}?size=128`,
  })
  onTestFinished(() => served.remove())
  const { deps } = served
  const { ana } = await people(served)
  const imageId = await anImage(deps, ana.id)
  const row = async ({ host: party }: TestSite) =>
    (await deps.database.execute('select url, width, tried_at from site_logos where party = $1', [party])).rows[0]
  for (const site of [known, unknown]) {
    const pages = [{ url: site.url('/'), logos: [{ url: site.url('/touch.png'), from: 'touch-icon' as const }] }]
    await deps.db.transaction((tx) => keepLogos(deps, tx, { party: site.host, pages }))
    await aMatch(deps, { ownerId: ana.id, imageId, page: site.url('/story') })
    await expect.poll(async () => (await row(site))?.tried_at, { timeout: 20_000 }).not.toBeNull()
  }
  expect(await row(known)).toMatchObject({ url: service.url(`/${known.host}?size=128`), width: 64 })
  expect(await row(unknown)).toMatchObject({ url: unknown.url('/touch.png'), width: 180 })
  expect([known.asked('/touch.png'), service.asked('/robots.txt')]).toEqual([0, 0])
})
