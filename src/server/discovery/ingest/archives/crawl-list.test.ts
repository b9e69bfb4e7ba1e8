import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readCrawlList, spread } from './crawl-list.ts'

const path = (part: number, crawl = 'CC-MAIN-2026-43') =>
  `crawl-data/${crawl}/segments/1760.1/wat/CC-MAIN-20261012-0000${part}.warc.wat.gz`
const read = (text: string | Uint8Array) => readCrawlList(Buffer.from(text), 'wat.paths.gz')

test("A crawl's paths file is read packed or plain, each file once", async () => {
  const text = `${path(0)}\r\n${path(1)}\n\n${path(0)}\n`
  for (const bytes of [text, gzipSync(text)])
    expect(await read(bytes)).toEqual({ crawl: 'CC-MAIN-2026-43', paths: [path(0), path(1)] })
})

test.each([
  ['files with pages and not with metadata', path(0).replaceAll('wat', 'warc'), /line 1 should look like/],
  ['a web page', '<!doctype html><title>Not found</title>', /line 1 should look like/],
  ['a way out of the crawl', 'crawl-data/CC-MAIN-2026-43/../../secret.warc.wat.gz', /line 1 should look like/],
  ['another place altogether', `${path(0)}\nhttps://elsewhere.example/a.warc.wat.gz`, /line 2 should look like/],
  ['two crawls', `${path(0)}\n${path(0, 'CC-MAIN-2026-38')}`, /several crawls/],
  ['nothing', '\n', /names no file/],
  ['a packed file that is cut off', gzipSync(path(0)).subarray(0, 30), /cannot be unpacked/],
])('%s: says what is wrong', async (_, text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence)
})

test('Some parts are taken from all over a crawl, always the same', () => {
  const paths = Array.from({ length: 100 }, (_, part) => path(part))
  expect(spread(paths, 4)).toEqual([path(0), path(25), path(50), path(75)])
  expect(spread(paths, 100)).toEqual(paths)
  expect(spread(paths, 500)).toEqual(paths)
})
