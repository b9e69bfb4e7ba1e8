import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FetchFile } from '#server/sightings/fetched-file.ts'
import { systemClock as clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openLog } from '#server/platform/log.ts'
import { type Outbound, openOutbound } from '#server/platform/outbound/outbound.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { fileFetcher } from './fetch-file.ts'
import { openPoliteClient, type PoliteClient } from './polite-client.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'

let database: Database
let remove: () => Promise<void>
let web: TestWeb
let outbound: Outbound
let polite: PoliteClient
let fetchFile: FetchFile

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  web = await openTestWeb()
  outbound = openOutbound({ hosts: web.hosts, userAgent: 'RightframeBot/test' })
  polite = openPoliteClient({ db: database.db, outbound, clock, log: openLog('silent'), crawl: { delayMs: 0 } })
  fetchFile = fileFetcher({ polite })
})
afterAll(async () => {
  await outbound.close()
  await web.stop()
  await remove()
})

const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

test('A file comes with what tells it from a later one', async () => {
  const headers = { 'content-type': 'image/jpeg', etag: '"7"', 'last-modified': 'Sat, 21 Nov 2026 12:00:00 GMT' }
  const site = web.site({ '/a.jpg': { headers, body: picture }, '/b.jpg': { body: picture } })
  expect(await fetchFile(site.url('/a.jpg'))).toEqual({
    outcome: 'file',
    bytes: picture,
    etag: '"7"',
    lastModified: 'Sat, 21 Nov 2026 12:00:00 GMT',
  })
  expect(await fetchFile(site.url('/b.jpg'))).toMatchObject({ outcome: 'file', etag: null, lastModified: null })
  expect(site.visits.find(({ path }) => path === '/a.jpg')?.headers).toMatchObject({ accept: 'image/*' })
})

test('A known file is sent only if it has changed', async () => {
  const site = web.site({})
  site.pages['/a.jpg'] = (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"7"' && request.headers['if-modified-since'] === 'then'
    response.writeHead(isKnown ? 304 : 200).end(isKnown ? undefined : picture)
  }
  expect(await fetchFile(site.url('/a.jpg'), { etag: '"7"', lastModified: 'then' })).toEqual({ outcome: 'unchanged' })
  expect(await fetchFile(site.url('/a.jpg'), { etag: '"6"', lastModified: null })).toMatchObject({ outcome: 'file' })
})

test('A file that redirects to an unusable address fails', async () => {
  const leads = (location: string) => ({ status: 302, headers: { location } })
  const asked = openPoliteClient({ db: database.db, outbound, clock, log: openLog('silent'), crawl: { delayMs: 1 } })
  const site = web.site({
    '/name.jpg': leads(`https://${'abcdefghij'.repeat(770)}/`),
    '/long.jpg': leads(`/${'a'.repeat(5000)}`),
    '/file.jpg': leads('file:///etc/passwd'),
  })
  const what = async (url: string) => await fileFetcher({ polite: asked })(url)
  const unreachable = (reason: string) => ({
    outcome: 'unreachable',
    reason: expect.stringContaining(reason) as unknown,
  })
  expect(await what(site.url('/name.jpg'))).toEqual(unreachable('is not a web address'))
  expect(await what(site.url('/long.jpg'))).toEqual(unreachable('is not a web address'))
  expect(await what(site.url('/file.jpg'))).toEqual(unreachable('only http and https are opened'))
  expect(await what(`https://${'abcdefghij'.repeat(770)}/`)).toEqual(unreachable('is not a web address'))
})

test("A file's conditions go to no other site", async () => {
  const other = web.site({ '/a.jpg': { body: picture } })
  const site = web.site({ '/a.jpg': { status: 302, headers: { location: other.url('/a.jpg') } } })
  expect(await fetchFile(site.url('/a.jpg'), { etag: '"7"', lastModified: null })).toMatchObject({ outcome: 'file' })
  expect(other.visits.find(({ path }) => path === '/a.jpg')?.headers).not.toHaveProperty('if-none-match')
})

