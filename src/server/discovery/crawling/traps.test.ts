import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'

const budget = 40
let web: TestWeb
let app: TestApp
let who: People
let kept: ReturnType<typeof keptIn>

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, CRAWL_PAGES_PER_HOST: String(budget) })
  who = await people(app)
  kept = keptIn(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

describe('Traps', () => {
  test('A calendar without end ends', { tags: ['long'] }, async () => {
    const month = (n: number) =>
      aPage(`Month ${n}`, { images: ['/head.jpg'], links: [`/calendar/${n + 1}`, `/calendar/${n - 1}`] })
    const site = web.site(
      new Proxy<Record<string, string>>(
        { '/': aPage('Front', { images: ['/head.jpg'], links: ['/calendar/0'] }) },
        {
          get: (pages, path: string) =>
            pages[path] ?? (path.startsWith('/calendar/') ? month(Number(path.slice(10))) : undefined),
        },
      ),
    )
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site).pages).toBe(1 + 1 + 2 + 2 + 2)
  })

  test('A page with a new address each visit is known the third time', { tags: ['long'] }, async () => {
    let visits = 0
    const text = 'The same as ever, in as many words as a page has that somebody would read to its end. '.repeat(3)
    const site = web.site(
      new Proxy<Record<string, string>>(
        {},
        {
          get: (_, path: string) =>
            path.startsWith('/page')
              ? `<title>Same</title>${text}<a href="/page?visit=${++visits}a">a</a><a href="/page?visit=${++visits}b">b</a><img src="/a.jpg"><p>Visit 77${1000 + visits}</p>`
              : undefined,
        },
      ),
    )
    const { host } = await crawlToEnd(who.ana, [site.url('/page')])
    expect(host(site).pages).toBe(1 + 2 + 2)
  })

  test('A path that grows without end is followed for twenty links', { tags: ['long'] }, async () => {
    const site = web.site(
      new Proxy<Record<string, string>>(
        {},
        {
          get: (_, path: string) =>
            /^(\/x)+\/$/.test(path) ? aPage(path, { images: [`${path}a.jpg`], links: ['x/'] }) : undefined,
        },
      ),
    )
    expect((await crawlToEnd(who.ana, [site.url('/x/')])).host(site)).toMatchObject({ pages: 21, note: null })
  })

  test('A site without end is visited up to its budget', { tags: ['long'] }, async () => {
    const site = web.site(
      new Proxy<Record<string, string>>(
        {},
        {
          get: (_, path: string) =>
            /^\/(\d+)?$/.test(path)
              ? aPage(path, {
                  images: [`${path}.jpg`],
                  links: Array.from({ length: 30 }, (_, n) => `/${Number(path.slice(1)) * 30 + n}`),
                })
              : undefined,
        },
      ),
    )
    const { host } = await crawlToEnd(who.ana, [site.url('/1')])
    expect(host(site).pages + host(site).failed).toBeLessThanOrEqual(budget)
    expect(host(site).pages).toBeGreaterThan(budget - 3)
    expect(site.visits.filter(({ path }) => /^\/\d+$/.test(path)).length).toBe(host(site).pages)
  })

  test('A page named like a picture is a page', { tags: ['long'] }, async () => {
    const site = web.site({
      '/': aPage('Front', { images: ['/a.jpg', '/empty.jpg', '/no.jpg', '/tag.jpg'], links: ['/b'] }),
      '/a.jpg': { headers: { 'content-type': 'image/jpeg' }, body: '<!DOCTYPE html><p>Not for you' },
      '/b': { headers: { 'content-type': 'image/jpeg' }, body: aPage('B', { images: ['/c.jpg'] }) },
      '/empty.jpg': { headers: { 'content-type': 'image/jpeg' } },
      '/no.jpg': { status: 403 },
      '/tag.jpg': { headers: { 'x-robots-tag': 'noindex', 'content-type': 'image/jpeg' }, body: 'x' },
    })
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site)).toMatchObject({ pages: 2, images: 5 })
    expect(await kept.file(site.url('/a.jpg'))).toEqual({
      state: 'gone',
      problem: `At ${site.url('/a.jpg')} there is a page, not a picture.`,
    })
    expect(await kept.file(site.url('/empty.jpg'))).toEqual({
      state: 'unreachable',
      problem: `The server of ${site.url('/empty.jpg')} sent an empty file.`,
    })
    expect(await kept.file(site.url('/no.jpg'))).toEqual({
      state: 'unreachable',
      problem: `The server of ${site.url('/no.jpg')} turned us away (403).`,
    })
    expect(await kept.file(site.url('/tag.jpg'))).toEqual({
      state: 'refused',
      problem: `${site.url('/tag.jpg')} asks robots not to take note of it, and we do not.`,
    })
  })
})
