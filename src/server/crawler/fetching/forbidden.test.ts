import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'

let web: TestWeb
let app: TestApp
let who: People
let kept: ReturnType<typeof keptIn>

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(app)
  kept = keptIn(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

describe('Pages forbidden by robots.txt', () => {
  test('A forbidden page, file or redirect is never asked for', { tags: ['long'] }, async () => {
    const cdn = web.site({ '/robots.txt': 'User-agent: *\nDisallow: /\n', '/a.jpg': 'x' })
    const site = web.site({
      '/robots.txt': 'User-agent: *\nDisallow: /private\nDisallow: /*.jpg$\n',
      '/': aPage('Front', {
        links: ['/private', '/private/x', '/moved', '/open'],
        images: ['/a.jpg', cdn.url('/a.jpg'), '/b.png', '/c.png'],
      }),
      '/moved': { status: 302, headers: { location: '/private/y' } },
      '/open': aPage('Open', {}),
      '/c.png': { status: 302, headers: { location: '/c.jpg' } },
      '/private/y': 'x',
    })
    const { crawl, host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site)).toMatchObject({ pages: 2, refused: 3, failed: 0, note: null })
    expect(await kept.page(crawl._id, site.url('/private'))).toEqual({
      state: 'refused',
      problem: `The site asks robots not to open ${site.url('/private')} (robots.txt), and we do not.`,
    })
    expect((await kept.page(crawl._id, site.url('/moved')))?.problem).toContain(site.url('/private/y'))
    expect(await kept.file(site.url('/a.jpg'))).toMatchObject({ state: 'refused' })
    expect((await kept.file(site.url('/c.png')))?.problem).toContain(site.url('/c.jpg'))
    expect(site.visits.map(({ path }) => path).filter((path) => /private|\.jpg/.test(path))).toEqual([])
    expect(cdn.visits.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  test('A forbidden site is reported by the crawl', async () => {
    const site = web.site({ '/robots.txt': 'User-agent: RightframeBot\nDisallow: /\n', '/': aPage('Front', {}) })
    const { host, activity } = await crawlToEnd(who.ana, [site.url()])
    const note = `The site asks robots not to open ${site.url()} (robots.txt), and we do not.`
    expect(host(site)).toMatchObject({ pages: 0, refused: 1, note })
    expect(activity).toMatchObject({ state: 'done', note })
    expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  test.each([
    ['an error', { status: 500 }, 'was answered with an error (500).'],
    ['too many questions', { status: 429 }, 'was answered with an error (429).'],
    ['a file too large', { body: 'x'.repeat(1_000_001) }, 'was answered with more than is taken.'],
  ])('An answer of %s forbids everything', async (_, answer, words) => {
    const site = web.site({ '/robots.txt': answer, '/': aPage('Front', {}), '/x': aPage('X', {}) })
    const { host, activity } = await crawlToEnd(who.ana, [site.url(), site.url('/x')])
    const note = `We could not ask what robots may open, so we opened nothing: ${site.url('/robots.txt')} ${words}`
    expect(host(site)).toMatchObject({ pages: 0, note, waiting: 0 })
    expect(activity).toMatchObject({ state: 'done', note })
    expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  test.each([
    ['nothing is there', { status: 404 }],
    ['only those who sign in may see it', { status: 401 }],
    ['it leads in a circle', { status: 302, headers: { location: '/robots.txt' } }],
    ['it is a page', aPage('Disallow: everything', {})],
  ])('Nothing is forbidden where %s', async (_, answer) => {
    const site = web.site({ '/robots.txt': answer, '/': aPage('Front', {}) })
    expect((await crawlToEnd(who.ana, [site.url()])).host(site)).toMatchObject({ pages: 1, note: null })
  })

  test('Rules may lie where the file redirects', async () => {
    const other = web.site({ '/rules': 'User-agent: *\nDisallow: /x\n' })
    const site = web.site({
      '/robots.txt': { status: 301, headers: { location: other.url('/rules') } },
      '/': aPage('Front', { links: ['/x'] }),
    })
    expect((await crawlToEnd(who.ana, [site.url()])).host(site)).toMatchObject({ pages: 1, refused: 1 })
    expect(site.asked('/x')).toBe(0)
  })
})

describe('Wishes of a page to robots are kept', () => {
  const front = (meta: string) => `${meta}${aPage('Front', { images: ['/a.jpg'], links: ['/next'] })}`
  test.each([
    ['noindex', front('<meta name="robots" content="noindex">'), {}, { images: 0, refused: 1, pages: 1 }, true],
    [
      'noimageindex',
      front('<meta name="robots" content="noimageindex">'),
      {},
      { images: 0, refused: 1, pages: 1 },
      true,
    ],
    [
      'nofollow',
      front('<meta name="rightframebot" content="nofollow">'),
      {},
      { images: 1, refused: 0, pages: 1 },
      false,
    ],
    ['none, in a header', front(''), { 'x-robots-tag': 'none' }, { images: 0, refused: 1, pages: 0 }, false],
    [
      'nothing of us',
      front('<meta name="googlebot" content="none">'),
      { 'x-robots-tag': 'otherbot: none' },
      { images: 1, pages: 2 },
      true,
    ],
  ])('%s', async (_, body, headers, counts, isFollowed) => {
    const site = web.site({ '/': { body, headers }, '/next': aPage('Next', {}) })
    const { host } = await crawlToEnd(who.ana, [site.url()])
    expect(host(site)).toMatchObject(counts)
    expect(site.asked('/next')).toBe(isFollowed ? 1 : 0)
    expect(site.asked('/a.jpg')).toBe(counts.images)
  })
})
