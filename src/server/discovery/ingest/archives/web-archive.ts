import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { retryAfterMs } from '#server/platform/outbound/retry-after.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Archive } from '#server/crawler/records/index.ts'
import { ArchiveProblem, NotNow } from './archive-problem.ts'

type Needs = Pick<Deps, 'outbound' | 'clock'>

/** Bytes of one request: a killed process loses little, and a part of a crawl takes some forty requests. */
const askedBytes = 8 * 1024 * 1024
const waitMs = 120_000
/** Pause for a server that names none itself. */
const laterMs = 60_000

/**
 * An archive at an address, read in ranges, one after the other. `bytes` is its size, if known. Throws ArchiveProblem if it cannot be read,
 * and NotNow if its server cannot answer at this moment.
 */
export async function webArchive(needs: Needs, url: string, bytes: number): Promise<Archive> {
  const cost = { requests: 0, bytes: 0 }
  const ask = async (offset: number, end: number) => {
    cost.requests++
    const answer = await askedFor(needs, url, { offset, end })
    cost.bytes += answer.body.byteLength
    return answer
  }
  const total = bytes > 0 ? bytes : (await ask(0, 0)).total
  const from = async function* (offset: number) {
    for (let at = offset; at < total;) {
      const answer = await ask(at, Math.min(at + askedBytes, total) - 1)
      if (answer.total !== total) throw new ArchiveProblem(`${url} has changed since it was begun. Ask for it again.`)
      at += answer.body.byteLength
      yield answer.body
    }
  }
  return { name: url, bytes: total, contentKey: keyOfAddress(url), from, cost }
}

/** Key of an archive on the web: its address, since it never changes. */
export const keyOfAddress = (url: string): string => `address ${url}`

type Range = { offset: number; end: number }

async function askedFor(
  { outbound, clock }: Needs,
  url: string,
  { offset, end }: Range,
): Promise<{ body: Uint8Array; total: number }> {
  const length = end - offset + 1
  // Compression in transit would change the file.
  const headers = { range: `bytes=${offset}-${end}`, 'accept-encoding': 'identity' }
  const asked = { maxBytes: length, timeoutMs: waitMs, maxRedirects: 3, headers }
  const {
    status,
    headers: told,
    body,
  } = await outbound.get(url, asked).catch((error: unknown) => {
    if (!(error instanceof FetchError)) throw error
    if (isForGood.has(error.reason)) throw new ArchiveProblem(error.message)
    throw new NotNow(error.message, laterMs)
  })
  if (status === 429 || status === 403 || status >= 500)
    throw new NotNow(
      `The server of ${url} asks us to wait (${status}).`,
      Math.max(laterMs, retryAfterMs(told['retry-after'], clock()) ?? 0),
    )
  if (status !== 206) throw new ArchiveProblem(`${url} cannot be read in parts: its server answered ${status}.`)
  const total = Number(/^bytes \d+-\d+\/(\d+)$/.exec(told['content-range'] ?? '')?.[1])
  if (!Number.isSafeInteger(total)) throw new ArchiveProblem(`${url} was answered without saying which part that is.`)
  if (body.byteLength === 0)
    throw new NotNow(`The server of ${url} sent nothing of the part that was asked for.`, laterMs)
  return { body, total }
}

/** Failures that retrying cannot change; `too-large` is a server without ranges. */
const isForGood = new Set<FetchError['reason']>([
  'url',
  'scheme',
  'port',
  'credentials',
  'address',
  'redirects',
  'too-large',
])
