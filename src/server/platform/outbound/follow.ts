import type { Agent, Dispatcher } from 'undici'
import { acceptEncoding } from './decompress.ts'
import { allowUrl } from './destination.ts'
import { asRefused } from './failures.ts'
import type { Hosts } from './hosts.ts'
import { newPeer, type Peer, type PeerTls, tlsOf } from './peers.ts'
import { type Pace, readBody } from './read-body.ts'
import { FetchError } from './fetch-error.ts'

export type FetchOptions = {
  /** Most bytes of the body, both compressed and decompressed. */
  maxBytes: number
  /** Milliseconds in total, redirects and body included. Default 20,000. */
  timeoutMs?: number
  /** Milliseconds for headers, and between pieces of the body. */
  idleMs?: number
  accept?: string
  /** Sent to the requested origin only, not to redirects. */
  headers?: Record<string, string>
  /** A body to POST; without one it is a GET. It goes to the first address only: give no redirects with it. */
  sends?: string | Uint8Array
  /** A DELETE; give no redirects with it either. */
  deletes?: boolean
  /** 5 unless said otherwise. */
  maxRedirects?: number
  signal?: AbortSignal
  /** Called before each redirect; its error ends the request. */
  onRedirect?: (to: URL) => void | Promise<void>
  /** Called with `set-cookie` of answers and redirects. */
  onCookies?: (from: URL, cookies: string[]) => void
  /** Called on the headers of every answer and redirect. */
  onAnswer?: (answer: Answered) => void
}

/** Request to an address, and its answer but for the body: headers as they were sent, in order. */
export type Answered = {
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  sent: [name: string, value: string][]
  status: number
  headers: [name: string, value: string][]
  address: string
  port: number
  tls: PeerTls | undefined
}

/** An answer of any status. `redirects` are the addresses that it led to, in order, the last being `url`; `address` is the peer's IP. */
export type Fetched = {
  url: string
  status: number
  headers: Record<string, string>
  body: Uint8Array
  redirects: string[]
  address: string
}

type Line = Pace & { agent: Agent; hosts: Hosts; userAgent: string; signal: AbortSignal }
type Answer = Dispatcher.ResponseData<Peer> & { raw: Answered['headers'] }

const redirecting = new Set([301, 302, 303, 307, 308])
/** Bytes read of a redirect's body, to keep connections. */
const maxDumped = 16 * 1024

/** Gets the address and its redirects, each checked before opening. */
export const follow = async (line: Line, first: URL, asked: FetchOptions): Promise<Fetched> => {
  const redirects: string[] = []
  for (let url = first; ;) {
    const headers = headersFor(url, first, asked)
    const answer = await ask(line, url, { headers, ...methodOf(asked) }).catch(refuse(url))
    asked.onAnswer?.(toldOf(url, [...Object.entries(headers), ['user-agent', line.userAgent]], asked, answer))
    const cookies = answer.raw.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value)
    if (cookies.length > 0) asked.onCookies?.(url, cookies)
    const next = redirectOf(answer, url)
    if (next === undefined) return { url: url.href, redirects, ...(await take(line, url, answer, asked.maxBytes)) }
    answer.body.dump({ limit: maxDumped, signal: line.signal }).catch(() => undefined)
    if (redirects.length >= (asked.maxRedirects ?? 5)) throw new FetchError('redirects', url.href)
    url = allowUrl(next, line.hosts)
    await asked.onRedirect?.(url)
    redirects.push(url.href)
  }
}

const ask = async (
  line: Line,
  url: URL,
  { headers, method, body }: { headers: Record<string, string> } & ReturnType<typeof methodOf>,
): Promise<Answer> => {
  const answer = await line.agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, 'user-agent': line.userAgent },
    signal: line.signal,
    headersTimeout: line.idleMs,
    opaque: newPeer(),
    responseHeaders: 'raw',
  })
  // An unread body still fails with its connection.
  answer.body.on('error', () => undefined)
  // Raw headers alternate names and values, unlike the types.
  const raw = inPairs(answer.headers as unknown as string[])
  return { ...answer, headers: byName(raw), raw }
}

const methodOf = ({ sends, deletes = false }: FetchOptions) => ({
  method: sends === undefined ? (deletes ? ('DELETE' as const) : ('GET' as const)) : ('POST' as const),
  body: sends,
})

const inPairs = (raw: string[]): Answered['headers'] =>
  Array.from({ length: raw.length / 2 }, (_, n) => [raw[n * 2]!, raw[n * 2 + 1]!])

/** Joins repeated headers by commas. */
function byName(raw: Answered['headers']): Record<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of raw) {
    const key = name.toLowerCase()
    const before = values.get(key)
    values.set(key, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(values)
}

function toldOf(
  url: URL,
  headers: Answered['sent'],
  asked: FetchOptions,
  { statusCode, raw, opaque }: Answer,
): Answered {
  const socket = opaque.socket()
  return {
    url: url.href,
    method: methodOf(asked).method,
    sent: [['host', url.host], ...headers],
    status: statusCode,
    headers: raw,
    address: opaque.address(),
    port: socket?.remotePort ?? 0,
    tls: tlsOf(socket),
  }
}

const take = async (
  pace: Pace,
  url: URL,
  { statusCode, headers, opaque, body }: Answer,
  maxBytes: number,
): Promise<Pick<Fetched, 'status' | 'headers' | 'body' | 'address'>> => {
  const said = plain(headers)
  const limits = {
    url: url.href,
    maxBytes,
    idleMs: pace.idleMs,
    minBytes: pace.minBytes,
    contentEncoding: said['content-encoding'] ?? '',
    contentLength: said['content-length'] ?? '',
  }
  const address = opaque.address()
  return { status: statusCode, headers: said, address, body: await readBody(body, limits).catch(refuse(url)) }
}

const refuse =
  (url: URL) =>
  (error: unknown): never => {
    throw asRefused(error, url.href)
  }

const headersFor = (url: URL, first: URL, { accept = '*/*', headers = {} }: FetchOptions): Record<string, string> => {
  const own = url.origin === first.origin ? Object.entries(headers) : []
  const lower = own.map(([name, value]) => [name.toLowerCase(), value])
  return { accept, 'accept-encoding': acceptEncoding, ...Object.fromEntries(lower) }
}

/** Absolute target of a redirect; undefined for other answers. */
const redirectOf = ({ statusCode, headers }: Answer, from: URL): string | undefined => {
  const location = headers['location']?.toString()
  if (!redirecting.has(statusCode) || location === undefined) return undefined
  const to = URL.parse(asUtf8(location), from.href)
  if (!to) throw new FetchError('redirects', from.href)
  return to.href
}

/** Location may hold UTF-8, while headers are read as Latin-1. */
const asUtf8 = (header: string): string => {
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? header : text
}

const plain = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.toString()]])),
  )
