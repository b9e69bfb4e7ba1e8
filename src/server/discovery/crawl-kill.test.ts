// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { clientOf } from '#server/testing/client.ts'
import { copyTemplate } from '#server/testing/database.ts'
import { folderForTests, freePort } from '#server/testing/places.ts'
import { type ServerProcess, spawnServer, whenUp } from '#server/testing/process.ts'
import { registerAt } from '#server/testing/registration.ts'
import { aPage, openTestWeb, type TestSite, type TestWeb, whenOver } from './testing/test-web.ts'

const pagesOfSite = 60
/** Where there is no pause, so many pages of one host may be asked for and not yet kept at one moment: five that wait to be kept, and the next. */
const mostAtOnce = 5 + 1

let web: TestWeb
let server: ServerProcess | undefined
let dropDatabase = async () => {}

beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.ended
  await dropDatabase()
  await web.stop()
})

/** What a person would set for a server of their own, with a database that is migrated already. */
async function ownPlace(): Promise<Record<string, string>> {
  const home = folderForTests('process')
  const { url, drop } = await copyTemplate()
  dropDatabase = drop
  return {
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    RIGHTFRAME_HOSTS: web.environment,
    RIGHTFRAME_ENGINE_WORKERS: '1',
    CRAWL_DELAY_MS: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
  }
}

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

test('a crawl whose worker is killed goes on where it was: nothing is lost, nothing counts twice', async () => {
  const place = await ownPlace()
  server = await whenUp(spawnServer(place))
  const sites = [slowSite(), slowSite()]
  const { token } = await registerAt(server.url)
  const ana = clientOf(server.url, token)
  const { _id } = await ana.call(startCrawl, { seeds: sites.map((site) => site.url('/0')) })
  await expect.poll(() => sites.every((site) => site.asked('/25') > 0), { timeout: 60_000, interval: 5 }).toBe(true)
  server.process.kill('SIGKILL')
  await server.ended
  server = await whenUp(spawnServer(place))
  const { host, activity } = await whenOver(ana, _id)
  expect(activity).toMatchObject({ state: 'done', done: activity.total, note: null })
  for (const site of sites) {
    expect(host(site)).toMatchObject({ pages: pagesOfSite, images: pagesOfSite, failed: 0, waiting: 0 })
    const pageVisits = site.visits.filter(({ path }) => /^\/\d+$/.test(path))
    expect(new Set(pageVisits.map(({ path }) => path)).size).toBe(pagesOfSite)
    expect(pageVisits.length - pagesOfSite).toBeLessThanOrEqual(mostAtOnce)
    expect(site.asked('/robots.txt')).toBe(1)
  }
}, 180_000)
