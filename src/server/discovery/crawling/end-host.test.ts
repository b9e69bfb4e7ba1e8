import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people } from '#server/testing/people.ts'
import { aPage, crawlToEnd, openTestWeb, type TestWeb, whenOver } from '../testing/test-web.ts'

let web: TestWeb
let app: TestApp

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: `${web.environment},gone.example=127.0.0.1:1` })
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

test('Only a visit that read pages counts as a look', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [imageId] = (await aLibrary(app.deps, ana.id, ['harbour'])) as [string]
  const lastScan = async () => (await ana.call(getImage, { imageId })).lastScan
  await crawlToEnd(ana, ['http://gone.example/'])
  expect(await lastScan()).toBeNull()
  const { crawl } = await crawlToEnd(ana, [web.site({ '/': aPage('Front', {}) }).url()])
  expect(await lastScan()).toBe(crawl.startedAt)
  await crawlToEnd(ana, ['http://gone.example/'])
  expect(await lastScan()).toBe(crawl.startedAt)
})

/** Sessions that wait for the image totals of an owner. */
async function waitingForTotals(): Promise<number> {
  const { rows } = await app.deps.database.execute(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%image_totals%'`,
  )
  return Number(rows[0]?.n)
}

test('Visits that wait for the image totals hold none of the owner’s events', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await aLibrary(app.deps, ana.id, ['harbour'])
  const held: (() => void)[] = []
  const slow = () =>
    web.site({
      '/': (_, response) =>
        void held.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(aPage('Front', {}))),
    })
  const started = await Promise.all(
    [slow(), slow(), slow()].map((site) => ana.call(startCrawl, { seeds: [site.url()] })),
  )
  await vi.waitUntil(() => held.length === 3, { timeout: 20_000 })
  // Another connection than the pool's: that one asks who waits.
  const client = new pg.Client(app.config.database.kind === 'postgres' ? app.config.database.url : '')
  onTestFinished(() => client.end())
  await client.connect()
  await client.query('begin')
  await client.query('select from image_totals where owner_id = $1 for update', [ana.id])
  for (const letGo of held) letGo()
  const watching = ana.call(watchSite, { url: slow().url() })
  await vi.waitUntil(async () => (await waitingForTotals()) >= 4, { timeout: 20_000 })
  await client.query('select from event_heads where owner_id = $1 for update nowait', [ana.id])
  await client.query('commit')
  await watching
  await vi.waitUntil(() => held.length === 4, { timeout: 20_000 })
  held[3]!()
  for (const { _id } of started) expect((await whenOver(ana, _id)).activity.state).toBe('done')
})
