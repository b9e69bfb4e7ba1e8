import { LRUCache } from 'lru-cache'
import { type FairTurns, openFairTurns, TurnDidNotCome } from '../fairness/fair-turns.ts'
import { siteOf } from './site-of.ts'

type Limits = {
  /** Most concurrent lookups of one site. */
  maxAtOnce: number
  /** Milliseconds for waiting, and for the answer. */
  maxMs: number
  /** So many names of a site without an answer, one after another, and it is not asked for a while. */
  minSilent: number
  silentMs: number
}

const usual: Limits = { maxAtOnce: 4, maxMs: 4000, minSilent: 3, silentMs: 60_000 }
const maxRemembered = 5000

/** A missing or invalid name is an answer. */
const answers = new Set<unknown>(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * Asks the DNS so that a silent name server delays only questions about its own names, however many are invented. A name that once resolved counts by
 * itself, unaffected by unanswered names beside it. Rejects with the code ETIMEOUT without a timely answer, or while the site is paused.
 */
export function askBySite<Rest extends unknown[], Answer>(
  ask: (name: string, ...rest: Rest) => Promise<Answer>,
  { maxAtOnce, maxMs, minSilent, silentMs }: Limits = usual,
): (name: string, ...rest: Rest) => Promise<Answer> {
  const lanes = new Map<string, { inTurn: FairTurns; users: number }>()
  const silences = new LRUCache<string, number>({ max: maxRemembered, ttl: silentMs })
  const known = new LRUCache<string, true>({ max: maxRemembered })
  const askNow = async (site: string, name: string, rest: Rest): Promise<Answer> => {
    if ((silences.get(site) ?? 0) >= minSilent) throw unanswered(name)
    try {
      const answer = await within(maxMs, ask(name, ...rest), name)
      silences.delete(site)
      return answer
    } catch (error) {
      if (isAnswer(error)) silences.delete(site)
      else silences.set(site, (silences.get(site) ?? 0) + 1)
      throw error
    }
  }
  return async (name, ...rest) => {
    const plain = name.toLowerCase().replace(/\.$/, '')
    const site = known.has(plain) ? plain : siteOf(plain)
    const lane = lanes.get(site) ?? { inTurn: openFairTurns(maxAtOnce), users: 0 }
    lanes.set(site, lane)
    lane.users++
    try {
      const answer = await lane.inTurn(site, () => askNow(site, name, rest), maxMs)
      known.set(plain, true)
      return answer
    } catch (error) {
      throw error instanceof TurnDidNotCome ? unanswered(name) : error
    } finally {
      if (--lane.users === 0) lanes.delete(site)
    }
  }
}

const isAnswer = (error: unknown): boolean => error instanceof Error && 'code' in error && answers.has(error.code)

const unanswered = (name: string): Error =>
  Object.assign(new Error(`Nobody answered where ${name} is`), { code: 'ETIMEOUT' })

async function within<T>(ms: number, answer: Promise<T>, name: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unanswered(name)), ms)
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
