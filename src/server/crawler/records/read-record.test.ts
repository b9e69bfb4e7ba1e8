import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { beginning } from './archive-source.ts'
import { readArchive } from './read-archive.ts'
import { readRecord } from './read-record.ts'
import { nothingMet } from './split-records.ts'
import {
  aMetadata,
  aResponse,
  aSource,
  aWarcInfo,
  aWatRecord,
  type ArchivedResponse,
  notPacked,
} from '#server/discovery/ingest/testing/archives.ts'

const now = new Date('2026-06-01T00:00:00Z')
const forbidden = { ownHosts: new Set(['localhost:4000', 'rightframe.example']), hosts: new Map<string, string>() }

const ownSites = new Map([['ana.example.org', ['ana']]])

/** Results of an archive's only record. */
async function broughtBy(bytes: Uint8Array) {
  for await (const { records } of readArchive(aSource(notPacked([bytes])), beginning, nothingMet))
    for (const record of records) return await readRecord(record, { forbidden, ownSites }, now)
  throw new Error('there is no record')
}

const pictures = async (bytes: Uint8Array) => (await broughtBy(bytes)).sightings.map(({ imageUrl }) => imageUrl)
const page = (answer: Partial<ArchivedResponse>) =>
  aResponse({ url: 'https://example.com/trip/', body: '<img src="a.jpg">', ...answer })

test('A page of a WAT file is read as the crawler would', async () => {
  const record = await aWatRecord('https://example.com/trip/?b=1#top', {
    Head: {
      Title: ' A trip\n to the sea ',
      Base: '/pictures/',
      Metas: [
        { property: 'og:image', content: 'https://cdn.example.net/share.jpg' },
        { name: 'viewport', content: 'width=device-width' },
      ],
      Link: [
        { path: 'LINK@/href', url: '/icon.svg', rel: 'icon' },
        { path: 'LINK@/href', url: '/old.jpg', rel: 'image_src' },
      ],
      Scripts: [{ path: 'SCRIPT@/src', url: '/a.js' }],
    },
    Links: [
      { path: 'IMG@/src', url: 'boat.jpg', alt: 'A boat' },
      { path: 'IMG@/src', url: 'boat.jpg', alt: 'The same boat' },
      { path: 'A@/href', url: '/large/boat.jpg', text: 'larger' },
      { path: 'A@/href', url: '/next/', text: 'on' },
      { path: 'TD@/background', url: 'sand.png' },
      { path: 'VIDEO@/poster', url: 'waves.webp' },
      { path: 'VIDEO@/src', url: 'waves.mp4' },
      { path: 'STYLE/#text', href: 'sky.jpg' },
      { path: 'STYLE/#text', href: 'type.woff2' },
      { path: 'FORM@/action', url: '/search' },
      { path: 'IMG@/src', url: 'data:image/png;base64,AAAA' },
      { path: 'IMG@/src', url: 7 },
      { url: 'no-path.jpg' },
    ],
  })
  const { sightings, is, addresses } = await broughtBy(record)
  expect({ is, addresses }).toEqual({ is: 'page', addresses: 0 })
  const at = { pageUrl: 'https://example.com/trip/?b=1', pageTitle: 'A trip to the sea', host: 'example.com' }
  expect(sightings).toEqual(
    [
      'https://cdn.example.net/share.jpg',
      'https://example.com/old.jpg',
      'https://example.com/pictures/boat.jpg',
      'https://example.com/large/boat.jpg',
      'https://example.com/pictures/sand.png',
      'https://example.com/pictures/waves.webp',
      'https://example.com/pictures/sky.jpg',
    ].map((imageUrl) => ({ imageUrl, ...at, seenAt: new Date('2026-03-01T12:00:00Z') })),
  )
})

test('A page that asks robots to leave it alone is ignored', async () => {
  const links = { Links: [{ path: 'IMG@/src', url: 'a.jpg' }] }
  const meta = { Head: { Metas: [{ name: 'robots', content: 'noimageindex' }] }, ...links }
  const header = { headers: { 'X-Robots-Tag': 'noindex' } }
  for (const record of [
    await aWatRecord('https://example.com/', meta),
    await aWatRecord('https://example.com/', links, header),
    await page({ headers: { 'x-robots-tag': 'noindex' } }),
    await page({ body: '<meta name="robots" content="noindex"><img src="a.jpg">' }),
  ])
    expect(await broughtBy(record)).toEqual({ is: 'robots', sightings: [], backlinks: [], addresses: 0 })
})

test('Addresses that are never opened are left out and counted', async () => {
  const body = [
    'https://rightframe.example/a.jpg',
    'http://10.0.0.1/a.jpg',
    'http://printer/a.jpg',
    'https://example.com:8080/a.jpg',
    'ftp://example.com/a.jpg',
    '/b.jpg',
  ]
    .map((src) => `<img src="${src}">`)
    .join('')
  const { sightings, addresses } = await broughtBy(await page({ body }))
  expect([sightings.map((one) => one.imageUrl), addresses]).toEqual([['https://example.com/b.jpg'], 4])
  for (const url of ['https://rightframe.example/', 'http://127.0.0.1/', 'http://localhost:4000/'])
    expect(await broughtBy(await page({ url }))).toEqual({ is: 'address', sightings: [], backlinks: [], addresses: 1 })
})

