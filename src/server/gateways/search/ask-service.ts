import type { z } from 'zod'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { retryAfterMs } from '#server/platform/outbound/retry-after.ts'
import { type SearchHit, SearchProblem, type SearchTrouble } from './search-service.ts'

export type AskNeeds = Pick<Deps, 'outbound' | 'clock'>

type Asked<T> = {
  service: SearchServiceId
  url: string
  headers?: Record<string, string>
  /** A body to post; without one it is a GET. */
  post?: { body: string | Uint8Array; type: string }
  reads: z.ZodType<T>
  /** Problem that the service names by a status or in its answer; undefined where there is none. */
  troubleOf: (status: number, answer: unknown) => SearchTrouble | undefined
}

const longestAnswer = 8 * 1024 * 1024
/** Relaying services take half a minute to the first byte. */
const waitMs = 90_000
/** Most hits per picture; the first are likeliest. */
const maxHits = 300

/** Asks a service and reads what it answers. Throws SearchProblem. */
export async function askService<T>(needs: AskNeeds, asked: Asked<T>): Promise<T> {
  const { service, reads, troubleOf } = asked
  const answer = await send(needs, asked)
  const body = parsed(answer.body)
  if (answer.status === 429 && troubleOf(429, body) !== 'quota-used')
    throw new SearchProblem(service, 'slow-down', retryAfterMs(answer.headers['retry-after'], needs.clock()))
  const trouble = troubleOf(answer.status, body)
  if (trouble) throw new SearchProblem(service, trouble)
  if (answer.status >= 500) throw new SearchProblem(service, 'unreachable')
  const read = answer.status === 200 ? reads.safeParse(body) : undefined
  if (!read?.success) throw new SearchProblem(service, 'unreadable')
  return read.data
}

/** An error’s own words hold the address, and with it the key of a service that takes it there: none of them goes on. */
async function send({ outbound }: AskNeeds, { service, url, headers = {}, post }: Asked<unknown>): Promise<Fetched> {
  const about = {
    maxBytes: longestAnswer,
    timeoutMs: waitMs,
    idleMs: waitMs,
    maxRedirects: 0,
    accept: 'application/json',
    headers,
  }
  try {
    return await (post ? outbound.post(url, { ...about, ...post }) : outbound.get(url, about))
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new SearchProblem(service, error.reason === 'too-large' ? 'unreadable' : 'unreachable')
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

const ranks = { full: 0, partial: 1, similar: 2 }

/** Each place once, likeliest first, up to the limit. */
export function likeliest(hits: SearchHit[]): SearchHit[] {
  const places = new Map<string, SearchHit>()
  for (const hit of hits.toSorted((a, b) => ranks[a.kind] - ranks[b.kind])) {
    const imageUrl = hit.imageUrl !== null && isAddress(hit.imageUrl) ? hit.imageUrl : null
    const place = `${hit.pageUrl} ${imageUrl ?? ''}`
    if (isAddress(hit.pageUrl) && !places.has(place)) places.set(place, { ...hit, imageUrl })
  }
  return [...places.values()].slice(0, maxHits)
}

const isAddress = (text: string): boolean => text.length <= 2000 && /^https?:\/\//i.test(text) && URL.canParse(text)

/** A service's day or moment within the age of the web, with a four-digit year; null for other texts. */
export function momentOf(text: string | undefined): Date | null {
  const at = Date.parse(text ?? '')
  return at >= Date.UTC(1990, 0) && at < Date.UTC(10_000, 0) ? new Date(at) : null
}
