import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelIngest, listIngests } from '#contract/discovery/ingests.ts'
import { commandList } from '#server/cli/command-list.ts'
import { tempFolder } from '#server/embedded/objects/testing/open-store.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'
import { ingestSlice } from './ingest-file.ts'
import {
  aRecord,
  aResponse,
  aWarcInfo,
  aWatPage,
  aWatRecord,
  eachPacked,
  notPacked,
  packedWhole,
} from './testing/archives.ts'
import { aRun, type Desk, deskOf } from './testing/desk.ts'

let app: TestApp
let who: People
let web: TestWeb
let kept: ReturnType<typeof keptIn>
let folder: string
let desk: Desk

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(app)
  kept = keptIn(app)
  desk = deskOf(app, who)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})
beforeEach(async () => {
  folder = await tempFolder()
})

const path = (name: string) => join(folder, name)

async function write(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(path(name), bytes)
  return path(name)
}

const nothing = { broken: 0, huge: 0, unreadable: 0, robots: 0, pictures: 0, addresses: 0 }

describe('An archive', () => {
  test('An archive of metadata is read, only its pictures are fetched', { tags: ['long'] }, async () => {
    const site = web.site({ '/a.jpg': { headers: { 'content-type': 'image/jpeg' }, body: await aPicture(3) } })
    const file = await write(
      'a.warc.wat.gz',
      eachPacked([
        await aWarcInfo(),
        await aWatPage(site.url('/trip'), 'a.jpg', `${app.config.publicUrl}/logo.png`, 'http://192.168.0.1/a.jpg'),
        aRecord('cut off', { length: 4000 }),
        await aWatPage(site.url('/again'), '/a.jpg'),
        await aWatRecord(site.url('/private'), { Head: { Metas: [{ name: 'robots', content: 'noindex' }] } }),
      ]),
    )
    expect(await desk.command(file)).toEqual([
      `${file} (2 kB) is read as soon as a worker is free.`,
      '1 to be read. "rightframe ingest --list" shows how far it is.',
    ])
    const read = await desk.whenRead(file)
    expect(read).toMatchObject({
      state: 'read',
      problem: null,
      readBytes: read.bytes,
      records: 4,
      pages: 2,
      images: 2,
      files: { total: 1, done: 1 },
      refused: { ...nothing, broken: 1, robots: 1, addresses: 2 },
    })
    expect([site.asked('/a.jpg'), site.asked('/trip'), site.asked('/again')]).toEqual([1, 0, 0])
    expect(await kept.file(site.url('/a.jpg'))).toEqual({ state: 'seen', problem: null })
    for (const page of ['/trip', '/again']) expect(await kept.metOn(site.url(page))).toEqual([site.url('/a.jpg')])
    expect(await kept.rows('select title, last_seen from seen_pages where url = $1', [site.url('/trip')])).toEqual([
      { title: 'Trip', last_seen: new Date('2026-03-01T12:00:00Z') },
    ])
  })

  test('An archive of pages is read as the crawler reads, however packed', { tags: ['long'] }, async () => {
    for (const pack of [eachPacked, packedWhole, notPacked]) {
      const site = web.site({})
      const file = await write(
        `${pack.name}.warc`,
        pack([
          await aResponse({
            url: site.url('/'),
            body: gzipSync('<img data-src="/a.jpg">'),
            headers: { 'content-encoding': 'gzip' },
          }),
          await aResponse({
            url: site.url('/a.jpg'),
            body: await aPicture(4),
            headers: { 'content-type': 'image/jpeg' },
          }),
        ]),
      )
      await desk.command(file)
      expect(await desk.whenRead(file)).toMatchObject({
        records: 2,
        pages: 1,
        images: 1,
        refused: { ...nothing, pictures: 1 },
      })
      expect(await kept.metOn(site.url('/'))).toEqual([site.url('/a.jpg')])
    }
  })

  test('An archive of old pages takes back nothing seen since', async () => {
    const site = web.site({})
    await desk.command(await write('a.wat', await aWatPage(site.url('/'), '/a.jpg')))
    await desk.whenRead(path('a.wat'))
    const older = Buffer.from(await aWatPage(site.url('/'), '/a.jpg'))
      .toString()
      .replaceAll('2026-03-01', '2020-01-01')
      .replace('Trip', 'Then')
    await desk.command(await write('b.wat', Buffer.from(older)))
    await desk.whenRead(path('b.wat'))
    const from = 'from sightings join seen_pages using (page_hash) where seen_pages.url = $1'
    expect(await kept.rows(`select title, sightings.first_seen, sightings.last_seen ${from}`, [site.url('/')])).toEqual(
      [{ title: 'Trip', first_seen: new Date('2020-01-01T12:00:00Z'), last_seen: new Date('2026-03-01T12:00:00Z') }],
    )
  })

  test('An empty or foreign archive is read to its end', async () => {
    await write('empty.warc.gz', Buffer.alloc(0))
    await write('letter.warc', Buffer.from('Dear Ana'))
    await desk.command(folder)
    expect(await desk.whenRead(path('empty.warc.gz'))).toMatchObject({ state: 'read', records: 0, refused: nothing })
    expect(await desk.whenRead(path('letter.warc'))).toMatchObject({
      state: 'read',
      records: 0,
      refused: { ...nothing, broken: 1 },
    })
  })
})

