import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { type Answer, aPage, crawlToEnd, openTestWeb, type TestWeb } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp
let who: People

beforeAll(async () => {
  web = await openTestWeb(200)
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, RIGHTFRAME_ROLES: 'api,worker' })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** A site that says nothing for a while, and then that it is out of order. */
const isSlow: Answer = (_, response) => void setTimeout(() => response.writeHead(500).end(), 1500)
const slowSites = (count: number) =>
  Array.from({ length: count }, () => web.site({ '/robots.txt': isSlow, '/': aPage('Slow', {}) }))

test("A visit to one site does not wait for another's hundred", { tags: ['long'] }, async () => {
  const slow = slowSites(100)
  const { activity } = await who.ana.call(startCrawl, { seeds: slow.map((site) => site.url()) })
  const site = web.site({ '/': aPage('Boats', {}) })
  await expect.poll(() => slow.some(({ visits }) => visits.length > 0), { timeout: 20_000 }).toBe(true)
  await crawlToEnd(who.bruno, [site.url()])
  expect(site.asked('/'), 'ASVS 15.2.2').toBe(1)
  // Those that were being visited when it came, and those that were taken together with it.
  expect(slow.filter(({ visits }) => visits.length > 0).length).toBeLessThan(60)
  await who.ana.call(cancelActivity, { activityId: activity })
})

test('Excess visits of an owner are refused with advice', { tags: ['long'] }, async () => {
  const silent = web.site({ '/robots.txt': () => undefined })
  const begin = () => who.bruno.call(startCrawl, { seeds: [silent.url()] })
  const most = await app.deps.allowances.openCrawls(app.deps.db, who.bruno.id)
  const begun = await Promise.all(Array.from({ length: most }, begin))
  await expect(begin()).rejects.toThrow(
    `${most} of your visits are under way, as many as may be at a time. Wait until one is over, or stop one.`,
  )
  await who.ana.call(startCrawl, { seeds: [silent.url()] })
  await who.bruno.call(cancelActivity, { activityId: begun[0]!.activity })
  await begin()
})
