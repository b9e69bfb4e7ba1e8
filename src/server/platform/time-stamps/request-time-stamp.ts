import { randomBytes } from 'node:crypto'
import type { Outbound } from '../outbound/outbound.ts'
import { FetchError } from '../outbound/fetch-error.ts'
import { timeStampRequest, type TimeStamp, tokenOfResponse, TokenProblem, verifyToken } from './tokens.ts'

/** A token of an authority, verified, with what it says. */
export type Stamped = TimeStamp & { token: Uint8Array; url: string }

/** Tokens with chains have 3 to 10 kB. */
const maxBytes = 64 * 1024
const patienceMs = 15_000

/**
 * Has an authority stamp a SHA-256 digest (RFC 3161 over HTTP). The token is verified before it is given: signature, digest, nonce, purpose of
 * the certificate, and the root where `roots` are configured. Throws `TokenProblem`, or `FetchError` where the authority cannot be reached.
 */
export async function requestTimeStamp(
  { outbound }: { outbound: Pick<Outbound, 'post'> },
  url: string,
  digest: Uint8Array,
  { roots, timeoutMs = patienceMs }: { roots?: readonly Uint8Array[] | undefined; timeoutMs?: number } = {},
): Promise<Stamped> {
  const nonce = randomBytes(16)
  const type = 'application/timestamp-query'
  const accept = 'application/timestamp-reply'
  const answer = await outbound.post(url, { body: timeStampRequest(digest, nonce), type, accept, maxBytes, timeoutMs })
  if (answer.status !== 200) throw new TokenProblem(`The authority answered with status ${answer.status}.`)
  const token = tokenOfResponse(answer.body)
  return { ...verifyToken(token, digest, { nonce, ...(roots && { roots }) }), token, url }
}

/** Why there is no token, in a sentence for the custody log; what is neither an outage nor a bad answer is thrown again. */
export function whyNotStamped(error: unknown): string {
  if (error instanceof TokenProblem || error instanceof FetchError) return error.message
  throw error
}
