import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock as clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openLog } from '#server/platform/log.ts'
import { type Outbound, openOutbound } from '#server/platform/outbound/outbound.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { openPoliteClient } from '../fetching/polite-client.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { openPageReader } from './page-reader.ts'

let database: Database
let remove: () => Promise<void>
let web: TestWeb
let outbound: Outbound

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  web = await openTestWeb()
  outbound = openOutbound({ hosts: web.hosts, userAgent: 'RightframeBot/test' })
})
afterAll(async () => {
  await outbound.close()
  await web.stop()
  await remove()
})

test('Pictures of an owner’s style sheets are read, each sheet once', async () => {
  const polite = openPoliteClient({ db: database.db, outbound, clock, log: openLog('silent'), crawl: { delayMs: 0 } })
  const page = '<link rel="stylesheet" href="/a.css"><img src="/in.jpg"><img src="data:image/png;base64,AAAA">'
  const site = web.site({
    '/': { headers: { 'content-type': 'text/html' }, body: page },
    '/two': { headers: { 'content-type': 'text/html' }, body: page },
    '/a.css': { headers: { 'content-type': 'text/css' }, body: '.hero{background:url(big/hero.jpg)}' },
  })
  const reader = openPageReader({ polite })
  for (const path of ['/', '/two'])
    expect((await reader.page(site.url(path))).images).toEqual([site.url('/in.jpg'), site.url('/big/hero.jpg')])
  expect(site.asked('/a.css')).toBe(1)
})