test('A body is decoded, however it was sent', async () => {
  const html = '<title>Ol\u00e1</title><img src="a.jpg">'
  const chunked = (body: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`${(5).toString(16)};x=y\r\n`),
      body.subarray(0, 5),
      Buffer.from(`\r\n${(body.length - 5).toString(16)}\r\n`),
      body.subarray(5),
      Buffer.from('\r\n0\r\n\r\n'),
    ])
  for (const [body, headers] of [
    [gzipSync(html), { 'content-encoding': 'gzip' }],
    [brotliCompressSync(html), { 'content-encoding': 'br' }],
    [chunked(Buffer.from(html)), { 'transfer-encoding': 'chunked' }],
    [chunked(gzipSync(html)), { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' }],
    // The archive's writer decoded the body but kept the headers.
    [html, { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' }],
    [Buffer.from(html, 'latin1'), { 'content-type': 'text/html; charset=iso-8859-1' }],
  ] as [string | Buffer, Record<string, string>][])
    expect((await broughtBy(await page({ body, headers }))).sightings).toMatchObject([
      { imageUrl: 'https://example.com/trip/a.jpg', pageTitle: 'Ol\u00e1' },
    ])
})

test('A damaged or oversized body is unreadable', async () => {
  const bomb = gzipSync(Buffer.alloc(6_000_000, '<p>'))
  const cut = gzipSync('<p>hello</p>').subarray(0, 20)
  for (const body of [bomb, cut])
    expect((await broughtBy(await page({ body, headers: { 'content-encoding': 'gzip' } }))).is).toBe('unreadable')
  expect((await broughtBy(await page({ body: `<p>${'x'.repeat(5_000_001)}` }))).is).toBe('unreadable')
})

test('A record without a page brings nothing', async () => {
  const gif = Buffer.from('GIF89a')
  for (const [record, is] of [
    [await aWarcInfo(), 'nothing'],
    [await page({ status: '404 Not Found' }), 'nothing'],
    [await page({ headers: { 'content-type': 'application/json' }, body: '{"a":"b.jpg"}' }), 'nothing'],
    [await page({ headers: { 'content-type': '' }, body: 'hello' }), 'nothing'],
    [await page({ headers: { 'content-type': 'image/gif' }, body: gif }), 'picture'],
    [await page({ url: 'dns:example.com' }), 'nothing'],
    [await aWatRecord('https://example.com/', {}, { status: '301' }), 'nothing'],
    [await aMetadata('https://example.com/', { pages: [] }), 'nothing'],
    [await aMetadata('https://example.com/', '{"Envelope": '), 'unreadable'],
    [await aMetadata('https://example.com/', { Envelope: [] }), 'unreadable'],
    [await aWatRecord('urn:x', {}), 'unreadable'],
    [await aWatRecord('https://example.com/', { Links: 'none' }), 'unreadable'],
  ] as [Uint8Array, string][])
    expect(await broughtBy(record)).toEqual({ is, sightings: [], backlinks: [], addresses: 0 })
})

test('A page that a server calls a picture is still read', async () => {
  const body = '<!doctype html><img src="/b.jpg">'
  expect(await pictures(await page({ headers: { 'content-type': 'image/jpeg' }, body }))).toEqual([
    'https://example.com/b.jpg',
  ])
})

test('An archive from the future is read as of now', async () => {
  const record = Buffer.from(await page({}))
    .toString('latin1')
    .replace('2026-03-01', '2126-03-01')
  expect((await broughtBy(Buffer.from(record, 'latin1'))).sightings[0]?.seenAt).toEqual(now)
})

test('A page that links an owner’s website is remembered with the owner', async () => {
  const links = [
    'https://www.ana.example.org/prints?x=1',
    'http://ana.example.org/',
    'https://ana.example.org.evil.net/',
  ]
  const wat = await aWatRecord('https://example.com/trip/', {
    Head: { Title: 'A trip' },
    Links: links.map((url) => ({ path: 'A@/href', url })),
  })
  const warc = await page({ body: `<title>A trip</title>${links.map((url) => `<a href="${url}">on</a>`).join('')}` })
  for (const record of [wat, warc])
    expect((await broughtBy(record)).backlinks).toEqual([
      expect.objectContaining({
        ownerId: 'ana',
        host: 'example.com',
        pageUrl: 'https://example.com/trip/',
        pageTitle: 'A trip',
      }),
    ])
  const own = await page({
    url: 'https://ana.example.org/',
    body: '<a href="https://www.ana.example.org/about">on</a>',
  })
  expect((await broughtBy(own)).backlinks).toEqual([])
})
