// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCrawl, listCrawlPages } from '#contract/discovery/endpoints.ts'
import {
  changeWatchedSite,
  getCoverage,
  getProviderVisit,
  listProviderSites,
  listProviderVisitPages,
  listWatchedSites,
  unwatchSite,
  visitWatchedSite,
  watchProviderSite,
  watchSite,
} from '#contract/discovery/watched-sites.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { openLog } from '#server/platform/log.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { forgetVisits } from '../crawling/forget-visits.ts'
import { aPage, openTestWeb, type TestSite, type TestWeb, whenOver } from '../testing/test-web.ts'
import { visitDue, visitSooner } from './watch-sites.ts'

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

const hour = 3_600_000
const rows = async (text: string, values: unknown[] = []) => (await app.deps.database.execute(text, values)).rows
const run = new AbortController().signal

/** The same app, so many hours later, as far as due visits go. */
const later = (hours: number) => ({ ...app.deps, clock: () => new Date(Date.now() + hours * hour) })

/** As if everything that is remembered of pages had been read so many hours earlier. */
const age = (hours: number) =>
  app.deps.database.execute(`update known_pages set fetched_at = fetched_at - $1 * interval '1 hour'`, [hours])

async function visited(person: Person, siteId: string) {
  const { data } = await person.call(listWatchedSites)
  const site = data.find((one) => one._id === siteId)!
  await whenOver(person, site.lastVisit!._id)
  return (await person.call(listWatchedSites)).data.find((one) => one._id === siteId)!
}

/** Three pages; the second can be asked whether it has changed. */
function aSite(): TestSite {
  const site = web.site({
    '/': aPage('Front', { images: ['/a.jpg'], links: ['/one', '/two'] }),
    '/one': aPage('One', { images: ['/one.jpg'] }),
  })
  site.pages['/two'] = (request, response) => {
    if (request.headers['if-none-match'] === '"two"') return void response.writeHead(304).end()
    response.writeHead(200, { 'content-type': 'text/html', etag: '"two"' }).end(aPage('Two', { images: ['/two.jpg'] }))
  }
  return site
}

test('A watched site is visited at once, then as planned', async () => {
  const site = aSite()
  const added = await who.ana.call(watchSite, { url: site.url(), pagesPerVisit: 50 })
  expect(added).toMatchObject({ url: site.url(), host: site.host, pagesPerVisit: 50, pausedAt: null })
  expect(Date.parse(added.nextVisit!) - Date.parse(added.addedAt)).toBeGreaterThan(30 * 24 * hour - 60_000)
  const after = await visited(who.ana, added._id)
  expect(after.lastVisit).toMatchObject({
    pages: 3,
    remembered: 0,
    refused: 0,
    failed: 0,
    isOver: true,
    isCutOff: false,
  })
  expect(await who.ana.call(getCrawl, { crawlId: after.lastVisit!._id })).toMatchObject({ site: added._id })
  await visitDue(app.deps)
  expect((await visited(who.ana, added._id)).lastVisit!._id).toBe(after.lastVisit!._id)
  await visitDue(later(30 * 24 + 1))
  expect((await visited(who.ana, added._id)).lastVisit!._id).not.toBe(after.lastVisit!._id)
})

test('Pages read lately are not asked for or sent again', async () => {
  const site = aSite()
  const { _id: siteId } = await who.ana.call(watchSite, { url: site.url() })
  await visited(who.ana, siteId)
  const asked = () => ['/', '/one', '/two'].map((path) => site.asked(path))
  expect(asked()).toEqual([1, 1, 1])

  await who.ana.call(visitWatchedSite, { siteId })
  const soon = await visited(who.ana, siteId)
  expect(asked()).toEqual([2, 1, 1])
  expect(soon.lastVisit).toMatchObject({ pages: 3, remembered: 2, sightings: 3 })
  const { data } = await who.ana.call(listCrawlPages, { crawlId: soon.lastVisit!._id })
  expect(data.filter(({ kind }) => kind === 'page').map(({ answer }) => answer)).toEqual([
    'read',
    'remembered',
    'remembered',
  ])

  await age(8 * 24)
  await who.ana.call(visitWatchedSite, { siteId })
  const next = await visited(who.ana, siteId)
  expect(asked()).toEqual([3, 2, 2])
  expect(next.lastVisit).toMatchObject({ pages: 3, remembered: 0, sightings: 3 })
})

