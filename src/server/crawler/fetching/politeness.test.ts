import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { aPage, crawlToEnd, openTestWeb, type TestSite, type TestWeb } from '#server/discovery/testing/test-web.ts'

const pauseMs = 60
/** The site sees an answer end a little before the crawler does, and clocks count in milliseconds. */
const clockErrorMs = 5

let web: TestWeb
let app: TestApp
let who: People

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, CRAWL_DELAY_MS: String(pauseMs) })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** The least time between the end of an answer and the next request, as the site saw it. */
const minGap = ({ visits }: TestSite) =>
  Math.min(...visits.map(({ at }, n) => (n === 0 ? Infinity : at - visits[n - 1]!.until)))

test('Pages and files of a host are asked for one by one', { tags: ['long'] }, async () => {
  const picture = { headers: { 'content-type': 'image/jpeg' }, body: await aPicture(11) }
  const late = (body: string) => (_: unknown, response: { end: (body: string) => void }) =>
    void setTimeout(() => response.end(body), 20)
  const site = web.site({
    '/': late(aPage('Front', { images: ['/a.jpg', '/b.jpg', '/c.jpg'], links: ['/one', '/two', '/moved'] })),
    '/one': late(aPage('One', { images: ['/d.jpg', '/e.jpg'] })),
    '/two': aPage('Two', { images: ['/f.jpg'] }),
    '/moved': { status: 301, headers: { location: '/three' } },
    '/three': aPage('Three', {}),
    ...Object.fromEntries('abcdef'.split('').map((name) => [`/${name}.jpg`, picture])),
  })
  const [first] = await Promise.all([who.ana, who.bruno].map((person) => crawlToEnd(person, [site.url()])))
  expect(first!.host(site)).toMatchObject({ pages: 4, images: 6, failed: 0 })
  expect(site.visits.length).toBeGreaterThan(15)
  expect(minGap(site)).toBeGreaterThanOrEqual(pauseMs - clockErrorMs)
})

test('A pause that robots.txt asks for is kept', { tags: ['long'] }, async () => {
  const asked = 400
  const site = web.site({
    '/robots.txt': `User-agent: *\nCrawl-delay: ${asked / 1000}\n`,
    '/': aPage('Front', { links: ['/one', '/two'] }),
    '/one': aPage('One', {}),
    '/two': aPage('Two', {}),
  })
  await crawlToEnd(who.ana, [site.url()])
  expect(site.visits.length).toBe(5)
  const [, ...afterRules] = site.visits
  expect(minGap({ ...site, visits: afterRules })).toBeGreaterThanOrEqual(asked - clockErrorMs)
})

test('A site that asks for too long pauses is left alone', { tags: ['long'] }, async () => {
  const site = web.site({
    '/robots.txt': 'User-agent: *\nCrawl-delay: 120\n',
    '/': aPage('Front', { images: ['/a.jpg'] }),
  })
  const { host, activity } = await crawlToEnd(who.ana, [site.url()])
  const note = `${site.host} asks robots to wait 120 seconds after each answer (robots.txt). We wait 30 at most, so we opened nothing.`
  expect(host(site)).toMatchObject({ pages: 0, note })
  expect(activity).toMatchObject({ state: 'done', note })
  expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt'])
})

test('Many hosts are asked at the same time', { tags: ['long'] }, async () => {
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const held = (_: unknown, response: { end: (body: string) => void }) => {
    waiting += 1
    if (waiting === 12) gate.resolve()
    void gate.promise.then(() => response.end(aPage('Front', {})))
  }
  const sites = Array.from({ length: 12 }, () => web.site({ '/': held }))
  const { crawl } = await crawlToEnd(
    who.ana,
    sites.map((site) => site.url()),
  )
  expect(crawl.pages).toBe(12)
})

test('A host stays with its caller while the answer may come', async () => {
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const site = web.site({
    '/large.jpg': (_, response) => {
      asked.resolve()
      void gate.promise.then(() => response.end('x'))
    },
  })
  const options = { maxBytes: 1000, timeoutMs: 60_000, patienceMs: 20_000, accept: 'image/*' }
  const visit = app.deps.polite.visit(site.url('/large.jpg'), options)
  await asked.promise
  const { rows } = await app.deps.database.execute(
    "select busy_until > now() + interval '1 minute' as is_longer from hosts where host = $1",
    [site.host],
  )
  gate.resolve()
  expect(rows).toEqual([{ is_longer: true }])
  expect(await visit).toMatchObject({ outcome: 'answer' })
})

test('The robots.txt of a site is asked for once a day', { tags: ['long'] }, async () => {
  const site = web.site({ '/': aPage('Front', { images: ['/a.jpg'] }) })
  await Promise.all([who.ana, who.bruno].map((person) => crawlToEnd(person, [site.url()])))
  expect(site.asked('/robots.txt')).toBe(1)
})
