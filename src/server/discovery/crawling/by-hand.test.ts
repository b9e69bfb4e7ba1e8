import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CrawledPage, MetPicture } from '#contract/discovery/crawl.ts'
import { getCrawl, getCrawlPage, listCrawlPages, pauseCrawl, startCrawl } from '#contract/discovery/endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { aPage, type Answer, openTestWeb, type TestWeb, whenOver } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let who: People
let original: Buffer

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(app)
  original = await aPicture(1)
  const { _id } = await uploadFile(who.ana, original, { fileName: 'harbour.jpg' })
  await whenRead(who.ana, _id)
  while ((await fingerprints()) === 0) await sleep(50)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** Only what has a fingerprint can be found. */
const fingerprints = async () =>
  (await app.deps.database.execute('select image_id from owned_fingerprints')).rows.length

const jpeg = (body: Uint8Array) => ({ headers: { 'content-type': 'image/jpeg' }, body })
const copyOf = (picture: Uint8Array) => sharp(picture).resize(400).jpeg({ quality: 70 }).toBuffer()

/** Has these addresses looked at, and no others; resolves to what came of each, by address. */
async function given(person: Person, seeds: string[]) {
  const { _id: crawlId } = await person.call(startCrawl, { seeds, reach: 'pages' })
  const { activity } = await whenOver(person, crawlId)
  const { data } = await person.call(listCrawlPages, { crawlId })
  const pages = new Map<string, CrawledPage & { pictures: MetPicture[] | null }>()
  for (const page of data) {
    const { pictures } = await person.call(getCrawlPage, { crawlId, pageId: page._id })
    pages.set(page.url, { ...page, pictures })
  }
  return { crawlId, activity, page: (url: string) => pages.get(url)!, total: data.length }
}

test('Only a named page is visited, and each picture has its answer', { tags: ['long'] }, async () => {
  const site = web.site({
    '/story': aPage('Story', {
      images: ['/stranger.jpg', '/copy.jpg', '/gone.jpg', '/dot.png', '/hidden/a.jpg', '/page.jpg'],
      links: ['/next'],
    }),
    '/next': aPage('Next', {}),
    '/robots.txt': 'User-agent: *\nDisallow: /hidden',
    '/copy.jpg': jpeg(await copyOf(original)),
    '/stranger.jpg': jpeg(await aPicture(2)),
    '/dot.png': jpeg(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ),
    '/page.jpg': aPage('No picture', {}),
  })
  const { page, total, crawlId, activity } = await given(who.ana, [site.url('/story')])
  expect(activity).toMatchObject({ state: 'done', done: 7, total: 7 })
  expect([total, site.asked('/next'), site.asked('/sitemap.xml')]).toEqual([1, 0, 0])
  const story = page(site.url('/story'))
  expect(story).toMatchObject({ state: 'done', answer: 'read', problem: null, ledTo: null, images: 6, finds: 1 })
  expect(story.pictures!.map(({ url, outcome }) => [url, outcome])).toEqual([
    [site.url('/copy.jpg'), 'found'],
    [site.url('/hidden/a.jpg'), 'refused'],
    [site.url('/gone.jpg'), 'unreachable'],
    [site.url('/page.jpg'), 'unreachable'],
    [site.url('/dot.png'), 'unreadable'],
    [site.url('/stranger.jpg'), 'other'],
  ])
  const [copy, hidden, gone, noPicture, dot, stranger] = story.pictures!
  expect(copy).toMatchObject({ width: 400, height: 300, problem: null, matches: [expect.any(String)] })
  expect(hidden!.problem).toMatch(/asks robots not to open/)
  expect(gone!.problem).toMatch(/There is nothing at .*gone\.jpg \(404\)\./)
  expect(noPicture!.problem).toMatch(/there is a page, not a picture/)
  expect(dot!.problem).toBe('This picture measures 8 × 8 pixels, too little to compare.')
  expect(stranger).toMatchObject({ problem: null, matches: [] })
  expect(await who.ana.call(getCrawl, { crawlId })).toMatchObject({ reach: 'pages', site: null, pausedAt: null })
})

