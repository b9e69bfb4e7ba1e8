import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCrawl, listCrawls, startCrawl } from '#contract/discovery/endpoints.ts'
import { cancelActivity, getActivity } from '#contract/platform/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let who: People
let kept: ReturnType<typeof keptIn>

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, CRAWL_PAGES_PER_HOST: '40' })
  who = await people(app)
  kept = keptIn(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

describe('A site', () => {
  test('A site is followed from page to page and its pictures are met', { tags: ['long'] }, async () => {
    const other = web.site({ '/a.jpg': { headers: { 'content-type': 'image/jpeg' }, body: await aPicture(7) } })
    const site = web.site({
      '/': aPage('Front', { images: ['/front.jpg', other.url('/a.jpg')], links: ['/one', '/two#x', other.url('/')] }),
      '/one': aPage('One', { images: ['/one.jpg', '/front.jpg'], links: ['/', '/three?b=1&amp;a=2'] }),
      '/two': aPage('Two', { images: ['/two.jpg'], links: ['/one'] }),
      '/three?b=1&a=2': aPage('Three', { images: ['data:image/gif;base64,R0', '/three.jpg'] }),
    })
    const { crawl, activity, host } = await crawlToEnd(who.ana, [site.url()])
    expect(activity).toMatchObject({ kind: 'crawl', title: site.host, state: 'done', note: null })
    expect(activity.done).toBe(activity.total)
    expect(host(site)).toEqual({
      host: site.host,
      state: 'idle',
      pages: 4,
      remembered: 0,
      images: 6,
      refused: 0,
      failed: 0,
      waiting: 0,
      note: null,
    })
    expect(crawl).toMatchObject({ seeds: [site.url()], pages: 4, sightings: 6 })
    expect(await kept.metOn(site.url('/one'))).toEqual([site.url('/front.jpg'), site.url('/one.jpg')])
    expect(await kept.metOn(site.url())).toEqual([other.url('/a.jpg'), site.url('/front.jpg')])
    expect(await kept.rows('select title, host from seen_pages where url = $1', [site.url('/two')])).toEqual([
      { title: 'Two', host: site.host },
    ])
    expect(await kept.rows('select state from seen_urls where url = $1', [other.url('/a.jpg')])).toEqual([
      { state: 'seen' },
    ])
    for (const path of ['/', '/one', '/two', '/three?b=1&a=2', '/robots.txt', '/front.jpg', '/one.jpg'])
      expect([path, site.asked(path)]).toEqual([path, 1])
    expect(other.visits.map((visit) => visit.path).toSorted()).toEqual(['/a.jpg', '/robots.txt'])
  })

  test('A site sees who is asking', { tags: ['long'] }, async () => {
    const site = web.site({ '/': aPage('Front', {}) })
    await crawlToEnd(who.ana, [site.url()])
    expect(site.visits.length).toBeGreaterThan(1)
    for (const { headers } of site.visits)
      expect(headers['user-agent']).toBe(
        'RightframeBot/0.2.0 (+http://localhost:' + String(app.config.port) + '; support@rightframe.example)',
      )
  })

  test("A second crawl leaves a site's files alone for a week", { tags: ['long'] }, async () => {
    const site = web.site({
      '/': aPage('Front', { images: ['/a.jpg'], links: ['/one'] }),
      '/one': aPage('One', { images: ['/a.jpg'], links: ['/two'] }),
      '/two': aPage('Two', { images: ['/b.jpg'] }),
      '/a.jpg': { headers: { 'content-type': 'image/jpeg' }, body: await aPicture(8) },
    })
    for (const time of [1, 2]) {
      expect((await crawlToEnd(who.ana, [site.url()])).host(site)).toMatchObject({ pages: 3, images: 3 })
      expect([site.asked('/two'), site.asked('/a.jpg'), site.asked('/robots.txt')]).toEqual([time, 1, 1])
    }
  })

  test("A site's sitemaps are read, and their pictures are met", { tags: ['long'] }, async () => {
    const site = web.site({})
    site.pages = Object.assign(site.pages, {
      '/robots.txt': `User-agent: *\nDisallow: /hidden\nSitemap: ${site.url('/maps.xml')}\n`,
      '/maps.xml': `<sitemapindex><sitemap><loc>${site.url('/pages.xml')}</loc></sitemap></sitemapindex>`,
      '/pages.xml': `<urlset><url><loc>${site.url('/far')}</loc><image:image><image:loc>/far.jpg</image:loc></image:image></url><url><loc>${site.url('/hidden')}</loc><image:image><image:loc>/hidden.jpg</image:loc></image:image></url><url><loc>http://elsewhere.example/</loc></url></urlset>`,
      '/': aPage('Front', { links: ['/far'] }),
      '/far': aPage('Far', { images: ['/other.jpg'] }),
    })
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site)).toMatchObject({ pages: 2, images: 2, refused: 1, failed: 0 })
    expect(await kept.metOn(site.url('/far'))).toEqual([site.url('/far.jpg'), site.url('/other.jpg')])
    expect([site.asked('/hidden'), site.asked('/sitemap.xml')]).toEqual([0, 0])
  })

  test('A long sitemap at the usual place is read; none is needed', { tags: ['long'] }, async () => {
    const site = web.site({
      '/': aPage('Front', {}),
      '/sitemap.xml': `<urlset><url><loc>/far</loc></url>${' '.repeat(6_000_000)}</urlset>`,
      '/far': aPage('Far', {}),
    })
    const without = web.site({ '/': aPage('Front', {}) })
    const { crawl, host } = await crawlToEnd(who.ana, [site.url(), without.url()])
    expect([host(site).pages, host(without).failed, without.asked('/sitemap.xml')]).toEqual([2, 0, 1])
    expect(await kept.page(crawl._id, without.url('/sitemap.xml'))).toMatchObject({ state: 'failed' })
  })

  test('A site that redirects to its other name is visited there', { tags: ['long'] }, async () => {
    const www = web.site({
      '/home': aPage('Home', { images: ['/a.jpg'], links: ['/one'] }),
      '/one': aPage('One', { links: ['/home'] }),
    })
    const site = web.site({ '/': { status: 301, headers: { location: www.url('/home') } } })
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(www)).toMatchObject({ pages: 1, waiting: 0, note: null })
    expect([www.asked('/home'), www.asked('/one')]).toEqual([1, 1])
    expect(await kept.metOn(www.url('/home'))).toEqual([www.url('/a.jpg')])
  })

  test('A site that links another of the crawl wakes it', { tags: ['long'] }, async () => {
    const site = web.site({})
    const other = web.site({ '/': aPage('Other', {}), '/deep': aPage('Deep', { images: ['/deep.jpg'] }) })
    site.pages['/'] = aPage('Front', { links: ['/one'] })
    site.pages['/one'] = (_, response) =>
      void setTimeout(() => response.end(aPage('One', { links: [other.url('/deep')] })), 1500)
    const { host, activity } = await crawlToEnd(who.ana, [site.url(), other.url()])
    expect(host(other)).toMatchObject({ pages: 2, waiting: 0 })
    expect(activity.title).toBe(`${site.host} and ${other.host}`)
  })

  test('A site given as a picture is met as one', { tags: ['long'] }, async () => {
    const site = web.site({ '/photo': { headers: { 'content-type': 'image/jpeg' }, body: await aPicture(9) } })
    const { host } = await crawlToEnd(who.ana, [site.url('/photo')])
    expect(host(site)).toMatchObject({ pages: 1, images: 1, note: null })
    expect(await kept.metOn(site.url('/photo'))).toEqual([site.url('/photo')])
  })
})

