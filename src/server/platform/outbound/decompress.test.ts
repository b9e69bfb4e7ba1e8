import { type Duplex, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { expect, test } from 'vitest'
import { openFor, reasonOf, serve, type Site } from './testing/serve.ts'

const text = 'The same sentence, again and again. '.repeat(1000)
const encoded: [coding: string, encode: (bytes: Uint8Array) => Uint8Array][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['zstd', zstdCompressSync],
  ['UTF-8, gzip', gzipSync],
  ['identity', (bytes) => bytes],
  ['UTF-8', (bytes) => bytes],
]
const serveEncoded = (coding: string, bytes: Uint8Array): Promise<Site> =>
  serve((_, response) => response.setHeader('content-encoding', coding).end(bytes))
const get = (site: Site, maxBytes: number): Promise<unknown> =>
  reasonOf(openFor(site).get('http://site.example/', { maxBytes }))

test.each(encoded)('%s is read', async (coding, encode) => {
  const site = await serveEncoded(coding, encode(Buffer.from(text)))
  const { body } = await openFor(site).get('http://site.example/', { maxBytes: 100_000 })
  expect(new TextDecoder().decode(body)).toBe(text)
})

test.each(encoded.slice(0, 6))('%s that breaks off or is none is refused', async (coding, encode) => {
  const half = encode(Buffer.from(text))
  expect(await get(await serveEncoded(coding, half.subarray(0, half.length - 6)), 100_000)).toBe('decompression')
  const garbage = Buffer.from('<html>not compressed at all</html>')
  expect(await get(await serveEncoded(coding, garbage), 100_000)).toBe('decompression')
})

const bombs: [coding: string, open: () => Duplex][] = [
  ['gzip', createGzip],
  ['deflate', createDeflate],
  ['deflate', createDeflateRaw],
  ['br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['zstd', createZstdCompress],
]

test.each(bombs)('A bomb in %s stops in little memory', { tags: ['long'] }, async (coding, open) => {
  const zeros = Buffer.alloc(1_000_000)
  const bomb = await buffer(
    pipeline(
      Array.from({ length: 300 }, () => zeros),
      open(),
      () => undefined,
    ),
  )
  expect(bomb.length).toBeLessThan(300_000)
  const site = await serveEncoded(coding, bomb)
  const before = process.memoryUsage().rss
  expect(await get(site, 5_000_000)).toBe('too-large')
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
})

test('A nested bomb and excessive codings are stopped', async () => {
  const layers = deflateSync(deflateSync(deflateSync(Buffer.alloc(10_000_000), { level: 9 }), { level: 9 }))
  expect(layers.length).toBeLessThan(300)
  for (const coding of ['deflate, deflate, deflate', 'deflate, UTF-8, deflate', 'gzip,gzip', 'gzip, br'])
    expect(await get(await serveEncoded(coding, layers), 5_000_000), 'ASVS 5.2.3').toBe('decompression')
})

test('Compressed content without output is cut at the limit', { tags: ['long'] }, async () => {
  const empty = Buffer.concat(Array.from({ length: 10_000 }, () => gzipSync('')))
  const site = await serve((_, response) => {
    response.setHeader('content-encoding', 'gzip').write(empty)
    response.end()
  })
  expect(await get(site, 100_000)).toBe('too-large')
})

test('A zstd frame that claims a huge window is refused', async () => {
  const params = { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 }
  const stream = createZstdCompress({ params })
  stream.end(Buffer.alloc(1000))
  const site = await serveEncoded('zstd', await buffer(stream))
  expect(await get(site, 100_000)).toBe('decompression')
})
