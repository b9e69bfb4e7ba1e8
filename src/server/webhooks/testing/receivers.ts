import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as it arrived. */
export type Arrival = { host: string; headers: Record<string, string>; body: string }
type Answer = (response: ServerResponse) => void

/** Receivers on this machine, one for each name, and what arrived. Each answers 204 until it is told otherwise. */
export type Receivers = {
  /** For `RIGHTFRAME_HOSTS`. */
  hosts: string
  arrivedAt(host: string): Arrival[]
  answer(host: string, how: Answer): void
  close(): Promise<void>
}

export async function openReceivers(names: readonly string[]): Promise<Receivers> {
  const arrived: Arrival[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    const host = request.headers.host ?? ''
    arrived.push({ host, headers: plain(request.headers), body: await text(request) })
    ;(answers.get(host) ?? empty)(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    hosts: names.map((name) => `${name}=127.0.0.1:${port}`).join(','),
    arrivedAt: (host) => arrived.filter((one) => one.host === host),
    answer: (host, how) => void answers.set(host, how),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const empty: Answer = (response) => response.writeHead(204).end()

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
