/**
 * Serves a web made for measuring: `node serve-web.ts '{"hosts":…}'`. Prints its port once every picture is drawn. `/requests` of the host
 * `log.example` tells what was asked for since it was last asked: host, path and moment (Unix time in milliseconds) of each request.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { aScene } from './scene.ts'
import { hostNamed, pageOf, pathOf, pagesOfHost, seedOf, copiedBy, type Web } from './web.ts'

// Whoever started it is gone.
process.stdin.resume().once('end', () => process.exit())

const web = JSON.parse(process.argv[2] ?? '') as Web
const hosts = new Map(Array.from({ length: web.hosts }, (_, host) => [hostNamed(host), host]))
const pages = new Map(Array.from({ length: pagesOfHost(web) }, (_, page) => [pathOf(page), page]))
const pictures: Buffer[] = []

/** A copy is smaller, cut and saved anew; a stranger's is as it was drawn. */
async function draw(picture: number): Promise<void> {
  const drawn = await aScene(seedOf(web, picture))
  const isCopy = copiedBy(web, picture) !== undefined
  const copy = () => sharp(drawn).extract({ left: 24, top: 18, width: 432, height: 324 }).resize({ width: 360 })
  pictures[picture] = isCopy ? await copy().jpeg({ quality: 75 }).toBuffer() : drawn
}
const left = Array.from({ length: web.pictures }, (_, picture) => picture).values()
const lane = async () => {
  for (const picture of left) await draw(picture)
}
await Promise.all(Array.from({ length: availableParallelism() }, lane))

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
