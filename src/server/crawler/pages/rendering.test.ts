import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCrawlPages, startCrawl } from '#contract/discovery/endpoints.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import { type PageRenderer, ReaderEnded, RenderProblem } from '#server/gateways/page-renderer.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { newId } from '#server/platform/ids.ts'
import { people, type Person } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { openForProcess } from '#server/discovery/jobs.ts'
import { extractPage } from './extract-page.ts'
import { findKnownPage } from '#server/discovery/crawling/known-page-store.ts'
import { lookAtPage } from '#server/discovery/crawling/visits/look-at-page.ts'
import { openCookieJar } from '../fetching/cookie-jar.ts'
import { openMetImages } from '../visits/met-images.ts'
import { rendered, withoutBrowser } from './render-page.ts'
import { crawlToEnd, keptIn, openTestWeb, type TestWeb, whenOver } from '#server/discovery/testing/test-web.ts'

let web: TestWeb
let app: TestApp
let ana: Person

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, CHROMIUM_PATH: await chromiumForTests() })
  ana = (await people(app)).ana
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** Problems that a visit reports for its pages. */
const said = async (person: Person, crawlId: string) =>
  (await person.call(listCrawlPages, { crawlId })).data
    .filter(({ kind }) => kind === 'page')
    .map(({ problem }) => problem)

const script = { 'content-type': 'text/javascript' }
const appPage = (body: string) => ({ headers: script, body })
const shell = '<!doctype html><title>Shop</title><body><div id="root"></div><script src="/app.js"></script>'
const drawing = appPage(`fetch('/list.json').then((answer) => answer.json()).then((pictures) => {
  root.innerHTML = pictures.map((src) => '<img loading="lazy" src="' + src + '">').join('') + '<a href="/two">on</a>'
})`)

test('A page that scripts draw is drawn and its pictures met', { tags: ['long'] }, async () => {
  const site = web.site({
    '/': shell,
    '/two': shell,
    '/app.js': drawing,
    '/list.json': { headers: { 'content-type': 'application/json' }, body: '["/a.jpg", "/b.jpg"]' },
  })
  const { crawl } = await crawlToEnd(ana, [site.url()])
  expect(await keptIn(app).metOn(site.url())).toEqual([site.url('/a.jpg'), site.url('/b.jpg')])
  expect(await keptIn(app).metOn(site.url('/two'))).toHaveLength(2)
  expect(await said(ana, crawl._id)).toEqual([null, null])
  // The browser itself asks for nothing: pages and the script that they share once, by us, and what each fetches.
  expect(['/', '/two', '/app.js', '/list.json'].map(site.asked)).toEqual([1, 1, 1, 2])
  for (const { headers } of site.visits) expect(headers['user-agent']).toContain('RightframeBot')
})

test("Backgrounds in a drawn page's style sheets are met", { tags: ['long'] }, async () => {
  const css = (body: string) => ({ headers: { 'content-type': 'text/css' }, body })
  const site = web.site({
    '/': shell.replace('<body>', '<link rel=stylesheet href="/a.css"><body>'),
    '/app.js': appPage(
      `document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/b.css">'); root.innerHTML = '<p>x</p>'`,
    ),
    '/a.css': css('.never-shown{background:url(/a.jpg)}'),
    '/b.css': css('.b{background:url(/b.jpg)}'),
  })
  await crawlToEnd(ana, [site.url()])
  expect((await keptIn(app).metOn(site.url())).toSorted()).toEqual([site.url('/a.jpg'), site.url('/b.jpg')])
})

test('A drawn page gets nothing that robots may not open', { tags: ['long'] }, async () => {
  const site = web.site({
    '/robots.txt': 'User-agent: *\nDisallow: /list.json',
    '/': shell,
    '/app.js': drawing,
    '/list.json': '["/a.jpg"]',
  })
  await crawlToEnd(ana, [site.url()])
  expect(site.asked('/app.js')).toBe(1)
  expect(site.asked('/list.json')).toBe(0)
})

test('Without a browser the visit says the page was not rendered', { tags: ['long'] }, async () => {
  const without = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, RIGHTFRAME_ROLES: 'api,worker' })
  try {
    const { bruno } = await people(without)
    const site = web.site({ '/': shell, '/app.js': drawing })
    const { crawl } = await crawlToEnd(bruno, [site.url()])
    expect(await said(bruno, crawl._id)).toEqual(['Its pictures come by scripts. It was not rendered: no browser.'])
    expect(site.asked('/app.js')).toBe(0)
  } finally {
    await without.remove()
  }
})

