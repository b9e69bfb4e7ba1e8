import { Agent, Client, type Dispatcher, Pool } from 'undici'
import type { Connector } from './guarded-connect.ts'

/** Handed in with a request (as `opaque`), it tells after the answer has begun which address gave it. */
export type Peer = { address: () => string }
export const newPeer = (): Peer => ({ address: () => '' })

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
  const client = new Client(origin, {
    ...options,
    connect: (at, done) =>
      connect(at, (...outcome) => {
        address = outcome[1]?.remoteAddress ?? ''
        done(...outcome)
      }),
  })
  const dispatch = client.dispatch.bind(client)
  client.dispatch = (asked: Dispatcher.DispatchOptions & { opaque?: Peer }, handler) => {
    if (asked.opaque) asked.opaque.address = () => address
    return dispatch(asked, handler)
  }
  return client
}
