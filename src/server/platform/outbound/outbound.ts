import type { LookupFunction } from 'node:net'
import { allowUrl } from './destination.ts'
import { type Connector, guardedConnect } from './guarded-connect.ts'
import { type Fetched, type FetchOptions, follow } from './follow.ts'
import type { Hosts } from './hosts.ts'
import { openAgent } from './peers.ts'
import { FetchError } from './fetch-error.ts'
import { type Resolve, systemResolve } from './system-resolve.ts'

export type Outbound = {
  /** Throws `FetchError` for what is not opened or not taken, the signal's reason when it is aborted, and what `onRedirect` throws. */
  get(url: string, options: FetchOptions): Promise<Fetched>
  /** Sends a body of this type; likewise, and it is never sent on to where the answer redirects. */
  post(url: string, options: Sending): Promise<Fetched>
  /** DELETE without a body. */
  delete(url: string, options: Omit<FetchOptions, 'maxRedirects' | 'onRedirect'>): Promise<Fetched>
  /** Closes every connection; requests that are under way fail. */
  close(): Promise<void>
}

/** Options of `post` beside those of `get`. */
export type Sending = Omit<FetchOptions, 'maxRedirects' | 'onRedirect'> & { body: string | Uint8Array; type: string }

export type OutboundOptions = {
  hosts: Hosts
  userAgent: string
  /** The system's resolver unless a test answers. */
  resolve?: Resolve
  /** Open connections to one origin; further requests wait for one. */
  connectionsPerOrigin?: number
  connectMs?: number
  /** Milliseconds for headers, and for `minBytes` of the body. */
  idleMs?: number
  minBytes?: number
  /** Accepts invalid certificates, for callers that record this. */
  anyCertificate?: boolean
  /** Opens sockets; undici's way unless a test needs another. */
  dial?: (lookup: LookupFunction) => Connector
}

const largestHeaders = 32 * 1024

/** The one client by which the product reads from the internet. It reaches public addresses and the mapped hosts, nothing else. */
export const openOutbound = (options: OutboundOptions): Outbound => {
  const { hosts, userAgent, resolve = systemResolve, idleMs = 10_000, minBytes = 1024 } = options
  const { connectMs = 5000, dial, anyCertificate = false } = options
  const connect = guardedConnect({ hosts, resolve, connectMs, dial, anyCertificate })
  const agent = openAgent(connect, {
    connections: options.connectionsPerOrigin ?? 6,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: largestHeaders,
    headersTimeout: idleMs,
    bodyTimeout: 0,
  })
  const fetch = async (text: string, asked: FetchOptions): Promise<Fetched> => {
    const first = allowUrl(text, hosts)
    const { signal, end } = deadline(first.href, asked)
    try {
      return await follow({ agent, hosts, userAgent, minBytes, signal, idleMs: asked.idleMs ?? idleMs }, first, asked)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      end()
    }
  }
  return {
    get: fetch,
    post: async (url, { body, type, headers, ...asked }) =>
      await fetch(url, { ...asked, headers: { ...headers, 'content-type': type }, sends: body, maxRedirects: 0 }),
    delete: async (url, asked) => await fetch(url, { ...asked, deletes: true, maxRedirects: 0 }),
    close: () => agent.destroy(),
  }
}

/** Signal of the caller and the total time. */
const deadline = (url: string, { timeoutMs = 20_000, signal }: FetchOptions): { signal: AbortSignal; end(): void } => {
  const stop = new AbortController()
  const abort = (): void => stop.abort(signal?.reason)
  const timer = setTimeout(() => stop.abort(new FetchError('too-slow', url)), timeoutMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: stop.signal,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      stop.abort()
    },
  }
}