test('A busy host is retried after its pause, at most three times', async () => {
  const site = web.site({ '/b.jpg': { status: 503, headers: { 'retry-after': '0' } } })
  site.pages['/a.jpg'] = (_, response) => {
    site.pages['/a.jpg'] = { body: picture }
    response.writeHead(429, { 'retry-after': '0' }).end()
  }
  expect(await fetchFile(site.url('/a.jpg'))).toMatchObject({ outcome: 'file' })
  expect(await fetchFile(site.url('/b.jpg'))).toEqual({
    outcome: 'unreachable',
    reason: `The server of ${site.url('/b.jpg')} failed (503).`,
    isHostAtFault: true,
  })
  expect([site.asked('/a.jpg'), site.asked('/b.jpg')]).toEqual([2, 3])
})

test('A host that wants a long pause is not waited for', async () => {
  const site = web.site({ '/a.jpg': { status: 429, headers: { 'retry-after': '600' } } })
  expect(await fetchFile(site.url('/a.jpg'))).toMatchObject({ outcome: 'unreachable' })
  expect(site.asked('/a.jpg')).toBe(1)
})

test.each([
  [404, 'gone', 'There is nothing at URL (404).'],
  [410, 'gone', 'There is nothing at URL (410).'],
  [500, 'unreachable', 'The server of URL failed (500).'],
  [418, 'unreachable', 'The server of URL refused to answer (418).'],
])('The status %i is put into words', async (status, outcome, words) => {
  const site = web.site({ '/a.jpg': { status, body: picture } })
  expect(await fetchFile(site.url('/a.jpg'))).toEqual({
    outcome,
    reason: words.replace('URL', site.url('/a.jpg')),
    ...(status >= 500 && { isHostAtFault: true }),
  })
})

test('A file that is too large is left after its first bytes', async () => {
  const site = web.site({
    '/a.jpg': (_, response) => void response.writeHead(200, { 'content-length': '50000001' }).write(picture),
  })
  expect(await fetchFile(site.url('/a.jpg'))).toEqual({
    outcome: 'unreachable',
    reason: `${site.url('/a.jpg')} was answered with more than is taken.`,
  })
})

test('Forbidden files and sites with unreadable rules are not opened', async () => {
  const closed = web.site({ '/robots.txt': { status: 500 }, '/a.jpg': { body: picture } })
  const forbidden = web.site({ '/robots.txt': 'User-agent: *\nDisallow: /', '/a.jpg': { body: picture } })
  expect(await fetchFile(closed.url('/a.jpg'))).toEqual({
    outcome: 'unreachable',
    reason: `We could not ask what robots may open, so we opened nothing: ${closed.url('/robots.txt')} was answered with an error (500).`,
    isHostAtFault: true,
  })
  expect(await fetchFile(forbidden.url('/a.jpg'))).toEqual({
    outcome: 'refused',
    reason: `The site asks robots not to open ${forbidden.url('/a.jpg')} (robots.txt), and we do not.`,
  })
  expect([closed.asked('/a.jpg'), forbidden.asked('/a.jpg')]).toEqual([0, 0])
})

test('An address that leads inside is not opened', async () => {
  const site = web.site({ '/a.jpg': { status: 302, headers: { location: 'http://10.0.0.1/a.jpg' } } })
  expect(await fetchFile(site.url('/a.jpg'))).toMatchObject({
    outcome: 'unreachable',
    reason: 'http://10.0.0.1/a.jpg does not lead to a public address on the internet.',
  })
})

test('A host without a free turn makes the job retry', async () => {
  const busy = fileFetcher({
    polite: { ...polite, visit: async () => ({ outcome: 'later', waitMs: 1000, reason: null, status: null }) },
  })
  await expect(busy('http://busy.example/a.jpg')).rejects.toThrow(
    'The turn of busy.example did not come; it is asked too much.',
  )
})

test('An unforeseen failure is a sentence unless we stop', async () => {
  const failing = (code: string) =>
    openPoliteClient({
      db: database.db,
      clock,
      log: openLog('silent'),
      crawl: { delayMs: 0 },
      outbound: {
        ...outbound,
        get: async (url) => {
          if (url.endsWith('/robots.txt')) return await outbound.get(url, { maxBytes: 1000 })
          throw Object.assign(new Error('what is this'), { code })
        },
      },
    })
  const site = web.site({})
  const fetchWith = (code: string) => fileFetcher({ polite: failing(code) })(site.url('/a.jpg'))
  expect(await fetchWith('ENEW')).toEqual({
    outcome: 'unreachable',
    reason: `${site.url('/a.jpg')} could not be opened, and it is not clear why.`,
    isHostAtFault: true,
  })
  await expect(fetchWith('UND_ERR_DESTROYED')).rejects.toThrow('what is this')
})