describe('A crawl', () => {
  test('A crawl is listed to its owner, newest first', { tags: ['long'] }, async () => {
    const site = web.site({ '/': aPage('Front', {}) })
    const { crawl } = await crawlToEnd(who.bruno, [site.url()])
    const again = await crawlToEnd(who.bruno, [site.url('/?again=1'), site.url('/x'), site.url('/y')])
    const { data } = await who.bruno.call(listCrawls)
    expect(data.map((one) => one._id)).toEqual([again.crawl._id, crawl._id])
    expect(data[1]).toEqual({
      _id: crawl._id,
      activity: crawl.activity,
      seeds: [site.url()],
      pages: 1,
      sightings: 0,
      reach: 'sites',
      site: null,
      pausedAt: null,
      startedAt: crawl.startedAt,
    })
    await expect(who.ana.call(getCrawl, { crawlId: crawl._id })).rejects.toMatchObject({ kind: 'missing' })
  })

  test('A stopped crawl asks for nothing more', { tags: ['long'] }, async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `/${n}`,
        aPage(`Page ${n}`, { images: [`/${n}.jpg`], links: [`/${n + 1}`] }),
      ]),
    )
    const site = web.site(pages)
    const asked = Promise.withResolvers<() => void>()
    site.pages['/3'] = (_, response) =>
      asked.resolve(() => void response.end(aPage('Page 3', { images: ['/3.jpg'], links: ['/4'] })))
    const crawl = await who.ana.call(startCrawl, { seeds: [site.url('/0')] })
    const answer = await asked.promise
    await who.ana.call(cancelActivity, { activityId: crawl.activity })
    answer()
    await expect
      .poll(
        async () =>
          (
            await kept.rows(
              "select count(*)::int as n from pgboss.job where name = 'crawl-host' and state < 'completed' and data->>'crawlId' = $1",
              [crawl._id],
            )
          )[0],
      )
      .toEqual({ n: 0 })
    expect([site.asked('/3'), site.asked('/4')]).toEqual([1, 0])
    expect(await who.ana.call(getActivity, { activityId: crawl.activity })).toMatchObject({ state: 'cancelled' })
    expect((await who.ana.call(getCrawl, { crawlId: crawl._id })).hosts[0]?.waiting).toBeGreaterThan(0)
  })

  test.each([
    ['http://10.0.0.1/x', 'http://10.0.0.1/x does not lead to a public address on the internet.'],
    ['http://localhost/', 'http://localhost/ does not lead to a public address on the internet.'],
    ['http://printer/', 'http://printer/ does not lead to a public address on the internet.'],
    ['https://nas.local/', 'https://nas.local/ does not lead to a public address on the internet.'],
    ['http://site.example:8080/', 'http://site.example:8080/ names a port that is not opened: only 80 and 443 are.'],
    [
      'http://me:secret@site.example/',
      'http://site.example/ holds a user name or password, and such addresses are not opened.',
    ],
  ])('A crawl of %s is refused with a reason', async (seed, message) => {
    await expect(who.ana.call(startCrawl, { seeds: ['https://site.example/', seed] })).rejects.toMatchObject({
      status: 403,
      code: 'crawl.address',
      problem: { message, field: 'seeds.1' },
    })
  })

  test.each([
    ['ftp://site.example/', 'This is not a web address; it should look like https://example.com.'],
    ['site.example', 'This is not a web address; it should look like https://example.com.'],
  ])('A crawl of %s is refused as a form is', async (seed, message) => {
    await expect(who.ana.call(startCrawl, { seeds: [seed] })).rejects.toMatchObject({
      status: 400,
      code: 'invalid',
      problem: { message },
    })
  })

  test('A crawl of nothing or too much is refused', async () => {
    await expect(who.ana.call(startCrawl, { seeds: [] })).rejects.toMatchObject({
      problem: { message: 'Name at least one address.' },
    })
    const seeds = Array.from({ length: 101 }, (_, n) => `https://site.example/${n}`)
    await expect(who.ana.call(startCrawl, { seeds })).rejects.toMatchObject({
      problem: { message: 'At most 100 addresses at once.' },
    })
  })

  test('A crawl of one address in two spellings has one page', async () => {
    const site = web.site({ '/~me': aPage('Me', {}) })
    const { crawl } = await crawlToEnd(who.ana, [site.url('/~me'), site.url('/%7Eme#about')])
    expect([crawl.seeds, crawl.pages]).toEqual([[site.url('/~me')], 1])
  })
})
