/** Longest backoff that a server may ask for. Longer waits are cut to it, so that times computed from it stay valid dates. */
const longestMs = 30 * 24 * 3_600_000

/**
 * The milliseconds that a Retry-After header asks to wait, in either of its forms (RFC 9110, 10.2.3), thirty days at most; undefined
 * where it asks for none.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  // `Date.parse` takes `-5` for a day of 2001.
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : date - now.getTime()
  return Number.isFinite(asked) ? Math.min(longestMs, Math.max(0, asked)) : undefined
}
