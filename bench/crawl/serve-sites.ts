/** Serves the sites of the bench, each on a port of its own: `node bench/crawl/serve-sites.ts SITES PAGES`. Prints the ports. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageOf } from './site.ts'

const [sites = 20, pages = 100] = process.argv.slice(2).map(Number)
const html = { 'content-type': 'text/html; charset=utf-8' }
const kept = Array.from({ length: pages }, (_, n) => Buffer.from(pageOf(n, pages)))

const open = () =>
  new Promise<number>((resolve) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      const n = request.url === '/' ? 0 : Number(/^\/p\/(\d+)$/.exec(request.url ?? '')?.[1] ?? Number.NaN)
      const page = kept[n]
      if (page) response.writeHead(200, { ...html, 'content-length': page.length }).end(page)
      else response.writeHead(404).end()
    })
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

console.log(JSON.stringify(await Promise.all(Array.from({ length: sites }, open))))
