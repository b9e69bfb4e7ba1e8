import { Parser } from 'htmlparser2'
import { request } from 'node:http'
import { parseSrcset } from 'srcset'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { DemoWeb } from './serve.ts'

export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Asks a demo site for one address by its name, as a crawler with mapped names does. Rejects when the connection breaks. */
export function visit(
  web: DemoWeb,
  url: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Reply> {
  const { host, pathname, search } = new URL(url)
  const [name, port] = (web.hosts[host] ?? host).split(':')
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: name,
        port,
        path: pathname + search,
        headers: { host, ...headers },
        agent: false,
        ...(signal && { signal }),
      },
      (res) => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('error', reject)
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body: unpacked(Buffer.concat(parts), res.headers['content-encoding']),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const unpacked = (body: Buffer, coding = ''): Buffer => {
  if (coding === 'br') return brotliDecompressSync(body)
  return coding === 'gzip' ? gunzipSync(body) : body
}

/** A page's links and pictures as whole addresses. */
export type Sight = { links: Set<string>; pictures: Set<string> }

/** Links and pictures in all places that demo sites use. */
export function look(markup: string, url: string): Sight {
  const sight: Sight = { links: new Set(), pictures: new Set() }
  let base = url
  let inside = ''
  const add = (set: Set<string>, address: string | undefined): void => {
    if (address && !address.startsWith('data:') && URL.canParse(address, base)) set.add(new URL(address, base).href)
  }
  const styles = (text: string): void => {
    for (const [, address] of text.matchAll(/url\(\s*["']?([^"')]+)/g)) add(sight.pictures, address)
  }
  const parser = new Parser({
    onopentag: (name, at) => {
      inside = name === 'script' ? (at['type'] ?? name) : name
      if (name === 'base') base = new URL(at['href'] ?? '', url).href
      if (name === 'a') add(/\.(jpe?g|png|webp)$/i.test(at['href'] ?? '') ? sight.pictures : sight.links, at['href'])
      if (name === 'frame' || name === 'iframe') add(sight.links, at['src'])
      else for (const key of ['src', 'data-src', 'data-original', 'poster', 'data']) add(sight.pictures, at[key])
      if (name === 'image') add(sight.pictures, at['href'])
      if (name === 'meta' && at['property'] === 'og:image') add(sight.pictures, at['content'])
      for (const set of [at['srcset'], at['imagesrcset']])
        for (const part of set ? parseSrcset(set) : []) add(sight.pictures, part.url)
      styles(at['style'] ?? '')
    },
    ontext: (text) => {
      if (inside === 'style') styles(text)
      if (inside === 'application/ld+json')
        for (const [address] of text.matchAll(/http[^"]+/g)) add(sight.pictures, address)
    },
    onclosetag: () => (inside = ''),
  })
  parser.end(markup)
  return sight
}

export type Crawl = { pages: Map<string, Sight>; refused: string[] }

/** Reads the web politely, at most `limit` pages a site. */
export async function crawl(web: DemoWeb, limit: number): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), refused: [] }
  await Promise.all(web.seeds.map((seed) => crawlSite(web, seed, limit, found)))
  return found
}

async function crawlSite(web: DemoWeb, seed: string, limit: number, found: Crawl): Promise<void> {
  const { origin } = new URL(seed)
  const robots = await visit(web, `${origin}/robots.txt`)
  const forbidden =
    robots.status === 200 ? [...robots.body.toString().matchAll(/^Disallow: (\S+)$/gm)].map((m) => m[1] ?? '') : []
  const queue = [seed]
  const known = new Set(queue)
  for (let read = 0; read < limit; read++) {
    const url = queue.shift()
    if (!url) return
    if (forbidden.some((start) => url.slice(origin.length).startsWith(start))) {
      found.refused.push(url)
      continue
    }
    const reply = await visit(web, url, { 'accept-encoding': 'gzip' }).catch(() => undefined)
    const moved = reply?.headers['location']
    const next = typeof moved === 'string' ? [new URL(moved, url).href] : []
    if (reply?.status === 200 && String(reply.headers['content-type']).startsWith('text/html')) {
      const sight = look(reply.body.toString('latin1'), url)
      found.pages.set(url, sight)
      next.push(...sight.links)
    }
    for (const link of next.map((l) => l.split('#')[0] ?? l))
      if (link.startsWith(origin) && !known.has(link)) queue.push(known.add(link) && link)
  }
}
