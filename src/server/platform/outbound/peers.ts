import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Agent, Client, type Dispatcher, Pool } from 'undici'
import type { Connector } from './guarded-connect.ts'

/** Handed in with a request (as `opaque`), it tells after the answer has begun which address gave it. */
export type Peer = { address: () => string; socket: () => Socket | undefined }
export const newPeer = (): Peer => ({ address: () => '', socket: () => undefined })

/** The peer's identity; `problem`: code of a tolerated fault. */
export type PeerTls = {
  protocol: string
  problem: string | null
  /** The peer's own certificate first. */
  chain: { subject: string; issuer: string; from: Date; until: Date; sha256: string }[]
}

/** Undefined for a peer without TLS. */
export function tlsOf(socket: Socket | undefined): PeerTls | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const chain: PeerTls['chain'] = []
  let one = socket.getPeerX509Certificate()
  for (; one && chain.length < 10; one = one.issuerCertificate) {
    const sha256 = one.fingerprint256.replaceAll(':', '').toLowerCase()
    if (chain.some((before) => before.sha256 === sha256)) break
    const named = { subject: oneLine(one.subject), issuer: oneLine(one.issuer) }
    chain.push({ ...named, from: new Date(one.validFrom), until: new Date(one.validTo), sha256 })
  }
  return { protocol: socket.getProtocol() ?? 'unknown', problem: socket.authorized ? null : codeOf(socket), chain }
}

/** Node types an error, and gives its code. */
function codeOf({ authorizationError: error }: { authorizationError: unknown }): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.message
  return typeof error === 'string' ? error : 'unknown'
}

const oneLine = (name: string | undefined): string => (name ?? '').replaceAll('\n', ', ')

/** An agent that keeps connections of each origin open for reuse, and tells the peer of every answer. */
export const openAgent = (connect: Connector, options: Pool.Options): Agent => {
  const openClient = (origin: URL, given: object): Client => tellingClient(origin, given, connect)
  const factory = (origin: string | URL, given: object): Pool =>
    new Pool(new URL(origin), { ...given, connect, factory: openClient })
  return new Agent({ ...options, factory })
}

/** A client has one connection at a time, so the peer of an answer is that of the client's connection. */
const tellingClient = (origin: URL, options: Client.Options, connect: Connector): Client => {
  let address = ''
  let open: Socket | undefined
  const client = new Client(origin, {
    ...options,
    connect: (at, done) =>
      connect(at, (...outcome) => {
        address = outcome[1]?.remoteAddress ?? ''
        open = outcome[1] ?? undefined
        done(...outcome)
      }),
  })
  const dispatch = client.dispatch.bind(client)
  client.dispatch = (asked: Dispatcher.DispatchOptions & { opaque?: Peer }, handler) => {
    if (asked.opaque) Object.assign(asked.opaque, { address: () => address, socket: () => open })
    return dispatch(asked, handler)
  }
  return client
}
