import type { Deps } from '#server/platform/deps.ts'
import { longestHostname } from '#server/platform/outbound/destination.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { count } from '#server/platform/telemetry/measures.ts'
import type { CrawlerConfig } from '../config.ts'
import { type CookieJar, openCookieJar } from './cookie-jar.ts'
import { openHostTurns } from './host-turns.ts'
import { type OriginRules, openRobots } from './robots.ts'
import { failureOf, pauseAskedFor } from './statuses.ts'
import { readBase, readHost, webAddress } from '../pages/addresses/web-address.ts'

/** Outcome of a request, with its reason as a sentence. */
export type Visit =
  /** A status below 400. `url` is the address after redirects. */
  | { outcome: 'answer'; url: string; fetched: Fetched }
  /** Robots are forbidden from it, or from a redirect's target. */
  | { outcome: 'refused'; reason: string }
  /** Nothing may be opened at `host`: its rules are unavailable (`isUnreached`), or it wants too long pauses. */
  | { outcome: 'closed'; host: string; reason: string; isUnreached: boolean }
  /** Stopped for the caller’s reason. */
  | { outcome: 'left'; leave: Leave }
  /** `isHostAtFault`: other addresses of the host will hardly fare better. */
  | { outcome: 'failed'; reason: string; status: number | null; isHostAtFault: boolean }
  /** To be asked again after a pause: the host wants one, or its turn did not come in time. */
  | { outcome: 'later'; waitMs: number; reason: string | null; status: number | null }

/** Reason not to follow an address. */
export type Leave = { is: 'elsewhere' | 'known'; reason: string }

export type VisitOptions = {
  maxBytes: number
  timeoutMs: number
  /** Longest wait for the host’s turn. */
  patienceMs: number
  accept: string
  headers?: Record<string, string>
  /** The referring page, sent along redirects as browsers do. */
  referer?: string
  /** Cookies set on the way; a given jar keeps them. */
  cookies?: CookieJar
  /** Called before a redirect is followed. */
  onRedirect?: (to: string) => Promise<Leave | undefined>
}

/** Asks for addresses as their hosts wish: one at a time, after a pause, and only what robots.txt allows. */
export type PoliteClient = {
  visit(url: string, options: VisitOptions): Promise<Visit>
  /** Robots rules of the origin, or the time to wait. */
  rulesFor(url: string, patienceMs: number): Promise<OriginRules | { waitMs: number }>
}

type Needs = Pick<Deps, 'db' | 'outbound' | 'clock' | 'log'> & { crawl: Pick<CrawlerConfig['crawl'], 'delayMs'> }

const maxRedirects = 5
/** Longest pause that is kept: the twenty files of a job have a quarter of an hour (`look-at-files`). */
const longestDelaySeconds = 30
/** Longest pause that an answer can impose on everyone. */
const longestPauseMs = 3_600_000

/** Opens a process's client, whose callers share queues and rules. */
export function openPoliteClient(needs: Needs): PoliteClient {
  const turns = openHostTurns(needs)
  const robots = openRobots({ ...needs, turns, pauseMs: needs.crawl.delayMs })
  const askOnce = async (url: string, options: VisitOptions): Promise<Visit | Redirect> => {
    if (new URL(url).hostname.length > longestHostname) return lost(new FetchError('url', url).message)
    const rules = await robots.rulesFor(url, options.patienceMs)
    if ('waitMs' in rules) return { outcome: 'later', waitMs: rules.waitMs, reason: null, status: null }
    const no = forbidding(rules, url)
    if (no) return no
    const pauseMs = Math.max(needs.crawl.delayMs, (rules.delaySeconds ?? 0) * 1000)
    const { patienceMs, timeoutMs: answerMs } = options
    const turn = await turns.take(readHost(url), { pauseMs, patienceMs, answerMs })
    if ('waitMs' in turn) return { outcome: 'later', waitMs: turn.waitMs, reason: null, status: null }
    let waitMs = 0
    try {
      const answer = await ask(needs, url, options)
      if ('outcome' in answer && answer.outcome === 'later') waitMs = Math.min(answer.waitMs, longestPauseMs)
      return answer
    } finally {
      await turn.end(waitMs)
    }
  }
  return { rulesFor: robots.rulesFor, visit: (url, options) => counted(followed(url, options, askOnce)) }
}

async function counted(visited: Promise<Visit>): Promise<Visit> {
  const visit = await visited
  count('rightframe_crawl', { outcome: visit.outcome })
  return visit
}