test('The note of a missing browser goes once there is one', { tags: ['long'] }, async () => {
  const without = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, RIGHTFRAME_ROLES: 'api,worker' })
  try {
    const { bruno } = await people(without)
    const site = web.site({ '/app.js': drawing })
    const isAsIt: boolean[] = []
    site.pages['/'] = (request, response) => {
      isAsIt.push(request.headers['if-none-match'] === '"one"')
      if (isAsIt.at(-1)) return void response.writeHead(304).end()
      response.writeHead(200, { 'content-type': 'text/html', etag: '"one"' }).end(shell)
    }
    for (const _ of ['once', 'again'])
      expect(await said(bruno, (await crawlToEnd(bruno, [site.url()])).crawl._id)).toEqual([withoutBrowser])
    expect(isAsIt).toEqual([false, true])
    const needs = { ...without.deps, renderer: { render: drawsNothing, close: async () => {} }, ...openForProcess() }
    const known = (await findKnownPage(without.deps.db, site.url()))!
    const met = openMetImages([])
    const slice = {
      crawlId: newId(),
      ownerId: newId(),
      host: site.host,
      hosts: new Set([site.host]),
      met,
      handedOn: new Set<string>(),
      doubtful: new Map(),
      cookies: openCookieJar(),
      isWanted: async () => true,
    }
    const look = await lookAtPage(
      needs,
      { ...slice, reach: 'pages', isPatient: false },
      { id: 1, url: site.url(), kind: 'page', depth: 0, barren: 0, known },
    )
    expect(look).toMatchObject({ end: { problem: null, answer: 'read' } })
    expect(isAsIt).toEqual([false, true, false])
  } finally {
    await without.remove()
  }
})

test('A page waiting to be drawn is skipped once its visit stops', { tags: ['long'] }, async () => {
  const asked = Promise.withResolvers<() => void>()
  const first = web.site({
    '/': shell,
    '/app.js': (_, response) => asked.resolve(() => void response.writeHead(200, script).end()),
  })
  const second = web.site({ '/': shell, '/app.js': drawing })
  const drawnNow = await ana.call(startCrawl, { seeds: [first.url()] })
  const answer = await asked.promise
  const waiting = await ana.call(startCrawl, { seeds: [second.url()] })
  await expect.poll(() => second.asked('/')).toBe(1)
  await ana.call(cancelActivity, { activityId: waiting.activity })
  answer()
  await whenOver(ana, drawnNow._id)
  await untilLeft(waiting._id)
  expect([first.asked('/app.js'), second.asked('/app.js')]).toEqual([1, 0])
})

/** Resolves once no job works on the visit. */
const untilLeft = (crawlId: string) =>
  until(
    async () =>
      (
        await keptIn(app).rows(`select 1 from pgboss.job where state < 'completed' and data->>'crawlId' = $1`, [
          crawlId,
        ])
      ).length === 0,
  )

const drawsNothing = async ({ html }: { html: string }) => ({ html, images: [] })

/** Draws Ana’s page as the crawler does, without a browser. */
const drawnBy = (render: PageRenderer['render'], url: string, process = openForProcess()) =>
  rendered(
    { ...app.deps, renderer: { render, close: async () => {} }, ...process },
    { url, html: shell, ownerId: newId(), cookies: openCookieJar(), isWanted: async () => true },
    extractPage(shell, url),
  )

test('A page that crashes its renderer is tried twice, then noted', async () => {
  let drawn = 0
  const bringsDown = async () => {
    drawn++
    throw new ReaderEnded('drawing it brought the browser down.', 10)
  }
  const said: (string | undefined)[] = []
  for (const _ of [1, 2, 3]) said.push((await drawnBy(bringsDown, 'http://deadly.example/')).problem)
  const not = 'Its pictures come by scripts. It was not rendered:'
  expect(said).toEqual([
    `${not} drawing it brought the browser down.`,
    `${not} drawing it brought the browser down.`,
    `${not} twice it brought down the browser that was drawing it.`,
  ])
  expect(drawn).toBe(2)
  const other = await drawnBy(drawsNothing, 'http://deadly.example/other')
  expect(other.problem).toBeUndefined()
})

test('A site of slow fruitless pages is not drawn for a while', async () => {
  const process = openForProcess()
  let drawn = 0
  const isSlow = async () => {
    drawn++
    throw new RenderProblem('Its scripts did not come to an end within 20 seconds.', 20_000)
  }
  for (let n = 0; n < 5; n++) await drawnBy(isSlow, `http://slow.example/${n}`, process)
  expect(drawn).toBe(3)
  expect((await drawnBy(isSlow, 'http://slow.example/a', process)).problem).toContain('all the time that there is')
  await drawnBy(isSlow, 'http://other.example/', process)
  expect(drawn).toBe(4)
})
