import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { type Answer, aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let ana: Person
let kept: ReturnType<typeof keptIn>

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  ana = (await people(app)).ana
  kept = keptIn(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

const jpeg = { 'content-type': 'image/jpeg' }
const css = (body: string): Answer => ({ headers: { 'content-type': 'text/css' }, body })

test('A link is judged by its answer, whatever its name', { tags: ['long'] }, async () => {
  const picture = { headers: jpeg, body: await aPicture(101) }
  const pdf = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }
  const files = [1, 2, 3, 4, 5].flatMap((n) => [`/full/${n}.jpg`, `/papers/${n}.pdf`])
  const site = web.site({
    '/': aPage('Front', { links: ['/wiki/File:x.jpg', '/dr.ai', '/node.js', ...files] }),
    '/wiki/File:x.jpg': aPage('File x', { images: ['/x-large.jpg'] }),
    '/dr.ai': aPage('Dr Ai', { images: ['/ai.jpg'] }),
    '/node.js': { headers: { 'content-type': 'text/javascript' }, body: 'x = "/no.jpg"' },
    ...Object.fromEntries(files.map((path) => [path, path.endsWith('pdf') ? pdf : picture])),
  })
  const { crawl } = await crawlToEnd(ana, [site.url()])
  expect(await kept.metOn(site.url('/wiki/File:x.jpg'))).toEqual([site.url('/x-large.jpg')])
  expect(await kept.metOn(site.url('/dr.ai'))).toEqual([site.url('/ai.jpg')])
  expect(await kept.metOn(site.url('/node.js'))).toEqual([])
  // Files are no pages, and after two of a kind that were none the others are not asked for as such.
  expect(crawl.pages).toBe(3)
  expect(await kept.metOn(site.url())).toEqual(
    ['/full/1.jpg', '/full/2.jpg', '/full/3.jpg', '/full/4.jpg', '/full/5.jpg', '/wiki/File:x.jpg'].map(site.url),
  )
  expect(
    files
      .filter((path) => path.endsWith('pdf'))
      .map(site.asked)
      .reduce((a, b) => a + b),
  ).toBe(2)
  const asPages = site.visits.filter(({ path, headers }) => path.startsWith('/full/') && headers.range !== undefined)
  expect(asPages).toHaveLength(2)
})

test('A picture that answers only with its page is fetched', { tags: ['long'] }, async () => {
  const body = await aPicture(102)
  const cdn = web.site({})
  const site = web.site({ '/story': aPage('Story', { images: [cdn.url('/a.jpg'), '/b.jpg'] }) })
  const guarded: Answer = (request, response) => {
    const isFromPage = request.headers.referer === site.url('/story')
    response.writeHead(isFromPage ? 200 : 403, jpeg).end(isFromPage ? body : undefined)
  }
  cdn.pages['/a.jpg'] = { status: 302, headers: { location: cdn.url('/c.jpg') } }
  cdn.pages['/c.jpg'] = guarded
  site.pages['/b.jpg'] = guarded
  await crawlToEnd(ana, [site.url('/story')])
  expect(await kept.file(cdn.url('/a.jpg'))).toEqual({ state: 'seen', problem: null })
  expect(await kept.file(site.url('/b.jpg'))).toEqual({ state: 'seen', problem: null })
})

test('A page that redirects to itself for a cookie is read', { tags: ['long'] }, async () => {
  const behind =
    (name: string, cookie: string, page: string): Answer =>
    (request, response) => {
      const isKnown = (request.headers.cookie ?? '').split('; ').includes(cookie)
      if (isKnown) return void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      response.writeHead(302, { location: name, 'set-cookie': [`${cookie}; Path=/; HttpOnly`, 'other=1'] }).end()
    }
  const site = web.site({
    '/two': (request, response) => {
      response
        .writeHead((request.headers.cookie ?? '').includes('seen=yes') ? 200 : 403)
        .end(aPage('Two', { images: ['/b.jpg'] }))
    },
    '/circle': (_, response) => void response.writeHead(302, { location: '/circle', 'set-cookie': 'a=1' }).end(),
  })
  site.pages['/'] = behind('/', 'seen=yes', aPage('Front', { images: ['/a.jpg'], links: ['/two', '/circle'] }))
  const { host } = await crawlToEnd(ana, [site.url()])
  expect(await kept.metOn(site.url())).toEqual([site.url('/a.jpg')])
  expect(await kept.metOn(site.url('/two'))).toEqual([site.url('/b.jpg')])
  expect(host(site)).toMatchObject({ pages: 2, failed: 1 })
  expect(site.asked('/circle')).toBeLessThan(4)
})

test('A page that sets a cookie and reloads itself is read', { tags: ['long'] }, async () => {
  const gate =
    (reload: { head?: string; page?: string }, shown: string): Answer =>
    (request, response) => {
      const isKnown = (request.headers.cookie ?? '').includes('seen=yes')
      const refresh = isKnown || reload.head === undefined ? {} : { refresh: reload.head }
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=yes; Path=/', ...refresh })
        .end(isKnown ? shown : (reload.page ?? '<p>One moment.</p>'))
    }
  const meta = '<meta http-equiv="refresh" content="1"><p>Checking your browser.</p>'
  const byPage = web.site({})
  byPage.pages['/'] = gate({ page: meta }, aPage('Front', { images: ['/a.jpg'] }))
  const byHead = web.site({})
  byHead.pages['/'] = gate({ head: '0' }, aPage('Front', { images: ['/b.jpg'] }))
  const endless = web.site({ '/': { headers: { 'content-type': 'text/html', 'set-cookie': 'n=1' }, body: meta } })
  await crawlToEnd(ana, [byPage.url(), byHead.url(), endless.url()])
  expect(await kept.metOn(byPage.url())).toEqual([byPage.url('/a.jpg')])
  expect(await kept.metOn(byHead.url())).toEqual([byHead.url('/b.jpg')])
  expect(endless.asked('/')).toBe(2)
})

test('A page that redirects by its head leads to the other', { tags: ['long'] }, async () => {
  const moved = { headers: { 'content-type': 'text/html', refresh: '0;url=two' }, body: '<p>This page has moved.</p>' }
  const again = {
    headers: { 'content-type': 'text/html', refresh: '300' },
    body: aPage('News', { images: ['/n.jpg'] }),
  }
  const site = web.site({
    '/': aPage('Front', { links: ['/old/one', '/news'] }),
    '/old/one': moved,
    '/old/two': aPage('Two', { images: ['/a.jpg'] }),
    '/news': again,
  })
  const { crawl } = await crawlToEnd(ana, [site.url()])
  expect(await kept.metOn(site.url('/old/two'))).toEqual([site.url('/a.jpg')])
  expect(crawl.pages).toBe(4)
})

test('Backgrounds in linked and imported style sheets are met', { tags: ['long'] }, async () => {
  const other = web.site({ '/robots.txt': 'User-agent: *\nDisallow: /', '/no.css': css('a{background:url(no.jpg)}') })
  const head = `<link rel="stylesheet" href="/css/a.css"><link rel=stylesheet href="${other.url('/no.css')}"><link rel=stylesheet href="/gone.css">`
  const site = web.site({
    '/': `${head}${aPage('Front', { images: ['/a.jpg'], links: ['/two'] })}<style>@import "/css/in.css";</style>`,
    '/two': `${head}${aPage('Two', { images: ['/b.jpg'] })}`,
    '/css/a.css': css(
      String.raw`@import url("b.css") screen;@font-face{src:url(f.woff2)}.a{background:url(../bg\(1\).jpg)}`,
    ),
    '/css/b.css': css('@import "a.css";@import "c.css";.b{background:image-set("b.jpg" 1x)}'),
    '/css/c.css': css('.c{background:url(c.jpg)}'),
    '/css/in.css': css('.d{background:url(d.jpg)}'),
    '/gone.css': { status: 404 },
  })
  await crawlToEnd(ana, [site.url()])
  const onAll = ['/bg(1).jpg', '/css/b.jpg', '/css/c.jpg']
  expect((await kept.metOn(site.url())).toSorted()).toEqual(['/a.jpg', '/css/d.jpg', ...onAll].map(site.url).toSorted())
  expect((await kept.metOn(site.url('/two'))).toSorted()).toEqual(['/b.jpg', ...onAll].map(site.url).toSorted())
  // Robots and pages alike: what is forbidden is not asked for, and what pages share once.
  expect(other.asked('/no.css')).toBe(0)
  expect(['/css/a.css', '/css/b.css', '/css/c.css', '/css/in.css'].map(site.asked)).toEqual([1, 1, 1, 1])
})

test('Ten style sheets of a page are asked for, none too large', { tags: ['long'] }, async () => {
  const names = Array.from({ length: 15 }, (_, n) => `/s${n}.css`)
  const large = css(`.a{background:url(/no.jpg)}${' '.repeat(1_100_000)}`)
  const site = web.site({
    '/': names.map((name) => `<link rel=stylesheet href="${name}">`).join(''),
    ...Object.fromEntries(names.map((name, n) => [name, n === 0 ? large : css(`.a{background:url(/p${n}.jpg)}`)])),
  })
  await crawlToEnd(ana, [site.url()])
  expect(await kept.metOn(site.url())).toHaveLength(9)
  expect(names.filter((name) => site.asked(name) > 0)).toHaveLength(10)
})

test('Pictures inside a page or its style sheet are looked at', { tags: ['long'] }, async () => {
  const [own, styled, ofSheet, linked, ofObject] = await Promise.all(
    [103, 104, 105, 106, 107].map((seed) => aPicture(seed)),
  )
  const data = (body: Buffer | undefined) => `data:image/jpeg;base64,${body!.toString('base64')}`
  const icon = 'data:image/png;base64,iVBORw0KGgo='
  const site = web.site({
    '/': `<link rel=stylesheet href="/s.css"><img src="${data(own)}"><img src="${icon}"><p style="background:url(${data(styled)})"><a href="${data(linked)}">Large</a><object data="${data(ofObject)}"></object>`,
    '/s.css': css(`.a{background:url("${data(ofSheet)}")}`),
  })
  await crawlToEnd(ana, [site.url()])
  const met = await kept.metOn(site.url())
  expect(met.map((url) => url.split('=')[0]!).toSorted()).toEqual(
    ['/#picture', '/#picture', '/#picture', '/#picture', '/s.css#picture'].map(site.url),
  )
  for (const url of met) expect(await kept.file(url)).toEqual({ state: 'seen', problem: null })
  const files = await kept.rows('select distinct content_hash from seen_urls where url like $1', [`${site.url()}%`])
  expect(files).toHaveLength(5)
})
