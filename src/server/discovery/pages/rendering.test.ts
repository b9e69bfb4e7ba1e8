import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCrawlPages } from '#contract/discovery/endpoints.ts'
import { openPageRenderer, renderLimits } from '#server/gateways/page-renderer.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { newId } from '#server/platform/ids.ts'
import { people, type Person } from '#server/testing/people.ts'
import { openTurns } from '../crawling/event-loop-turns.ts'
import { findKnownPage } from '../crawling/known-page-store.ts'
import { lookAtPage } from '../crawling/look-at-page.ts'
import { openMetImages } from '../crawling/met-images.ts'
import { withoutBrowser } from './render-page.ts'
import { crawlToEnd, keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'

let web: TestWeb
let house: House
let ana: Person

beforeAll(async () => {
  web = await openTestWeb()
  house = await openHouse({ RIGHTFRAME_HOSTS: web.environment, CHROMIUM_PATH: await chromiumForTests() })
  ana = (await people(house)).ana
})
afterAll(async () => {
  await house.remove()
  await web.stop()
})

/** What a visit says of its pages. */
const said = async (person: Person, crawlId: string) =>
  (await person.call(listCrawlPages, { crawlId })).data
    .filter(({ kind }) => kind === 'page')
    .map(({ problem }) => problem)

const script = { 'content-type': 'text/javascript' }
const app = (body: string) => ({ headers: script, body })
const shell = '<!doctype html><title>Shop</title><body><div id="root"></div><script src="/app.js"></script>'
const drawing = app(`fetch('/list.json').then((answer) => answer.json()).then((pictures) => {
  root.innerHTML = pictures.map((src) => '<img loading="lazy" src="' + src + '">').join('') + '<a href="/two">on</a>'
})`)

test('a page that scripts draw is drawn, and its pictures and links are met', { tags: ['long'] }, async () => {
  const site = web.site({
    '/': shell,
    '/two': shell,
    '/app.js': drawing,
    '/list.json': { headers: { 'content-type': 'application/json' }, body: '["/a.jpg", "/b.jpg"]' },
  })
  const { crawl } = await crawlToEnd(ana, [site.url()])
  expect(await keptIn(house).metOn(site.url())).toEqual([site.url('/a.jpg'), site.url('/b.jpg')])
  expect(await keptIn(house).metOn(site.url('/two'))).toHaveLength(2)
  expect(await said(ana, crawl._id)).toEqual([null, null])
  // The browser itself asks for nothing: pages and the script that they share once, by us, and what each fetches.
  expect(['/', '/two', '/app.js', '/list.json'].map(site.asked)).toEqual([1, 1, 1, 2])
  for (const { headers } of site.visits) expect(headers['user-agent']).toContain('RightframeBot')
})

test('what robots may not open, a drawn page does not get', { tags: ['long'] }, async () => {
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

test('without a browser the visit says that the page was not rendered', { tags: ['long'] }, async () => {
  const without = await openHouse({ RIGHTFRAME_HOSTS: web.environment, RIGHTFRAME_ROLES: 'api,worker' })
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

test(
  'the note stays while the server says that the page is as it was, and goes once there is a browser',
  { tags: ['long'] },
  async () => {
    const without = await openHouse({ RIGHTFRAME_HOSTS: web.environment, RIGHTFRAME_ROLES: 'api,worker' })
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
      const needs = { ...without.deps, renderer: { render: drawsNothing, close: async () => {} }, ownTurn: openTurns() }
      const known = (await findKnownPage(without.deps.db, site.url()))!
      const met = openMetImages([])
      const slice = { crawlId: newId(), host: site.host, hosts: new Set([site.host]), met, handedOn: new Set<string>() }
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
  },
)

const drawsNothing = async ({ html }: { html: string }) => ({ html, images: [] })

const drawn = async (body: string, limits = {}) => {
  const renderer = openPageRenderer(house.config.chromium!, { ...renderLimits, ...limits })
  const asked: string[] = []
  try {
    const page = { url: 'http://shop.example/', html: `<body><p id="p"></p><script>${body}</script>` }
    const rendered = await renderer.render(page, async (url) => {
      asked.push(url)
      return { status: 200, headers: { 'content-type': 'text/javascript' }, body: Buffer.from('1;'.repeat(500)) }
    })
    return { ...rendered, asked }
  } finally {
    await renderer.close()
  }
}

test(
  'a page leads the browser nowhere, posts nothing and asks for no more than it may',
  { tags: ['long'] },
  async () => {
    const { html, asked, images } = await drawn(
      `new Image().src = '/shown.jpg'
     navigator.sendBeacon('/beacon', 'x'); fetch('/post', { method: 'POST', body: 'x' }).catch(() => 0)
     new WebSocket('ws://shop.example/socket'); open('http://elsewhere.example/'); alert('stop')
     const frame = document.createElement('iframe'); frame.src = 'http://127.0.0.1:9/'; document.body.append(frame)
     p.textContent = 'here'
     ;(async () => { for (let n = 0; n < 9; n++) await fetch('/' + n).catch(() => 0); location.href = 'http://elsewhere.example/' })()`,
      { requests: 4 },
    )
    expect(html).toContain('here')
    expect(images).toEqual(['http://shop.example/shown.jpg'])
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(asked.every((url) => /^http:\/\/shop\.example\/\d$/.test(url))).toBe(true)
  },
)

test('bytes and time that a page may take have an end', { tags: ['long'] }, async () => {
  const many = `(async () => { for (let n = 0; n < 9; n++) await fetch('/' + n).catch(() => 0) })()`
  expect((await drawn(many, { bytes: 2500 })).asked).toHaveLength(3)
  await expect(drawn('for (;;);', { ms: 1000 })).rejects.toThrow(/could not draw it|did not come to an end/)
})
