// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { clientOf } from '#server/testing/client.ts'
import { embeddedPlace, start } from '#server/testing/own-server.ts'
import { type ServerProcess, whenUp } from '#server/testing/process.ts'
import { registerAt } from '#server/testing/registration.ts'
import { aPage, openTestWeb, type TestSite, type TestWeb, whenOver } from '../testing/test-web.ts'

const pagesOfSite = 60
/** Without a pause, most pages of one host asked for and not yet kept: five that wait to be kept, and the next. */
const maxAtOnce = 5 + 1

let web: TestWeb
let server: ServerProcess | undefined

beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.ended
  await web.stop()
})

/** Every page leads to two more, and takes a moment. */
function slowSite(): TestSite {
  const page = (n: number) =>
    aPage(`Page ${n}`, {
      images: [`/${n}.jpg`],
      links: [2 * n + 1, 2 * n + 2].filter((next) => next < pagesOfSite).map((next) => `/${next}`),
    })
  const pages = Array.from({ length: pagesOfSite }, (_, n) => [
    `/${n}`,
    (_request: unknown, response: { end: (body: string) => void }) => void setTimeout(() => response.end(page(n)), 25),
  ])
  return web.site(Object.fromEntries(pages) as TestSite['pages'])
}

test('A crawl whose worker is killed resumes without loss or double counts', async () => {
  const place = { ...(await embeddedPlace()), RIGHTFRAME_HOSTS: web.environment, CRAWL_DELAY_MS: '0' }
  server = await whenUp(start(place))
  const sites = [slowSite(), slowSite()]
  const { token } = await registerAt(server.url)
  const ana = clientOf(server.url, token)
  const { _id } = await ana.call(startCrawl, { seeds: sites.map((site) => site.url('/0')) })
  await expect.poll(() => sites.every((site) => site.asked('/25') > 0), { timeout: 60_000, interval: 5 }).toBe(true)
  server.process.kill('SIGKILL')
  await server.ended
  server = await whenUp(start(place))
  const { host, activity } = await whenOver(ana, _id)
  expect(activity).toMatchObject({ state: 'done', done: activity.total, note: null })
  for (const site of sites) {
    expect(host(site)).toMatchObject({ pages: pagesOfSite, images: pagesOfSite, failed: 0, waiting: 0 })
    const pageVisits = site.visits.filter(({ path }) => /^\/\d+$/.test(path))
    expect(new Set(pageVisits.map(({ path }) => path)).size).toBe(pagesOfSite)
    expect(pageVisits.length - pagesOfSite).toBeLessThanOrEqual(maxAtOnce)
    expect(site.asked('/robots.txt')).toBe(1)
  }
}, 180_000)
