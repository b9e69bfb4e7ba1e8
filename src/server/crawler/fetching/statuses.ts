import { retryAfterMs } from '#server/platform/outbound/retry-after.ts'

/** Pause for a server that names no length. */
const usualPauseMs = 30_000

/** Pause that an answer of 429 or 503 asks for (`Retry-After`, in seconds or as a date). */
export function pauseAskedFor(retryAfter: string | undefined, now: Date): number {
  return retryAfterMs(retryAfter, now) ?? usualPauseMs
}

/** Meaning of an answer of 400 or above, as a sentence. `isHostAtFault`: other addresses of the host will fare alike. */
export function failureOf(url: string, status: number): { reason: string; isHostAtFault: boolean } {
  if (status === 404 || status === 410)
    return { reason: `There is nothing at ${url} (${status}).`, isHostAtFault: false }
  if (status === 401 || status === 407)
    return { reason: `${url} is for those who sign in (${status}).`, isHostAtFault: true }
  if (status === 403) return { reason: `The server of ${url} turned us away (${status}).`, isHostAtFault: true }
  if (status === 429)
    return { reason: `The server of ${url} wants to be asked less often (${status}).`, isHostAtFault: true }
  if (status === 451) return { reason: `${url} is withheld for legal reasons (${status}).`, isHostAtFault: false }
  if (status >= 500) return { reason: `The server of ${url} failed (${status}).`, isHostAtFault: true }
  return { reason: `The server of ${url} refused to answer (${status}).`, isHostAtFault: false }
}
