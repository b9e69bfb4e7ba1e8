import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { keyOf, readSites, type Answer, type ServedSite } from './answers.ts'
import type { Manifest } from './manifest.ts'
import { month } from './month.ts'
import { openRemovals, type Removals } from './removals.ts'

/** Requests to one site since it was opened. */
export type Visits = {
  requests: number
  /** Requests that its robots.txt forbids. */
  forbidden: number
  /** The most requests that it was answering at one moment. */
  atOnce: number
  paths: Map<string, number>
}

export type DemoWeb = {
  /** Address of each host's server. */
  hosts: Record<string, `127.0.0.1:${number}`>
  /** Front pages of all sites that have one. */
  seeds: string[]
  visits: Record<string, Visits>
  stop: () => Promise<void>
}

/**
 * Serves the web in `folder`, each site from a port of its own on 127.0.0.1: `basePort` and those after it, or free ones. For a browser
 * that comes by address, links between sites are addresses too. `DELETE` removes an address of a site, and `PUT` restores it, as hosts do
 * that obey a notice.
 */
export async function serveDemoWeb({
  folder,
  manifest,
  basePort,
}: {
  folder: string
  manifest: Manifest
  basePort?: number
}): Promise<DemoWeb> {
  const sites = await readSites(folder)
  const web: DemoWeb = { hosts: {}, seeds: [], visits: {}, stop: () => stop(servers) }
  const removals = openRemovals(folder)
  const servers: Server[] = []
  for (const [i, site] of sites.entries()) {
    const visits: Visits = { requests: 0, forbidden: 0, atOnce: 0, paths: new Map() }
    const server = createServer(counted(site, visits, (req, res) => answer({ folder, site, web, removals }, req, res)))
    const port = await listen(server, basePort === undefined ? 0 : basePort + i).catch(async (error: unknown) => {
      await stop(servers)
      throw error
    })
    servers.push(server)
    web.visits[site.host] = visits
    web.hosts[site.host] = `127.0.0.1:${port}`
  }
  const files = new Set(sites.filter((site) => site.filesOnly).map((site) => site.host))
  web.seeds = manifest.sites.filter(({ host }) => !files.has(host)).map(({ host }) => `http://${host}/`)
  return web
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : port)
    })
  })

async function stop(servers: Server[]): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
  for (const server of servers) server.closeAllConnections()
  await Promise.all(closed)
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

function counted(
  site: ServedSite,
  visits: Visits,
  handle: Handler,
): (req: IncomingMessage, res: ServerResponse) => void {
  let open = 0
  return (req, res) => {
    const path = keyOf(req.url ?? '/')
    visits.requests++
    visits.paths.set(path, (visits.paths.get(path) ?? 0) + 1)
    if (path !== '/robots.txt' && site.disallow.some((start) => path.startsWith(start))) visits.forbidden++
    visits.atOnce = Math.max(visits.atOnce, ++open)
    res.once('close', () => open--)
    handle(req, res).catch(() => res.destroy())
  }
}

type Place = { folder: string; site: ServedSite; web: DemoWeb; removals: Removals }

async function answer(place: Place, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { site, removals } = place
  if (site.delayMs > 0) await wait(site.delayMs)
  const path = keyOf(req.url ?? '/')
  const found = site.answers[path] ?? site.prefixes[path.split('/')[1] ?? '']
  const address = `http://${site.host}${path}`
  if (found && (req.method === 'DELETE' || req.method === 'PUT')) {
    removals.change(req.method, address)
    return void res.writeHead(204).end()
  }
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return send(place, req, res, { body: 'Method not allowed\n', type: 'text/plain', status: 405 })
  if (!found || removals.has(address))
    return send(place, req, res, { body: missing, type: 'text/html; charset=utf-8', status: 404 })
  return carryOut(place, found, req, res)
}

