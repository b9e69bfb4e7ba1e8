import type { Readable } from 'node:stream'
import type { Body, Endpoint, Headers, Params, Query, Returned } from '#contract/endpoint.ts'
import type { PrincipalOf } from './principal.ts'

/** A file to send; `name` makes it a download, `within` one that can be taken up where it broke off. */
export type FileReply<Body = Readable | Uint8Array> = {
  body: Body
  type: string
  name?: string
  /** How long a stream is, where that is known before it is read. */
  bytes?: number
  within?: Within
}

/** All of a file, of which a part may be sent: from the first byte to the last, both counted from 0. `tag` is its ETag. */
type Within = { tag: string; bytes: number; part: { first: number; last: number } | undefined }

/** Where the browser goes, with a cookie that it is to bring back. */
export type RedirectReply = { to: string; cookie: string }

/** What a handler is given: everything checked against the endpoint's schemas, and who calls. */
export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  headers: Headers<E>
  body: Body<E>
  user: PrincipalOf<E['access']>
  /** The caller's address, behind trusted proxies the one they report. */
  ip: string
  /** What the caller's program says of itself; empty if nothing. */
  browser: string
  /** Whether it was made on this machine, and came through no proxy. */
  isFromThisMachine: boolean
  /** Aborts when the caller has gone, or the server stops. */
  signal: AbortSignal
}

type Result<E extends Endpoint> = E['reply'] extends 'file'
  ? FileReply
  : E['reply'] extends 'stream'
    ? AsyncIterable<string>
    : E['reply'] extends 'redirect'
      ? string | RedirectReply
      : E['reply'] extends 'none'
        ? void
        : Returned<E>

/** An endpoint with what answers it, given the parts of the app it asks for. */
export type Route<Deps> = { endpoint: Endpoint; answer: (call: never, deps: Deps) => Promise<unknown> }

/** Ties an endpoint to its handler: parse, load, allow, act, show. */
export const handle = <E extends Endpoint, Deps>(
  endpoint: E,
  answer: (call: Call<E>, deps: Deps) => Promise<Result<E>>,
): Route<Deps> => ({
  endpoint,
  answer,
})