test('Each address of a list reports its outcome', { tags: ['long'] }, async () => {
  const site = web.site({
    '/robots.txt': 'User-agent: *\nDisallow: /private',
    '/a.jpg': jpeg(await copyOf(original)),
    '/none': aPage('Words only', {}),
    '/shy': `<meta name="robots" content="noimageindex">${aPage('Shy', { images: ['/a.jpg'] })}`,
    '/paper.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' },
  })
  const other = web.site({ '/there': aPage('There', { images: [site.url('/a.jpg')] }) })
  site.pages['/moved'] = { status: 301, headers: { location: other.url('/there') } }
  const paths = ['/a.jpg', '/none', '/shy', '/paper.pdf', '/private/x', '/nowhere', '/moved']
  const { page, total } = await given(who.ana, paths.map(site.url))
  expect(total).toBe(7)
  const of = (path: string) => page(site.url(path))
  expect(of('/a.jpg')).toMatchObject({ state: 'done', finds: 1, pictures: [{ outcome: 'found' }] })
  expect(of('/none')).toMatchObject({ state: 'done', problem: null, images: 0, pictures: [] })
  expect(of('/shy')).toMatchObject({ state: 'refused', problem: expect.stringMatching(/asks robots not/), images: 0 })
  expect(of('/paper.pdf')).toMatchObject({ state: 'done', problem: expect.stringMatching(/is no page but a file/) })
  expect(of('/private/x')).toMatchObject({ state: 'refused', problem: expect.stringMatching(/robots\.txt/) })
  expect(of('/nowhere')).toMatchObject({ state: 'failed', problem: expect.stringMatching(/There is nothing at/) })
  expect(of('/moved')).toMatchObject({ state: 'done', ledTo: other.url('/there'), finds: 1 })
  expect(of('/moved').pictures).toMatchObject([{ url: site.url('/a.jpg'), outcome: 'found' }])
})

test('A page that its server calls unchanged says so', { tags: ['long'] }, async () => {
  const site = web.site({ '/a.jpg': jpeg(await copyOf(original)) })
  site.pages['/'] = (request, response) => {
    if (request.headers['if-none-match'] === '"one"') return void response.writeHead(304).end()
    response.writeHead(200, { 'content-type': 'text/html', etag: '"one"' })
    response.end(aPage('Front', { images: ['/a.jpg'] }))
  }
  await given(who.ana, [site.url()])
  const { page } = await given(who.bruno, [site.url()])
  expect(page(site.url())).toMatchObject({ state: 'done', answer: 'unchanged', images: 1, finds: 0 })
  expect(page(site.url()).pictures).toMatchObject([{ url: site.url('/a.jpg'), outcome: 'other', matches: [] }])
  expect([site.asked('/'), site.asked('/a.jpg')]).toEqual([2, 1])
})

test('A failed picture is asked for again with its page', { tags: ['long'] }, async () => {
  const site = web.site({ '/': aPage('Front', { images: ['/late.jpg', '/gone.jpg'] }), '/late.jpg': { status: 500 } })
  const outcomes = async () => {
    const { page } = await given(who.ana, [site.url()])
    return Object.fromEntries(page(site.url()).pictures!.map(({ url, outcome }) => [new URL(url).pathname, outcome]))
  }
  expect(await outcomes()).toEqual({ '/late.jpg': 'unreachable', '/gone.jpg': 'unreachable' })
  site.pages['/late.jpg'] = jpeg(await copyOf(original))
  expect(await outcomes()).toEqual({ '/late.jpg': 'found', '/gone.jpg': 'unreachable' })
  expect([site.asked('/late.jpg'), site.asked('/gone.jpg')]).toEqual([2, 2])
})