test('A changed page is asked for twice as often, others less', async () => {
  const site = aSite()
  const { _id: siteId } = await who.ana.call(watchSite, { url: site.url() })
  await visited(who.ana, siteId)
  const everyHours = async () =>
    (
      await rows(
        'select every_hours from crawl_pages join known_pages using (url_hash) where host = $1 and kind = $2 group by url, every_hours order by url',
        [site.host, 'page'],
      )
    ).map((row) => row.every_hours)
  expect(await everyHours()).toEqual([168, 168, 168])
  await age(8 * 24)
  site.pages['/one'] = aPage('One', { images: ['/one.jpg', '/more.jpg'] })
  await who.ana.call(visitWatchedSite, { siteId })
  await visited(who.ana, siteId)
  expect(await everyHours()).toEqual([252, 84, 252])
})

test('A paused site is visited only after it resumes', async () => {
  const site = aSite()
  const { _id: siteId } = await who.bruno.call(watchSite, { url: site.url() })
  const { lastVisit } = await visited(who.bruno, siteId)
  expect(await who.bruno.call(changeWatchedSite, { siteId, isPaused: true })).toMatchObject({ nextVisit: null })
  await visitDue(later(31 * 24))
  expect((await visited(who.bruno, siteId)).lastVisit!._id).toBe(lastVisit!._id)
  expect(await who.bruno.call(getCoverage)).toMatchObject({ sites: { watched: 0, paused: 1 } })
  const changed = await who.bruno.call(changeWatchedSite, { siteId, isPaused: false, pagesPerVisit: 2 })
  expect(changed).toMatchObject({ pausedAt: null, nextVisit: expect.any(String), pagesPerVisit: 2 })
  await visitDue(later(31 * 24))
  const again = await visited(who.bruno, siteId)
  expect(again.lastVisit).toMatchObject({ isCutOff: true })
  expect(again.lastVisit!.pages).toBeLessThan(3)
  expect(await who.bruno.call(getCoverage)).toMatchObject({ visits: 2, cutOff: [site.host], left: [] })
})

test('A failing visit holds up no other and is retried later', async () => {
  const [first, second] = [aSite(), aSite()]
  const { _id: firstId } = await who.ana.call(watchSite, { url: first.url() })
  const { _id: secondId } = await who.bruno.call(watchSite, { url: second.url() })
  const of = async (person: Person, siteId: string) => (await visited(person, siteId)).lastVisit!._id
  const before = [await of(who.ana, firstId), await of(who.bruno, secondId)]
  const needs = later(32 * 24)
  const visits: typeof needs.allowances.visits = async (tx, ownerId) => {
    if (ownerId === who.ana.id) throw new Error('nobody foresaw this')
    return await needs.allowances.visits(tx, ownerId)
  }
  await visitDue({ ...needs, log: openLog('silent'), allowances: { ...needs.allowances, visits } })
  expect(await of(who.bruno, secondId)).not.toBe(before[1])
  const left = await visited(who.ana, firstId)
  expect(left.lastVisit!._id).toBe(before[0])
  expect(Date.parse(left.nextVisit!)).toBeGreaterThan(needs.clock().getTime())
  await visitDue(later(32 * 24 + 7))
  expect(await of(who.ana, firstId)).not.toBe(before[0])
})

test('A due site is visited once by two processes', async () => {
  const site = aSite()
  const { _id: siteId } = await who.ana.call(watchSite, { url: site.url() })
  await visited(who.ana, siteId)
  const counted = async () =>
    (await rows('select count(*)::int as n from crawls where watched_site_id = $1', [siteId]))[0]!.n
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  site.pages['/'] = (_, response) => void mayAnswer.then(() => response.writeHead(404).end())
  await Promise.all([visitDue(later(31 * 24)), visitDue(later(31 * 24))])
  expect(await counted()).toBe(2)
  await expect(who.ana.call(visitWatchedSite, { siteId })).rejects.toMatchObject({
    problem: { code: 'watched-site.visited', message: 'This site is being visited at this moment.' },
  })
  await visitDue(later(70 * 24))
  expect(await counted()).toBe(2)
  answer()
  await visited(who.ana, siteId)
})

test('An added image brings the next visit forward, as planned', async () => {
  const { ana } = await people(app)
  const { _id: siteId } = await ana.call(watchSite, { url: aSite().url() })
  await visited(ana, siteId)
  const [imageId] = await aLibrary(app.deps, ana.id, ['harbour'])
  const next = async () => {
    const { nextScan } = await ana.call(getImage, { imageId: imageId! })
    const { nextVisit } = (await ana.call(listWatchedSites)).data[0]!
    expect(nextScan).toBe(nextVisit)
    return (Date.parse(nextScan!) - Date.now()) / hour
  }
  expect(await next()).toBeGreaterThan(29 * 24)
  const visits = async () => ({ everyHours: 168, newImageWithinHours: 72 })
  const needs = { clock: app.deps.clock, allowances: { ...app.deps.allowances, visits } }
  await app.deps.db.transaction((tx) => visitSooner(needs, tx, ana.id))
  expect(await next()).toBeCloseTo(72, 0)
  await ana.call(unwatchSite, { siteId })
  expect(await ana.call(getImage, { imageId: imageId! })).toMatchObject({ nextScan: null })
})