async function carryOut(place: Place, todo: Answer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  switch (todo.does) {
    case 'serve':
      return send(place, req, res, {
        ...todo,
        body: await readFile(join(place.folder, todo.file)),
        tag: todo.file.split('/').at(-1) ?? '',
      })
    case 'redirect':
      res.writeHead(todo.status, { location: byAddress(place, req, todo.to) }).end()
      return
    case 'truncate':
      return breakOff(await readFile(join(place.folder, todo.file)), todo.type, res)
    case 'reset':
      req.socket.resetAndDestroy()
      return
    case 'drip':
      return drip(todo.type, res)
    case 'calendar':
      return turnPage(place, todo.page, req, res)
  }
}

type Content = { body: string | Buffer; type: string; status?: number; changed?: string; tag?: string }

function send(
  place: Place,
  req: IncomingMessage,
  res: ServerResponse,
  { body, type, status = 200, changed, tag }: Content,
): void {
  const readable = /^(text|application)\//.test(type)
  const text = readable && typeof body !== 'string' && /utf-8|^text\/css/.test(type) ? body.toString() : body
  const bytes = Buffer.from(typeof text === 'string' ? byAddress(place, req, text) : text)
  const packed = place.site.compress && readable ? pack(bytes, req.headers['accept-encoding'] ?? '') : undefined
  const etag = tag && `"${tag.split('.')[0]}${packed ? `-${packed.coding}` : ''}"`
  const headers = {
    'content-type': type,
    ...(etag && { etag }),
    ...(changed && { 'last-modified': changed, 'cache-control': 'public, max-age=600' }),
    ...(place.site.compress && { vary: 'accept-encoding' }),
  }
  if (status === 200 && isFresh(req, etag, changed)) return void res.writeHead(304, headers).end()
  const out = packed?.bytes ?? bytes
  res.writeHead(status, {
    ...headers,
    ...(packed && { 'content-encoding': packed.coding }),
    'content-length': out.length,
  })
  res.end(req.method === 'HEAD' ? undefined : out)
}

function isFresh({ headers }: IncomingMessage, etag?: string, changed?: string): boolean {
  const asked = headers['if-none-match']
  if (asked !== undefined) return etag !== undefined && asked.split(/,\s*/).includes(etag)
  const since = headers['if-modified-since']
  return since !== undefined && changed !== undefined && Date.parse(since) >= Date.parse(changed)
}

function pack(bytes: Buffer, accepted: string): { bytes: Buffer; coding: 'br' | 'gzip' } | undefined {
  if (/\bbr\b/.test(accepted)) return { bytes: brotliCompressSync(bytes), coding: 'br' }
  if (/\bgzip\b/.test(accepted)) return { bytes: gzipSync(bytes), coding: 'gzip' }
  return undefined
}

/** `text` by name, or with addresses for visitors by address. */
function byAddress({ site, web }: Place, req: IncomingMessage, text: string): string {
  if ((req.headers.host ?? '').split(':')[0] === site.host) return text
  return Object.entries(web.hosts).reduce((all, [host, address]) => all.replaceAll(`//${host}/`, `//${address}/`), text)
}

function breakOff(bytes: Buffer, type: string, res: ServerResponse): void {
  res.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  res.write(bytes.subarray(0, Math.floor(bytes.length * 0.6)), () => res.destroy())
}

async function drip(type: string, res: ServerResponse): Promise<void> {
  res.writeHead(200, { 'content-type': type })
  res.write(Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'))
  while (!res.destroyed) {
    await wait(500)
    res.write(Buffer.from([0xff]))
  }
}

async function turnPage(place: Place, page: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const frame = place.site.answers[page]
  const table = month(keyOf(req.url ?? ''))
  if (frame?.does !== 'serve' || !table)
    return send(place, req, res, { body: missing, type: 'text/html; charset=utf-8', status: 404 })
  const body = (await readFile(join(place.folder, frame.file), 'utf8')).replace('{{month}}', table)
  send(place, req, res, { body, type: frame.type })
}

const missing =
  '<!doctype html><title>Not found</title><h1>Not found</h1><p>There is nothing at this address. <a href="/">Back to the start</a></p>\n'
