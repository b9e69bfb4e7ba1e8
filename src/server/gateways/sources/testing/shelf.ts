import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** `folder` is where it lies at services that have folders, as `/2024/Lisbon`; `uploadedAt` in seconds, a moment ago unless it says so. */
export type Picture = {
  id: string
  title: string
  isPublic: boolean
  bytes: Uint8Array
  folder?: string
  uploadedAt?: number
}

/** An account's files at a service, and the service's faults. */
export type Shelf = {
  pictures: Picture[]
  /** Seconds to wait in the next refusal. */
  limitFor: number | undefined
  /** Tokens given until now are good no more; whether others can be had for them depends on the service. */
  expire(): void
  /** The owner has withdrawn the permission. */
  revoke(): void
  /** The owner renews access: keys and passwords are valid again. */
  restore(): void
  /** Listed files whose pictures are no longer given. */
  vanished: Set<string>
  /** Files that the service fails to give. */
  broken: Set<string>
  /** Files that the service lists and gives to nobody. */
  withheld: Set<string>
  /** Time that a file takes, in milliseconds. */
  delayMs: number
  asked: string[]
  downloads: { now: number; most: number }
}

export type StandIn = { shelf: Shelf; answer: RequestListener }
export type Served = { shelf: Shelf; host: string; pair: string; origin: string; close(): Promise<void> }

type Tokens = { good: Set<string>; renewable: Set<string> }

/** An empty shelf; `tokens`: valid ones, and their renewals. */
export const emptyShelf = (tokens: Tokens): Shelf => ({
  ...permission(tokens),
  pictures: [],
  limitFor: undefined,
  vanished: new Set(),
  broken: new Set(),
  withheld: new Set(),
  delayMs: 0,
  asked: [],
  downloads: { now: 0, most: 0 },
})

function permission({ good, renewable }: Tokens): Pick<Shelf, 'expire' | 'revoke' | 'restore'> {
  const first = { good: [...good], renewable: [...renewable] }
  return {
    expire: () => good.clear(),
    revoke: () => {
      good.clear()
      renewable.clear()
    },
    restore: () => {
      for (const token of first.good) good.add(token)
      for (const token of first.renewable) renewable.add(token)
    },
  }
}

/** Serves a stand-in on loopback under a test-only name. */
export async function serveStandIn(name: string, { shelf, answer }: StandIn): Promise<Served> {
  const server = createServer((request, response) => {
    // Some browsers request it beside a page.
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    shelf.asked.push(`${request.method} ${request.url}`)
    if (shelf.limitFor !== undefined && !isFile(request)) {
      const seconds = shelf.limitFor
      shelf.limitFor = undefined
      return void response.writeHead(429, { 'retry-after': String(seconds) }).end()
    }
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const pair = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { shelf, host: `${name}.example`, pair, origin: `http://${name}.example`, close }
}

const isFile = ({ url = '' }: IncomingMessage) => url.startsWith('/files/')

/** Answers for the file of a picture, a while later, and counts how many are given at once. */
export function sendFile(shelf: Shelf, response: ServerResponse, id: string): void {
  const { downloads } = shelf
  downloads.now += 1
  downloads.most = Math.max(downloads.most, downloads.now)
  setTimeout(() => {
    downloads.now -= 1
    if (shelf.broken.has(id)) return void response.writeHead(500).end()
    if (shelf.withheld.has(id)) return void response.writeHead(403).end()
    const picture = shelf.pictures.find((one) => one.id === id)
    if (!picture || shelf.vanished.has(id)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture.bytes)
  }, shelf.delayMs)
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? '/', `http://${request.headers.host}`)

export const formOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await text(request))