test('An openable address is watched once', async () => {
  const site = aSite()
  await who.ana.call(watchSite, { url: site.url() })
  const again = who.ana.call(watchSite, { url: `${site.url()}#top` })
  await expect(again).rejects.toMatchObject({
    problem: { code: 'watched-site.known', message: 'You watch this address already.', field: 'url' },
  })
  await expect(who.ana.call(watchSite, { url: 'http://192.168.0.1/' })).rejects.toMatchObject({
    problem: { code: 'crawl.address', field: 'url' },
  })
})

test('At most a hundred sites are watched at a time', async () => {
  const { ana } = await people(app)
  const many = `insert into watched_sites (id, owner_id, url, host, pages_per_visit, next_at, added_at)
    select lpad(to_hex(n), 24, 'f'), $1, 'https://' || n || '.example/', n || '.example', 1, now() + interval '1 year', now() from generate_series(1, 100) as n`
  await app.deps.database.execute(many, [ana.id])
  await expect(ana.call(watchSite, { url: 'https://one-more.example.com/' })).rejects.toMatchObject({
    problem: { code: 'watched-site.too-many', message: 'At most 100 sites can be watched at a time.' },
  })
})

test('Owners see the number of sites watched for everybody', async () => {
  const site = aSite()
  const watched = await who.chiara.call(watchProviderSite, { url: site.url() })
  expect((await who.chiara.call(listProviderSites)).data.map(({ _id }) => _id)).toContain(watched._id)
  expect((await who.bruno.call(listWatchedSites)).data.map(({ host }) => host)).not.toContain(site.host)
  expect((await who.bruno.call(getCoverage)).sites.byProvider).toBeGreaterThan(0)
  await expect.poll(() => site.asked('/two'), { timeout: 20_000 }).toBe(1)
})

test("Staff open visits to the app's sites and no owner’s visit", async () => {
  const site = aSite()
  const watched = await who.chiara.call(watchProviderSite, { url: site.url() })
  const lastVisit = async () =>
    (await who.chiara.call(listProviderSites)).data.find(({ _id }) => _id === watched._id)!.lastVisit
  await expect.poll(async () => (await lastVisit())?.isOver, { timeout: 20_000 }).toBe(true)
  for (const { id: ownerId } of [who.ana, who.bruno])
    await aMatch(app.deps, { ownerId, imageId: await anImage(app.deps, ownerId), page: site.url('/one') })
  const crawlId = (await lastVisit())!._id
  const visit = await who.chiara.call(getProviderVisit, { crawlId })
  expect(visit).toMatchObject({ seeds: [site.url()], pages: 3, hosts: [{ host: site.host, pages: 3 }] })
  const { data, total } = await who.chiara.call(listProviderVisitPages, { crawlId, state: 'done' })
  expect(Object.fromEntries(data.map(({ url, finds: matches }) => [url, matches]))).toMatchObject({
    [site.url()]: 0,
    [site.url('/one')]: 2,
  })
  expect(total).toBe(data.length)
  const own = await visited(who.ana, (await who.ana.call(watchSite, { url: aSite().url() }))._id)
  for (const endpoint of [getProviderVisit, listProviderVisitPages])
    await expect(who.chiara.call(endpoint, { crawlId: own.lastVisit!._id })).rejects.toMatchObject({
      kind: 'missing',
    })
})

test('Old visits and pages long unread are deleted', async () => {
  const { ana } = await people(app)
  const site = aSite()
  const { _id: siteId } = await ana.call(watchSite, { url: site.url() })
  const first = (await visited(ana, siteId)).lastVisit!
  await ana.call(visitWatchedSite, { siteId })
  const second = (await visited(ana, siteId)).lastVisit!
  await forgetVisits(later(80 * 24), run)
  expect(await ana.call(getCrawl, { crawlId: first._id })).toMatchObject({ pages: 3 })
  await forgetVisits(later(100 * 24), run)
  await expect(ana.call(getCrawl, { crawlId: first._id })).rejects.toMatchObject({ kind: 'missing' })
  expect(await ana.call(getCrawl, { crawlId: second._id })).toMatchObject({ pages: 3 })
  const kept = async (table: string) => (await rows(`select count(*)::int as n from ${table}`))[0]!.n
  expect([await kept('hosts'), await kept('robots_files')]).toEqual([0, 0])
  expect(await kept('known_pages')).toBeGreaterThan(0)
  await forgetVisits(later(130 * 24), run)
  expect(await kept('known_pages')).toBe(0)
})