test('A named picture may be larger than a page', { tags: ['long'] }, async () => {
  const large = Buffer.concat([await copyOf(original), Buffer.alloc(6_000_000)])
  const page = aPage('File:Harbour.jpg', { images: ['/part.jpg'] })
  const partly =
    (type: string, body: Buffer): Answer =>
    (request, response) => {
      const [, end] = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = end === undefined ? body : body.subarray(0, Number(end) + 1)
      response.writeHead(end === undefined ? 200 : 206, { 'content-type': type }).end(part)
    }
  const site = web.site({
    '/whole.jpg': jpeg(large),
    '/part.jpg': partly('image/jpeg', large),
    '/wiki/File:Harbour.jpg': partly('text/html', Buffer.from(page)),
    '/part-of-page.jpg': { status: 206, body: page },
    '/page': { body: page + ' '.repeat(6_000_000) },
  })
  const paths = ['/whole.jpg', '/part.jpg', '/wiki/File:Harbour.jpg', '/part-of-page.jpg', '/page']
  const { page: of } = await given(who.ana, paths.map(site.url))
  for (const path of paths.slice(0, 4)) expect(of(site.url(path))).toMatchObject({ state: 'done', finds: 1, images: 1 })
  expect(of(site.url('/page'))).toMatchObject({
    state: 'failed',
    problem: `${site.url('/page')} was answered with more than is taken.`,
  })
  const ranges = site.visits.filter(({ path }) => path === '/part.jpg').map(({ headers }) => headers.range)
  expect(new Set(ranges)).toEqual(new Set(['bytes=0-65535', undefined]))
  expect(ranges).toHaveLength(2)
})

test('Pages are listed by state and host, a page at a time', { tags: ['long'] }, async () => {
  const site = web.site({ '/1': aPage('One', {}), '/2': aPage('Two', {}) })
  const { crawlId } = await given(who.ana, ['/1', '/2', '/gone'].map(site.url))
  const urls = async (query: { state?: 'done' | 'failed'; host?: string; page?: number; pageSize?: number }) => {
    const { data, total } = await who.ana.call(listCrawlPages, { crawlId, ...query })
    return [total, ...data.map(({ url }) => new URL(url).pathname)]
  }
  expect(await urls({ state: 'failed' })).toEqual([1, '/gone'])
  expect(await urls({ state: 'done', pageSize: 1, page: 2 })).toEqual([2, '/2'])
  expect(await urls({ host: site.host })).toEqual([3, '/1', '/2', '/gone'])
  expect(await urls({ host: 'another.example' })).toEqual([0])
})

test('A paused visit asks for nothing until it is resumed', { tags: ['long'] }, async () => {
  const pages = Array.from({ length: 12 }, (_, n) => [
    `/${n}`,
    aPage(`Page ${n}`, { images: [`/${n}.jpg`], links: [`/${n + 1}`] }),
  ])
  const site = web.site(Object.fromEntries(pages))
  const answers = site.pages['/3'] as string
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  site.pages['/3'] = (_, response) => {
    asked()
    void mayAnswer.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(answers))
  }
  const { _id: crawlId, activity: activityId } = await who.ana.call(startCrawl, { seeds: [site.url('/0')] })
  await isAsked
  expect((await who.ana.call(pauseCrawl, { crawlId, isPaused: true })).pausedAt).not.toBeNull()
  answer()
  await expect.poll(async () => (await who.ana.call(getCrawl, { crawlId })).pages, { timeout: 20_000 }).toBe(4)
  await sleep(1500)
  expect(site.asked('/5')).toBe(0)
  expect(await who.ana.call(getActivity, { activityId })).toMatchObject({ state: 'running' })
  await who.ana.call(pauseCrawl, { crawlId, isPaused: false })
  const { crawl, activity } = await whenOver(who.ana, crawlId)
  expect([crawl.pages, crawl.pausedAt, activity.state]).toEqual([12, null, 'done'])
  for (let n = 0; n < 12; n++) expect([n, site.asked(`/${n}`)]).toEqual([n, 1])
  await expect(who.ana.call(pauseCrawl, { crawlId, isPaused: true })).rejects.toMatchObject({
    problem: { code: 'crawl.over', message: 'This visit is over; there is nothing left to pause.' },
  })
})
