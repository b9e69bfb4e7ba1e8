import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/platform/deps.ts'
import { giveHost, takeHost, waitOf } from './politeness-store.ts'

/** The right to ask a host, until it is ended. The host is then left alone for the pause of its turn, or for `pauseMs` if that is longer. */
export type Turn = { end(pauseMs?: number): Promise<void> }
/** `answerMs` is the longest time of the answer. */
export type TurnWanted = { pauseMs: number; patienceMs: number; answerMs: number }

/** Among all processes, one at a time asks a host. */
export type HostTurns = {
  /** Waits for the host’s turn. If that exceeds the patience, resolves to the time to stay away. */
  take(host: string, wanted: TurnWanted): Promise<Turn | { waitMs: number }>
}

/** Extra time after the answer's limit for a process that dies in its turn: enough to end a turn. */
const spareMs = 15_000
/** Interval between checks whether another process has ended its turn. */
const lookEveryMs = 250

const freeTurn: Turn = { end: async () => {} }

/** Opens the turns. A pause of 0 takes no turn at all: it is for tests and for one’s own sites. */
export function openHostTurns({ db }: Pick<Deps, 'db'>): HostTurns {
  const queueOf = openQueues()
  return {
    take: async (host, { pauseMs, patienceMs, answerMs }) => {
      if (pauseMs === 0) return freeTurn
      const until = performance.now() + patienceMs
      const leave = await queueOf(host, patienceMs)
      if (!leave) return { waitMs: pauseMs }
      try {
        const got = await takeBefore(db, host, { until, forMs: answerMs + spareMs })
        if ('waitMs' in got) {
          leave()
          return got
        }
        return {
          end: (longer = 0) => giveHost(db, host, got.mark, { pauseMs: Math.max(pauseMs, longer) }).finally(leave),
        }
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}

async function takeBefore(
  db: Deps['db'],
  host: string,
  { until, forMs }: { until: number; forMs: number },
): Promise<{ mark: Date } | { waitMs: number }> {
  for (;;) {
    const mark = await takeHost(db, host, { forMs })
    if (mark) return { mark }
    const { pauseMs, isBusy } = await waitOf(db, host)
    const waitMs = Math.ceil(isBusy ? Math.max(pauseMs, lookEveryMs) : pauseMs)
    if (performance.now() + waitMs > until) return { waitMs }
    await sleep(waitMs)
  }
}

/** Queues callers of this process; only the first asks the database. */
function openQueues(): (host: string, patienceMs: number) => Promise<(() => void) | undefined> {
  const lasts = new Map<string, Promise<void>>()
  return async (host, patienceMs) => {
    const before = lasts.get(host)
    const { promise, resolve } = Promise.withResolvers<void>()
    const last = before ? before.then(() => promise) : promise
    lasts.set(host, last)
    void last.then(() => {
      if (lasts.get(host) === last) lasts.delete(host)
    })
    if (!before || (await isWithin(before, patienceMs))) return resolve
    resolve()
    return undefined
  }
}

async function isWithin(event: Promise<void>, milliseconds: number): Promise<boolean> {
  const stop = new AbortController()
  const late = sleep(milliseconds, false, { signal: stop.signal }).catch(() => false)
  const inTime = await Promise.race([event.then(() => true), late])
  stop.abort()
  return inTime
}
