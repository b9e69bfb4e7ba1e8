import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { readingBudget } from '#server/crawler/reading/read-aside.ts'
import { aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let who: People
let kept: ReturnType<typeof keptIn>

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: `${web.environment},gone.example=127.0.0.1:1` })
  who = await people(app)
  kept = keptIn(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

describe('Failing pages', () => {
  test('Failing pages each note their reason and hold up no other', { tags: ['long'] }, async () => {
    const site = web.site({
      '/': aPage('Front', {
        links: [
          '/500',
          '/reset',
          '/ok-1',
          '/404',
          '/cut',
          '/loop',
          '/ok-2',
          '/chain',
          '/bomb',
          '/away',
          '/ok-3',
          '/file',
          '/known',
          '/ok-4',
        ],
      }),
      '/500': { status: 500 },
      '/reset': (request) => request.socket.resetAndDestroy(),
      '/cut': (_, response) =>
        void response.writeHead(200, { 'content-length': 1000 }).write('<p>half', () => response.destroy()),
      '/loop': { status: 302, headers: { location: '/loop-2' } },
      '/loop-2': { status: 302, headers: { location: '/loop' } },
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, n) => [
          n === 0 ? '/chain' : `/chain-${n}`,
          { status: 307, headers: { location: `/chain-${n + 1}` } },
        ]),
      ),
      '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000, 'x')) },
      '/away': { status: 301, headers: { location: 'http://site-59.example/' } },
      '/file': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
      '/known': { status: 301, headers: { location: '/ok-1' } },
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`/ok-${n}`, aPage(`Fine ${n}`, { images: [`/${n}.jpg`] })])),
    })
    const { crawl, host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site)).toMatchObject({ pages: 7, refused: 1, failed: 7, images: 4, note: null })
    const problems = await kept.rows(
      'select url, state, problem from crawl_pages where crawl_id = $1 and problem is not null and kind = $2',
      [crawl._id, 'page'],
    )
    const at = site.url
    expect(
      Object.fromEntries(
        problems.map(({ url, state, problem }) => [String(url).replace(site.url(''), ''), [state, problem].join(': ')]),
      ),
    ).toEqual({
      '/500': `failed: The server of ${at('/500')} failed (500).`,
      '/404': `failed: There is nothing at ${at('/404')} (404).`,
      '/reset': `failed: ${at('/reset')} was answered with something that breaks off or is not HTTP.`,
      '/cut': `failed: ${at('/cut')} was answered with something that breaks off or is not HTTP.`,
      '/loop': `failed: ${at('/loop')} leads in a circle and never to a page.`,
      '/chain': `failed: ${at('/chain')} leads from one address to the next too many times.`,
      '/bomb': `failed: ${at('/bomb')} was answered with more than is taken.`,
      '/away': `refused: ${at('/away')} leads to site-59.example, which is not among the sites of this crawl.`,
      '/file': `done: ${at('/file')} is no page but a file (application/pdf).`,
      '/known': `done: ${at('/known')} leads to ${at('/ok-1')}, which was looked at already.`,
    })
  })

  test('Failing pages end a host after five in a row', { tags: ['long'] }, async () => {
    const site = web.site({
      '/': aPage('Front', { links: Array.from({ length: 20 }, (_, n) => `/${n}`) }),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/${n}`, { status: 500 }])),
    })
    const { host, activity } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site)).toMatchObject({ pages: 1, failed: 5, waiting: 0 })
    expect(host(site).note).toBe(
      `We stopped after 5 failures in a row. The last was: The server of ${site.url('/4')} failed (500).`,
    )
    expect(activity).toMatchObject({ state: 'done', done: activity.total })
    expect(site.visits.filter(({ path }) => /^\/\d/.test(path)).length).toBe(5)
  })

  test('Pages too costly to read count against their host', { tags: ['long'] }, async () => {
    const large = { headers: { 'content-type': 'text/html' }, body: `<p>${'a'.repeat(200_000)}` }
    const site = web.site({
      '/': aPage('Front', { links: Array.from({ length: 8 }, (_, n) => `/${n}`) }),
      ...Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`/${n}`, large])),
    })
    readingBudget.lose(site.url(), 60_000)
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site)).toMatchObject({ pages: 1, failed: 5, waiting: 0 })
    expect(host(site).note).toMatch(
      /^We stopped after 5 failures in a row\. The last was: .* Reading pages of its site took all the time that there is for one, so it was left out\.$/,
    )
  })

  test('Pages of silent or unknown sites are reported as such', { tags: ['long'] }, async () => {
    const site = web.site({ '/': aPage('Front', {}) })
    const { crawl, activity, host } = await crawlToEnd(who.ana, [
      'http://gone.example/',
      'http://nowhere.invalid/',
      site.url(),
    ])
    const notes = Object.fromEntries(crawl.hosts.map((one) => [one.host, one.note]))
    expect(notes['gone.example']).toBe(
      'We could not ask what robots may open, so we opened nothing: http://gone.example/robots.txt leads to a server that takes no connections.',
    )
    expect(notes['nowhere.invalid']).toBe(
      'We could not ask what robots may open, so we opened nothing: http://nowhere.invalid/robots.txt leads to a name that does not exist, or whose name server does not answer.',
    )
    expect(host(site)).toMatchObject({ pages: 1, note: null })
    expect(activity).toMatchObject({
      state: 'done',
      note: '2 of 3 sites could not be looked at to the end.',
      title: 'gone.example and 2 other sites',
    })
  })

  test('Seeds without https are asked by http', async () => {
    const site = web.site({ '/': aPage('Front', { images: ['/1.jpg'] }) })
    const { crawl, host } = await crawlToEnd(who.ana, [site.url().replace('http:', 'https:')])
    expect(host(site)).toMatchObject({ pages: 1, note: null })
    expect(crawl.pages).toBe(1)
  })

  test('Slow pages hold up no other site', { tags: ['long'] }, async () => {
    const slow = web.site({
      '/': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>'),
    })
    const site = web.site({ '/': aPage('Front', { links: ['/one'] }), '/one': aPage('One', {}) })
    const { crawl, host } = await crawlToEnd(who.ana, [slow.url(), site.url()])
    expect(await kept.page(crawl._id, slow.url())).toEqual({
      state: 'failed',
      problem: `${slow.url()} was answered too slowly, or not at all.`,
    })
    expect(host(site).pages).toBe(2)
    expect(site.visits.at(-1)!.until).toBeLessThan(slow.visits.find(({ path }) => path === '/')!.until)
  })

  test('Pages in wrong charsets are read as far as possible', { tags: ['long'] }, async () => {
    const site = web.site({
      '/': {
        headers: { 'content-type': 'text/html; charset=klingon' },
        body: Buffer.from(aPage('Gr\xf6\xdfe\0', { images: ['/\xe4.jpg'] }), 'latin1'),
      },
    })
    await crawlToEnd(who.ana, [site.url()])
    expect(await kept.rows('select title from seen_pages where url = $1', [site.url()])).toEqual([{ title: 'Größe' }])
    expect(site.asked('/%C3%A4.jpg')).toBe(1)
  })

  test('A good page ends a row of failing pages', async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `/${n}`)
    const site = web.site({
      '/': aPage('Front', { links: paths }),
      ...Object.fromEntries(paths.map((path, n) => [path, n % 4 === 3 ? aPage(path, {}) : { status: 500 }])),
    })
    expect((await crawlToEnd(who.ana, [site.url()])).host(site)).toMatchObject({ pages: 4, failed: 9, note: null })
  })
})

describe('A site that asks to be left alone for a while', () => {
  test('A short pause is kept, then the site is asked again', { tags: ['long'] }, async () => {
    const site = web.site({ '/': aPage('Front', { links: ['/busy'] }) })
    site.pages['/busy'] = (_, response) => {
      site.pages['/busy'] = aPage('Busy', { images: ['/a.jpg'] })
      response.writeHead(503, { 'retry-after': '2' }).end()
    }
    expect((await crawlToEnd(who.ana, [site.url()])).host(site)).toMatchObject({ pages: 2, failed: 0, images: 1 })
    const [first, second] = site.visits.filter(({ path }) => path === '/busy')
    expect(second!.at - first!.until).toBeGreaterThan(1990)
  })

  test('A pause longer than a crawl waits ends the host', async () => {
    const site = web.site({ '/': { status: 429, headers: { 'retry-after': '86400' } } })
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site).note).toBe(
      `The server of ${site.url()} wants to be asked less often (429). It wants to be left alone for longer than a crawl waits.`,
    )
    expect(site.asked('/')).toBe(1)
  })

  test('Repeated pauses end the host', async () => {
    const site = web.site({ '/': { status: 503, headers: { 'retry-after': '0' } } })
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site).note).toBe(
      `We stopped after 5 failures in a row. The last was: The server of ${site.url()} failed (503).`,
    )
    expect(site.asked('/')).toBe(5)
  })
})
