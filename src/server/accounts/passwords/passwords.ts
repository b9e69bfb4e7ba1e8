import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#server/platform/refuse.ts'

/** argon2id with 19 MiB, two passes, one lane: OWASP's password storage cheat sheet, first choice. About 13 ms. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const longestQueue = 100

/** Hashing takes a core for as long as it lasts: one core, if there are several, is left to every other request. */
const lanes = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => inLane(() => hash(password, strength))

/** Takes as long for an account that does not exist (`stored` undefined), so that the time does not tell. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const against = stored ?? (await hashOfNobody())
  const fits = await inLane(() => verify(against, password))
  return fits && stored !== undefined
}

let nobody: Promise<string> | undefined
/** Outside the queue, since a cached refusal would repeat for ever. */
const hashOfNobody = () => (nobody ??= hash('nobody has this password', strength))

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (running >= lanes) {
    if (waiting.length >= longestQueue) throw busy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** More wait than can be answered soon. */
export const busy = () =>
  refuse('limited', 'account.busy', 'Many people are signing in just now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })
