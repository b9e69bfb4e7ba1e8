import { setTimeout } from 'node:timers/promises'
import { type FairTurns, openFairTurns } from './fair-turns.ts'
import { Refusal } from '../refuse.ts'

/** As many requests as a browser has under way at a time; the database has a few connections more. */
const atOnce = 6
/** Milliseconds charged for a refused turn, to discourage retries. */
const toldToWaitMs = 500

/** Answers a request in a turn of `who`. Those who ask as the same, such as networks of a link, take turns by `within`. */
export type AccountTurns = <T>(who: string, answer: () => Promise<T>, within?: string) => Promise<T>

type Options = {
  /** Requests that are answered at a time. */
  most?: number
  /** Milliseconds for which a turn goes on after a refusal. */
  restMs?: (refusal: Refusal) => number
}

const restAfterLimit = ({ kind }: Refusal): number => (kind === 'limited' ? toldToWaitMs : 0)

/** Answers requests of one account, case or token, a few at a time: however many it sends, connections to the database are left for others. */
export function openAccountTurns({ most = atOnce, restMs = restAfterLimit }: Options = {}): AccountTurns {
  const turns = new Map<string, { inTurn: FairTurns; count: number }>()
  return async (who, answer, within = '') => {
    const own = turns.get(who) ?? { inTurn: openFairTurns(most), count: 0 }
    turns.set(who, own)
    own.count++
    try {
      return await own.inTurn(within, async () => {
        try {
          return await answer()
        } catch (error) {
          if (error instanceof Refusal && restMs(error) > 0) await setTimeout(restMs(error))
          throw error
        }
      })
    } finally {
      if (--own.count === 0) turns.delete(who)
    }
  }
}