describe('A file', () => {
  test('A file is taken once unless it is asked for again', async () => {
    const site = web.site({})
    const bytes = eachPacked([await aWatPage(site.url('/'), '/a.jpg')])
    await mkdir(path('deep/er'), { recursive: true })
    const file = await write('deep/er/a.wat.gz', bytes)
    await write('notes.txt', Buffer.from('not to be read'))
    expect(await desk.command(folder)).toHaveLength(2)
    await desk.whenRead(file)
    const copy = await write('copy.wat.gz', bytes)
    expect(await desk.command(copy)).toEqual([
      expect.stringMatching(/copy\.wat\.gz was read already, asked for at 20/),
      '0 to be read. 1 was left out; --again reads what was read before. "rightframe ingest --list" shows how far it is.',
    ])
    expect(await desk.command(copy, '--again')).toHaveLength(2)
    expect(await desk.whenRead(copy)).toMatchObject({ state: 'read', pages: 1 })
  })

  test('A file being read is not taken a second time', async () => {
    const file = await write('a.wat', await aWatPage('https://example.com/', '/a.jpg'))
    const id = await desk.asked(file)
    expect(await desk.command(file, '--again')).toEqual([
      expect.stringContaining('is being read already'),
      '0 to be read. 1 was left out. "rightframe ingest --list" shows how far it is.',
    ])
    expect(await desk.command('--stop', id)).toEqual([
      `${file} is not read any further; what was found until then stays.`,
    ])
    await expect(desk.command('--stop', id)).rejects.toThrow('This is over already; there is nothing left to stop.')
  })

  test('A file that changes while it waits is not read', async () => {
    const file = await write('a.wat', await aWatPage('https://example.com/', '/a.jpg'))
    const id = await desk.asked(file)
    await write('a.wat', await aWatPage('https://example.com/', '/b.jpg'))
    await ingestSlice(app.deps, id, aRun())
    expect(await desk.newest(file)).toMatchObject({
      state: 'failed',
      problem: `${file} has changed since it was asked for. Ask for it again.`,
    })
    expect((await desk.command('--list')).join('\n')).toContain('has changed since it was asked for')
  })

  test.each([
    [['/nowhere/a.warc'], '/nowhere/a.warc is not there, on the machine that reads it.'],
    [['package.json'], 'package.json is none of the files that can be read: .warc, .warc.gz, .wat and .wat.gz.'],
    [['docs'], 'There is nothing to read at docs: no file that ends in .warc, .warc.gz, .wat and .wat.gz.'],
    [['s3://'], 's3:// names no bucket; it should look like s3://bucket/prefix.'],
    [
      ['s3://archives/a'],
      'To read from an S3, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT if it is not Amazon’s.',
    ],
    [['--stop', 'x'], 'x is no id. "rightframe ingest --list" shows them.'],
    [
      [],
      'rightframe ingest FILE|FOLDER|s3://BUCKET/PREFIX [--again], rightframe ingest --common-crawl LIST [--parts N], rightframe ingest --list, rightframe ingest --stop ID|CRAWL',
    ],
    [['a', 'b'], 'rightframe ingest FILE|FOLDER'],
  ])('A file of %j is refused with a reason', async (args, message) => {
    await expect(desk.command(...args)).rejects.toThrow(message)
  })

  test('A file is named from where the command was typed', () => {
    const { meant } = commandList.ingest
    expect(meant(['a.warc', '--again'])).toEqual([join(process.cwd(), 'a.warc'), '--again'])
    expect(meant(['s3://bucket/a'])).toEqual(['s3://bucket/a'])
    expect(meant(['--stop', 'a'])).toEqual(['--stop', 'a'])
  })
})

describe('Reading', () => {
  const manyPages = (url: (path: string) => string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => aWatPage(url(`/${n}`), '/a.jpg', `/${n % 7}.jpg`)))

  test('Interrupted reading resumes after the kept part', { tags: ['long'] }, async () => {
    const site = web.site({})
    const file = await write('a.wat.gz', eachPacked(await manyPages(site.url, 400)))
    const id = await desk.asked(file)
    const stopped = new AbortController()
    stopped.abort()
    await ingestSlice(app.deps, id, aRun({ signal: stopped.signal }))
    const { records } = await desk.newest(file)
    expect(records).toBeLessThan(400)
    expect(await desk.whenRead(file)).toMatchObject({
      state: 'read',
      records: 400,
      pages: 400,
      images: 800,
      files: { total: 8, done: 8 },
    })
    const met = 'select count(*)::int as n from sightings join seen_pages using (page_hash) where seen_pages.host = $1'
    expect(await kept.rows(met, [site.host])).toEqual([{ n: 800 }])
  })

  test('Reading by two workers at once keeps everything once', { tags: ['long'] }, async () => {
    const site = web.site({})
    const file = await write('a.wat.gz', eachPacked(await manyPages(site.url, 300)))
    const id = await desk.asked(file)
    await Promise.all([ingestSlice(app.deps, id, aRun()), ingestSlice(app.deps, id, aRun())])
    expect(await desk.whenRead(file)).toMatchObject({ state: 'read', records: 300, images: 600 })
  })

  test('Reading can be stopped by staff', async () => {
    const file = await write('a.wat.gz', eachPacked(await manyPages((at) => `https://example.com${at}`, 50)))
    const ingestId = await desk.asked(file)
    expect(await who.chiara.call(cancelIngest, { ingestId })).toMatchObject({ state: 'cancelled' })
    await ingestSlice(app.deps, ingestId, aRun())
    expect(await desk.newest(file)).toMatchObject({ state: 'cancelled', records: 0 })
    await expect(who.chiara.call(cancelIngest, { ingestId })).rejects.toMatchObject({
      status: 409,
      code: 'ingest.over',
    })
    await expect(who.chiara.call(cancelIngest, { ingestId: 'a'.repeat(24) })).rejects.toMatchObject({ kind: 'missing' })
    await expect(who.ana.call(listIngests)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
