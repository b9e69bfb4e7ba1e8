import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'
import { addAttempts, retractAttempts } from './attempts-store.ts'

/** A rate limit: `max` attempts at `name` for each `key` within `seconds` of the first. An attempt counts `weight`, else 1. */
export type RateLimit = { name: string; key: string; max: number; seconds: number; weight?: number }

type Needs = Pick<Deps, 'db' | 'clock'>
type Refusing = { code: string; sentence: (wait: string) => string }

const tooMany: Refusing = {
  code: 'attempts.too-many',
  sentence: (wait) => `Too many attempts. Please try again in ${wait}.`,
}

/**
 * Counts an attempt against every limit, and refuses it (429, with Retry-After) when one of them is passed. Counted before the attempt
 * is looked at, so that many at once do not slip through; `retractAttempt` is for those that were no guess.
 */
export async function consumeAttempt(deps: Needs, limits: RateLimit[], refusing: Refusing = tooMany): Promise<void> {
  const retryAfterSeconds = await waitAfterAttempt(deps, limits)
  if (retryAfterSeconds > 0) throw tooManyAttempts(retryAfterSeconds, refusing)
}

export const tooManyAttempts = (retryAfterSeconds: number, { code, sentence }: Refusing = tooMany) =>
  refuse('limited', code, sentence(inWords(retryAfterSeconds)), { retryAfterSeconds })

/** Counts an attempt likewise; resolves to the seconds until another may be made, 0 when this one may. */
export async function waitAfterAttempt({ db, clock }: Needs, limits: RateLimit[]): Promise<number> {
  const now = clock()
  const keyed = limits.map((limit) => ({ ...limit, key: storedKey(limit) }))
  const begun = keyed.map(({ key, seconds, weight: count = 1 }) => ({
    key,
    count,
    resetsAt: new Date(now.getTime() + seconds * 1000),
  }))
  const counted = await addAttempts(db, begun, now)
  const passed = counted.filter(({ key, count }) => keyed.some((limit) => limit.key === key && count > limit.max))
  const waits = passed.map(({ resetsAt }) => Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  return passed.length === 0 ? 0 : Math.max(1, ...waits)
}

/** Counts an attempt at one limit. Resolves to the attempts of this window, also beyond the limit, and its end. */
export async function countWithin({ db, clock }: Needs, limit: RateLimit): Promise<{ count: number; resetsAt: Date }> {
  const now = clock()
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
  const [counted] = await addAttempts(db, [{ key: storedKey(limit), count: limit.weight ?? 1, resetsAt }], now)
  return { count: counted!.count, resetsAt: counted!.resetsAt }
}

/** Takes back an attempt that was no guess. */
export async function retractAttempt({ db }: Pick<Needs, 'db'>, limits: RateLimit[]): Promise<void> {
  await retractAttempts(db, limits.map(storedKey))
}

const storedKey = ({ name, key }: RateLimit) => createHash('sha256').update(`${name}\n${key}`).digest('base64url')

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
