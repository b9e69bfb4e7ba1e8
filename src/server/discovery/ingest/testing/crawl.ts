import { gzipSync } from 'node:zlib'
import type { Answer, TestSite, TestWeb } from '../../testing/test-web.ts'

/** A stand-in of Common Crawl’s servers: what they have, and how they answer from now on. */
export type CrawlServer = {
  site: TestSite
  environment: Record<string, string>
  pathOf: (part: number) => string
  addressOf: (part: number) => string
  /** Ranges requested of a part, in order. */
  askedOf: (part: number) => string[]
  /** Answers to the next requests for parts, each used once, before the parts themselves. */
  next: Answer[]
}

/** Serves these parts as a crawl, its list of files and the list of all crawls. */
export function openCrawlServer(
  web: TestWeb,
  parts: readonly Uint8Array[],
  { crawl = 'CC-MAIN-2026-43' } = {},
): CrawlServer {
  const pathOf = (part: number) =>
    `crawl-data/${crawl}/segments/17600.${part}/wat/CC-MAIN-20261012-${String(part).padStart(5, '0')}.warc.wat.gz`
  const next: Answer[] = []
  const ranges: string[][] = parts.map(() => [])
  const site = web.site({})
  for (const [part, bytes] of parts.entries())
    site.pages[`/${pathOf(part)}`] = (request, response) => {
      const wanted = next.shift()
      if (wanted !== undefined) return answerAs(wanted, request, response)
      const { range = '' } = request.headers
      ranges[part]!.push(range)
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
      if (from === undefined) return void response.writeHead(400).end()
      const sent = bytes.subarray(Number(from), Number(to) + 1)
      const about = {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${to}/${bytes.length}`,
      }
      response.writeHead(206, about).end(sent)
    }
  const list = gzipSync(parts.map((_, part) => `${pathOf(part)}\n`).join(''))
  site.pages[`/crawl-data/${crawl}/wat.paths.gz`] = { headers: { 'content-type': 'application/gzip' }, body: list }
  site.pages['/collinfo.json'] = JSON.stringify([
    { id: crawl, name: 'October 2026 Index', from: '2026-10-10T00:00:00', to: '2026-10-23T00:00:00' },
    { id: 'CC-MAIN-2026-38', name: 'September 2026 Index' },
  ])
  return {
    site,
    environment: { COMMON_CRAWL_URL: site.url('/'), COMMON_CRAWL_LIST: site.url('/collinfo.json') },
    pathOf,
    addressOf: (part) => site.url(`/${pathOf(part)}`),
    askedOf: (part) => ranges[part]!,
    next,
  }
}

function answerAs(wanted: Answer, ...[request, response]: Parameters<Extract<Answer, (...of: never) => void>>): void {
  if (typeof wanted === 'function') return wanted(request, response)
  const { status = 200, headers = {}, body = '' } = typeof wanted === 'string' ? { body: wanted } : wanted
  response.writeHead(status, headers).end(body)
}
