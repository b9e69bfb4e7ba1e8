import type { Readable } from 'node:stream'
import type { Body, Endpoint, Headers, Params, Query, Returned } from '#contract/endpoint.ts'
import type { PrincipalOf } from './principal.ts'

/** A file to send; `name` makes it a download, `within` one that can be taken up where it broke off. */
export type FileReply<Body = Readable | Uint8Array> = {
  body: Body
  type: string
  name?: string
  /** Length of a stream, if known beforehand. */
  bytes?: number
  within?: Within
}

/** A whole file with the sent part: first and last byte, both from 0. `tag` is its ETag. */
type Within = { tag: string; bytes: number; part: { first: number; last: number } | undefined }

/** The redirect's target, with a cookie for the return. */
export type RedirectReply = { to: string; cookie: string }

/** A handler's input: validated parts and the caller. */
export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  headers: Headers<E>
  body: Body<E>
  user: PrincipalOf<E['access']>
  /** The caller's address, behind trusted proxies the one they report. */
  ip: string
  /** The caller's User-Agent; may be empty. */
  browser: string
  /** True for requests from this machine without proxy. */
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

/** An endpoint with its handler, given parts of the app. */
export type Route<Deps> = { endpoint: Endpoint; answer: (call: never, deps: Deps) => Promise<unknown> }

/** Ties an endpoint to its five-step handler (STYLE.md). */
export const handle = <E extends Endpoint, Deps>(
  endpoint: E,
  answer: (call: Call<E>, deps: Deps) => Promise<Result<E>>,
): Route<Deps> => ({
  endpoint,
  answer,
})
