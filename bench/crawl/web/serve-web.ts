/**
 * Serves a web made for measuring: `node serve-web.ts '{"hosts":…}'`. Prints its port once every picture is drawn. `/requests` of the host
 * `log.example` returns the requests since the last call: host, path and moment (Unix time in milliseconds) of each.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { openThread } from '#engine/workers/open-thread.ts'
import type { Drawn, Share } from './draw-pictures.ts'
import { hostNamed, pageOf, pathOf, pagesOfHost, type Web } from './web.ts'

// The parent process has ended.
process.stdin.resume().once('end', () => process.exit())

const web = JSON.parse(process.argv[2] ?? '') as Web
const hosts = new Map(Array.from({ length: web.hosts }, (_, host) => [hostNamed(host), host]))
const pages = new Map(Array.from({ length: pagesOfHost(web) }, (_, page) => [pathOf(page), page]))
const pictures: Uint8Array[] = []

/** Draws on all cores: one draws 40 pictures a second. */
async function drawAll(): Promise<void> {
  const step = availableParallelism()
  const shares = Array.from({ length: step }, (_, first): Share => ({ web, first, step }))
  await Promise.all(shares.map(drawShare))
}

async function drawShare(share: Share): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const thread = openThread(new URL('draw-pictures.ts', import.meta.url), { workerData: share })
  thread.on('message', ({ picture, jpeg }: Drawn) => (pictures[picture] = jpeg))
  thread.once('error', reject).once('exit', () => resolve())
  await promise
}

await drawAll()

let requests: [host: string, path: string, at: number][] = []
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const name = request.headers.host ?? ''
  const path = request.url ?? ''
  if (name === 'log.example') {
    response.end(JSON.stringify(requests))
    requests = []
    return
  }
  requests.push([name, path, performance.timeOrigin + performance.now()])
  const host = hosts.get(name)
  const page = pages.get(path)
  const picture = pictures[Number(/^\/i\/(\d+)\.jpg$/.exec(path)?.[1] ?? Number.NaN)]
  if (host !== undefined && page !== undefined)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(web, host, page))
  else if (picture) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
