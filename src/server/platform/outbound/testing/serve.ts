import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server as RawServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { openOutbound, type Outbound, type OutboundOptions } from '../outbound.ts'

export type Site = { pair: string; port: number; requests: IncomingMessage[]; connections(): number }

/** A loopback site that records its requests. */
export const serve = async (answer: RequestListener): Promise<Site> => {
  const requests: IncomingMessage[] = []
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    requests.push(request)
    answer(request, response)
  })
  return { requests, ...(await listening(server, () => server.closeAllConnections())) }
}

/** A server of raw connections, HTTP or not. */
export const serveRaw = async (speak: (socket: Socket) => void): Promise<Omit<Site, 'requests'>> => {
  const sockets = new Set<Socket>()
  const server = createRawServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    speak(socket)
  })
  return listening(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}

const listening = async (server: Server | RawServer, cut: () => void): Promise<Omit<Site, 'requests'>> => {
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(async () => {
    const closed = new Promise((done) => {
      server.close(done)
    })
    cut()
    await closed
  })
  const { port } = server.address() as AddressInfo
  return { port, pair: `127.0.0.1:${port}`, connections: () => connections }
}

export const openTestOutbound = (options: Partial<OutboundOptions> = {}): Outbound => {
  const outbound = openOutbound({ hosts: new Map(), userAgent: 'Rightframe-test/1', ...options })
  onTestFinished(() => outbound.close())
  return outbound
}

/** An outbound client for which `site.example` is the site. */
export const openFor = (site: { pair: string }, options: Partial<OutboundOptions> = {}): Outbound =>
  openTestOutbound({ hosts: new Map([['site.example', site.pair]]), ...options })

/** The reason of a refusal, or what came instead. */
export const reasonOf = async (request: Promise<unknown>): Promise<unknown> => {
  try {
    return await request
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error
  }
}
