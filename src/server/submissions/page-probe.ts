import { LRUCache } from 'lru-cache'
import { isCertain } from '#server/platform/outbound/failures.ts'
import { FetchError, type FetchErrorReason } from '#server/platform/outbound/fetch-error.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Whether something answers at an address; `gone` with why, as a sentence, and `unknown` where that could not be found out. */
export type PageAnswer = { state: 'online' } | { state: 'gone'; reason: string } | { state: 'unknown' }

/** Asks whether pages that people name are there. Answers are remembered for a minute. */
export type PageProbe = (url: string, about?: { signal?: AbortSignal; isFresh?: boolean }) => Promise<PageAnswer>

const rememberedMs = 60_000
const maxRemembered = 5000
const limits = { maxBytes: 64 * 1024, timeoutMs: 8000, accept: 'text/html,*/*;q=0.8' }

/** No answer will ever come from there. */
const gone: readonly FetchErrorReason[] = [
  'url',
  'scheme',
  'port',
  'credentials',
  'address',
  'unresolvable',
  'unreachable',
]
/** Something answered, whatever it was. */
const there: readonly FetchErrorReason[] = ['too-large', 'certificate', 'headers', 'decompression', 'redirects']

export function openPageProbe({ outbound }: Pick<Deps, 'outbound'>): PageProbe {
  const remembered = new LRUCache<string, Promise<PageAnswer>>({ max: maxRemembered, ttl: rememberedMs })
  return (url, { signal, isFresh = false } = {}) => {
    const known = isFresh ? undefined : remembered.get(url)
    if (known) return known
    const answer = ask({ outbound }, url, signal)
    remembered.set(url, answer)
    return answer
  }
}

async function ask(
  { outbound }: Pick<Deps, 'outbound'>,
  url: string,
  signal: AbortSignal | undefined,
): Promise<PageAnswer> {
  try {
    const { status } = await outbound.get(url, { ...limits, ...(signal ? { signal } : {}) })
    if (status === 404 || status === 410) return { state: 'gone', reason: `There is no page at ${url}.` }
    return { state: status >= 500 ? 'unknown' : 'online' }
  } catch (error) {
    if (signal?.aborted) return { state: 'unknown' }
    if (!(error instanceof FetchError)) throw error
    if (gone.includes(error.reason) && isCertain(error)) return { state: 'gone', reason: error.message }
    return { state: there.includes(error.reason) ? 'online' : 'unknown' }
  }
}
