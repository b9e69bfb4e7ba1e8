// @module-tag long
// @module-tag rounds
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { commandAt, embeddedPlace, start } from '#server/testing/own-server.ts'
import { folderForTests } from '#server/testing/places.ts'
import { type ServerProcess, whenUp } from '#server/testing/process.ts'
import { openTestWeb, type TestWeb } from '../testing/test-web.ts'
import { aWatPage, eachPacked } from './testing/archives.ts'
import { openCrawlServer } from './testing/crawl.ts'

const pages = 5_000
const pictures = 40
const kills = rounds({ usual: 1, deep: 3 })

let web: TestWeb
let server: ServerProcess | undefined
const end = async () => {
  server?.process.kill('SIGKILL')
  await server?.ended
}

beforeAll(async () => {
  web = await openTestWeb()
})
afterEach(end)
afterAll(() => web.stop())

test('An archive whose reader is killed is read whole and counted once', async () => {
  const site = web.site({})
  const place = { ...(await embeddedPlace()), RIGHTFRAME_HOSTS: web.environment, CRAWL_DELAY_MS: '0' }
  const file = join(folderForTests('archives'), 'many.warc.wat.gz')
  writeFileSync(file, eachPacked(await manyPages(site.url)))
  const command = async (...words: string[]) => (await commandAt(place, 'ingest', ...words)).printed
  server = await whenUp(start(place))
  expect(await command(file)).toContain('1 to be read.')
  await expect.poll(() => site.visits.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  for (const pauseMs of [0, 700, 1500].slice(0, kills)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    server.process.kill('SIGKILL')
    await server.ended
    server = await whenUp(start(place))
  }
  const met = `${pages} records, ${pages} pages, ${3 * pages} images met, ${pictures} of ${pictures} looked at`
  await expect
    .poll(() => command('--list'), { timeout: 120_000, interval: 3000 })
    .toMatch(new RegExp(`read +100%.*\\n +${met}`))
}, 240_000)

test('A crawl of many parts whose worker is killed counts each page once', async () => {
  const site = web.site({})
  const half = pages / 2
  const parts = await manyPages(site.url)
  const crawl = openCrawlServer(web, [eachPacked(parts.slice(0, half)), eachPacked(parts.slice(half))])
  const { environment } = crawl
  const place = { ...(await embeddedPlace()), RIGHTFRAME_HOSTS: web.environment, CRAWL_DELAY_MS: '0', ...environment }
  const command = async (...words: string[]) => (await commandAt(place, 'ingest', ...words)).printed
  server = await whenUp(start(place))
  expect(await command('--common-crawl', 'CC-MAIN-2026-43')).toContain('2 of its 2 parts to be read.')
  await expect.poll(() => crawl.askedOf(0).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  for (const pauseMs of [300, 700, 1500].slice(0, kills)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    server.process.kill('SIGKILL')
    await server.ended
    server = await whenUp(start(place))
  }
  await expect
    .poll(() => command('--list'), { timeout: 120_000, interval: 3000 })
    .toMatch(/CC-MAIN-2026-43: 2 of 2 parts read; 5,000 pages and 15,000 images met/)
}, 240_000)

/** Pages of the same length, each with three of the pictures. */
async function manyPages(url: (path: string) => string): Promise<Buffer[]> {
  const number = (n: number) => String(n).padStart(5, '0')
  const template = Buffer.from(await aWatPage(url('/page'), '/11111.jpg', '/22222.jpg', '/33333.jpg')).toString()
  return Array.from({ length: pages }, (_, n) => {
    const shown = [0, 1, 2].map((at) => number((n + at * 7) % pictures))
    const text = template.replace('11111', shown[0]!).replace('22222', shown[1]!).replace('33333', shown[2]!)
    return Buffer.from(text.replaceAll('/page', `/${n.toString(36).padStart(4, '0')}`))
  })
}
