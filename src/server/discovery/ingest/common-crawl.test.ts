import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'
import { takeNewestCrawl } from './archives/take-crawl.ts'
import { ingestSlice } from './ingest-file.ts'
import { aWarcInfo, aWatPage, eachPacked } from './testing/archives.ts'
import { type CrawlServer, openCrawlServer } from './testing/crawl.ts'
import { aRun, type Desk, deskOf } from './testing/desk.ts'

let app: TestApp
let web: TestWeb
let desk: Desk
let kept: ReturnType<typeof keptIn>

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  desk = deskOf(app, await people(app))
  kept = keptIn(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})
beforeEach(async () => {
  await kept.rows('delete from ingests')
})

/** A page of a site that nobody visits, with a picture. */
const aPart = async (name: string) =>
  eachPacked([await aWarcInfo(), await aWatPage(`https://${name}.example.org/trip`, '/a.jpg', '/b.jpg')])
const someParts = async (count: number) => await Promise.all(Array.from({ length: count }, (_, at) => aPart(`p${at}`)))

/** The app with this crawl for its own; `parts` is what the operator has set. */
const needsOf = ({ environment }: CrawlServer, parts = 0) => ({
  ...app.deps,
  commonCrawl: {
    parts,
    url: environment['COMMON_CRAWL_URL']!.replace(/\/$/, ''),
    list: environment['COMMON_CRAWL_LIST']!,
  },
})
const rowsOf = async () =>
  await kept.rows('select name, state, problem, failures_in_row as times from ingests order by name')

test("A crawl is read in ranges and reports each part's cost", async () => {
  const server = openCrawlServer(web, await someParts(3))
  const list = join(folderForTests('crawls'), 'wat.paths')
  writeFileSync(list, [0, 1, 2].map((part) => `${server.pathOf(part)}\n`).join(''))
  const said = await desk.commandOf(needsOf(server), '--common-crawl', list)
  expect(said.at(-1)).toMatch(/^CC-MAIN-2026-43: 3 of its 3 parts to be read\./)
  for (const part of [0, 1, 2])
    expect(await desk.whenRead(server.addressOf(part))).toMatchObject({ state: 'read', pages: 1, images: 2 })
  const read = await desk.command('--list')
  expect(read[0]).toMatch(/^CC-MAIN-2026-43: 3 of 3 parts read; 3 pages and 6 images met with 6 requests for \d+ kB$/)
  expect(read[1]).toMatch(/^ {2}a part takes 1 kB, \d+\.\d s of a worker, and brings 1 pages with 2 images$/)
  expect(server.askedOf(0)).toEqual(['bytes=0-0', expect.stringMatching(/^bytes=0-\d+$/) as string])
  const again = await desk.commandOf(needsOf(server), '--common-crawl', 'CC-MAIN-2026-43')
  expect(again.at(-1)).toContain('0 of its 3 parts to be read. 3 were left out, taken before.')
})

test('Parts of the newest crawl are taken only if configured', async () => {
  const server = openCrawlServer(web, await someParts(8), { crawl: 'CC-MAIN-2026-47' })
  expect(await takeNewestCrawl(needsOf(server))).toBeUndefined()
  expect(server.site.visits).toEqual([])
  expect(await takeNewestCrawl(needsOf(server, 2))).toEqual({ crawl: 'CC-MAIN-2026-47', of: 8, taken: 2, known: 0 })
  expect(await takeNewestCrawl(needsOf(server, 2))).toMatchObject({ taken: 0, known: 2 })
  expect((await rowsOf()).map(({ name }) => name)).toEqual([server.addressOf(0), server.addressOf(4)])
})

test.each([
  ['HTML', '<!doctype html><title>Soon</title>'],
  ['an empty list', '[]'],
  ['another shape', '[{"name":"October"}]'],
  ['a name that is none', '[{"id":"../../etc"}]'],
])('Nothing is taken where the list of crawls is %s', async (_, body) => {
  const server = openCrawlServer(web, [])
  server.site.pages['/collinfo.json'] = body
  await expect(takeNewestCrawl(needsOf(server, 2))).rejects.toThrow(/is no list of crawls/)
  expect(await rowsOf()).toEqual([])
})

test('A server that asks to wait is asked again later', async () => {
  const server = openCrawlServer(web, [await aPart('waits')])
  server.next.push({ status: 503, headers: { 'retry-after': '120' } })
  const id = await desk.takenOf(needsOf(server), 'CC-MAIN-2026-43')
  await ingestSlice(app.deps, id, aRun())
  expect(await rowsOf()).toEqual([expect.objectContaining({ state: 'reading', times: 1 })])
  const [waiting] = await kept.rows(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'ingest-file' and data->>'ingestId' = $1 and state < 'active'`,
    [id],
  )
  expect(waiting).toEqual({ seconds: 120 })
  await ingestSlice(app.deps, id, aRun())
  expect(await rowsOf()).toEqual([expect.objectContaining({ state: 'read', times: 0 })])
})

test.each([
  ['a part that is not there', { status: 404 }, /answered 404/],
  ['a server that knows no parts', { status: 200, body: 'x' }, /cannot be read in parts/],
  ['one that does not say which part it sends', { status: 206, body: 'x' }, /without saying which part/],
])('%s ends with a sentence, and may be asked for again', async (_, answer, sentence) => {
  const server = openCrawlServer(web, [await aPart('broken')])
  server.next.push(answer)
  await ingestSlice(app.deps, await desk.takenOf(needsOf(server), 'CC-MAIN-2026-43'), aRun())
  expect(await rowsOf()).toEqual([
    expect.objectContaining({ state: 'failed', problem: expect.stringMatching(sentence) as string }),
  ])
  await ingestSlice(app.deps, await desk.takenOf(needsOf(server), 'CC-MAIN-2026-43'), aRun())
  expect((await rowsOf()).map(({ state }) => String(state)).sort()).toEqual(['failed', 'read'])
})

test('A part read by two workers at once counts once', async () => {
  const server = openCrawlServer(web, [await aPart('twice')])
  const id = await desk.takenOf(needsOf(server), 'CC-MAIN-2026-43')
  await Promise.all([ingestSlice(app.deps, id, aRun()), ingestSlice(app.deps, id, aRun())])
  expect(await desk.newest(server.addressOf(0))).toMatchObject({ state: 'read', records: 2, pages: 1, images: 2 })
})

test('One command ends the remaining parts of a crawl', async () => {
  const server = openCrawlServer(web, await someParts(2))
  await desk.takenOf(needsOf(server), 'CC-MAIN-2026-43')
  expect((await desk.command('--stop', 'CC-MAIN-2026-43'))[0]).toMatch(/^2 parts of CC-MAIN-2026-43 are not read/)
  expect((await rowsOf()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  await expect(desk.command('--stop', 'CC-MAIN-2026-43')).rejects.toThrow(/Nothing of CC-MAIN-2026-43 is being read/)
})
