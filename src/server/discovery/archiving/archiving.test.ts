import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WARCParser } from 'warcio'
import { openLog } from '#server/platform/log.ts'
import { tempFolder } from '#server/embedded/objects/testing/open-store.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { folderForTests } from '#server/testing/places.ts'
import { deskOf } from '../ingest/testing/desk.ts'
import type { PoliteClient, VisitOptions } from '#server/crawler/fetching/polite-client.ts'
import { aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'
import { keepingPagesRead } from './keep-pages-read.ts'

let web: TestWeb
let app: TestApp
let who: People
let folder: string

beforeAll(async () => {
  web = await openTestWeb()
  folder = join(folderForTests('archives'), 'warcs')
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment, CRAWL_WARCS: folder })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

/** The records of a file, as a reader that is not ours sees them. */
async function recordsIn(file: string) {
  const records: { type: string; url: string; status: string; headers: Record<string, string>; body: string }[] = []
  for await (const record of new WARCParser(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)) {
    const body = await record.contentText()
    const { statusline = '', headers = [] } = record.httpHeaders ?? {}
    records.push({
      type: record.warcType ?? '',
      url: record.warcTargetURI ?? '',
      status: statusline,
      headers: Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value])),
      body,
    })
  }
  return records
}

test(
  'The pages that a crawl was sent are kept as another reader reads them, and bring the same pictures when they are ingested',
  { tags: ['long'] },
  async () => {
    const kept = keptIn(app)
    const front = aPage('Front', { images: ['/a.jpg'], links: ['/trip', '/gone', '/shy', '/quiet'] })
    const trip = aPage('Trip', { images: ['/b.jpg', '/c.jpg'] })
    const site = web.site({
      '/': front,
      '/trip': {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
        body: gzipSync(trip),
      },
      '/shy': `<meta name="robots" content="noarchive">${aPage('Shy', {})}`,
      '/quiet': { headers: { 'content-type': 'text/html', 'x-robots-tag': 'noarchive' }, body: aPage('Quiet', {}) },
    })
    await crawlToEnd(who.ana, [site.url()])
    const [name = ''] = readdirSync(folder)
    const file = join(folder, name)
    expect(name).toMatch(/^rightframe-\d{14}-00001-.+-\d+\.warc\.gz$/)
    const [info, ...pages] = await recordsIn(file)
    expect(info).toMatchObject({ type: 'warcinfo', body: expect.stringContaining('software: Rightframe/') as string })
    expect(pages.map(({ type, url, status, body }) => ({ type, url, status, body }))).toEqual([
      { type: 'response', url: site.url('/'), status: 'HTTP/1.1 200 OK', body: front },
      { type: 'response', url: site.url('/trip'), status: 'HTTP/1.1 200 OK', body: trip },
    ])
    expect(pages[1]!.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(trip.length),
    })
    expect(pages[1]!.headers).not.toHaveProperty('content-encoding')

    const met = await kept.metOn(site.url('/trip'))
    expect(met).toEqual([site.url('/b.jpg'), site.url('/c.jpg')])
    await app.deps.database.execute('delete from sightings')
    const desk = deskOf(app, who)
    await desk.command(file)
    expect(await desk.whenRead(file)).toMatchObject({ state: 'read', records: 3, pages: 2, images: 3 })
    expect(await kept.metOn(site.url('/trip'))).toEqual(met)
  },
)

/** A client that is sent a page of so many letters from wherever it asks. */
const sent = (length: number): PoliteClient => ({
  rulesFor: () => Promise.reject(new Error('not asked')),
  visit: async (url) => {
    const headers = { 'content-type': 'text/html' }
    const body = Buffer.from('x'.repeat(length))
    return { outcome: 'answer', url, fetched: { url, status: 200, headers, body, redirects: [], address: '192.0.2.1' } }
  },
})
const options = {} as VisitOptions
const about = { clock: () => new Date(), log: openLog('silent'), software: 'Rightframe/test' }

test('A file that is full is followed by another, each with its own beginning', async () => {
  const own = await tempFolder()
  const polite = keepingPagesRead(sent(10), { ...about, folder: own, most: 600 })
  await Promise.all(['/a', '/b', '/c', '/d'].map((path) => polite.visit(`http://pages.example${path}`, options)))
  const files = readdirSync(own).toSorted()
  const records = await Promise.all(files.map((file) => recordsIn(join(own, file))))
  expect(records.flatMap((of) => of.map(({ type, url }) => url || type))).toEqual([
    'warcinfo',
    'http://pages.example/a',
    'http://pages.example/b',
    'warcinfo',
    'http://pages.example/c',
    'http://pages.example/d',
  ])
})

test('Where the file cannot be written, what was asked for is answered all the same', async () => {
  const file = join(await tempFolder(), 'no-folder')
  writeFileSync(file, '')
  const polite = keepingPagesRead(sent(10), { ...about, folder: file })
  expect(await polite.visit('http://pages.example/a', options)).toMatchObject({ outcome: 'answer' })
  expect(await polite.visit('http://pages.example/b', options)).toMatchObject({ outcome: 'answer' })
})