function forbidding(rules: OriginRules, url: string): Visit | undefined {
  if (rules.problem !== null)
    return {
      outcome: 'closed',
      host: readHost(url),
      reason: `We could not ask what robots may open, so we opened nothing: ${rules.problem}`,
      isUnreached: true,
    }
  if (!rules.allows(url))
    return { outcome: 'refused', reason: `The site asks robots not to open ${url} (robots.txt), and we do not.` }
  const { delaySeconds = 0 } = rules
  if (delaySeconds <= longestDelaySeconds) return undefined
  const host = readHost(url)
  const pause = `${delaySeconds.toLocaleString('en-US')} seconds`
  return {
    outcome: 'closed',
    host,
    reason: `${host} asks robots to wait ${pause} after each answer (robots.txt). We wait ${longestDelaySeconds} at most, so we opened nothing.`,
    isUnreached: false,
  }
}

/** Thrown instead of following a redirect: every hop is a request of its own, with its host’s rules and turn. */
class Redirect extends Error {
  readonly to: string
  constructor(to: string) {
    super(`redirected to ${to}`)
    this.to = to
  }
}

async function followed(
  url: string,
  options: VisitOptions,
  askOnce: (url: string, options: VisitOptions) => Promise<Visit | Redirect>,
): Promise<Visit> {
  const { headers, cookies = openCookieJar(), ...rest } = options
  const passed = new Set([url])
  let hops = 0
  for (let at = url; ;) {
    const isSameOrigin = new URL(at).origin === new URL(url).origin
    const told = cookies.changes
    const got = await askOnce(at, { ...rest, cookies, ...(headers && isSameOrigin ? { headers } : {}) })
    if (!(got instanceof Redirect)) return got
    // A new cookie may change the second answer.
    if (cookies.changes > told) passed.clear()
    if (passed.has(got.to)) return lost(`${url} leads in a circle and never to a page.`)
    if (++hops > maxRedirects) return lost(`${url} leads from one address to the next too many times.`)
    const leave = await options.onRedirect?.(got.to)
    if (leave) return { outcome: 'left', leave }
    passed.add(got.to)
    at = got.to
  }
}

const lost = (reason: string): Visit => ({ outcome: 'failed', reason, status: null, isHostAtFault: false })

async function ask({ outbound, clock, log }: Needs, url: string, options: VisitOptions): Promise<Visit | Redirect> {
  try {
    const { maxBytes, timeoutMs, accept, referer, cookies } = options
    const cookie = cookies?.for(new URL(url))
    const headers = {
      ...options.headers,
      ...(isTold(url, referer) ? { referer } : {}),
      ...(cookie ? { cookie } : {}),
    }
    const fetched = await outbound.get(url, {
      maxBytes,
      timeoutMs,
      accept,
      headers,
      onCookies: (from, set) => cookies?.take(from, set, clock()),
      onRedirect: (to) => {
        const next = webAddress(to.href, readBase(url))
        throw next === undefined ? noAddress(to) : new Redirect(next)
      },
    })
    return judged(url, fetched, clock())
  } catch (error) {
    if (error instanceof Redirect) return error
    if (error instanceof FetchError)
      return { outcome: 'failed', reason: error.message, status: null, isHostAtFault: isHostAtFault(error) }
    if (isOurClosing(error)) throw error
    log.error({ err: error, url }, 'an address could not be asked for')
    const reason = `${url} could not be opened, and it is not clear why.`
    return { outcome: 'failed', reason, status: null, isHostAtFault: true }
  }
}

/** Reason not to follow an answer's address. */
function noAddress(to: URL): FetchError {
  if (to.protocol !== 'http:' && to.protocol !== 'https:') return new FetchError('scheme', to.href)
  return new FetchError(to.username !== '' || to.password !== '' ? 'credentials' : 'url', to.href)
}

/** True unless http would learn of https (Referrer Policy, 3.8). */
const isTold = (url: string, referer: string | undefined): referer is string =>
  referer !== undefined && (url.startsWith('https:') || !referer.startsWith('https:'))

/** True when the process stops, unrelated to the address. */
const isOurClosing = (error: unknown) =>
  error instanceof Error && 'code' in error && ['UND_ERR_DESTROYED', 'UND_ERR_CLOSED'].includes(String(error.code))

const isHostAtFault = ({ reason }: FetchError) =>
  ['address', 'unresolvable', 'unreachable', 'certificate', 'too-slow', 'broken'].includes(reason)

function judged(url: string, fetched: Fetched, now: Date): Visit {
  const { status, headers } = fetched
  if (status < 400) return { outcome: 'answer', url, fetched }
  const { reason, isHostAtFault } = failureOf(url, status)
  const waitMs = status === 429 || status === 503 ? pauseAskedFor(headers['retry-after'], now) : undefined
  if (waitMs !== undefined) return { outcome: 'later', waitMs, reason, status }
  return { outcome: 'failed', reason, status, isHostAtFault }
}
