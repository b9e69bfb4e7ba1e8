import { setTimeout } from 'node:timers/promises'
import { type FairTurns, openFairTurns } from '../fair-turns.ts'
import { Refusal } from '../refuse.ts'

/** As many requests as a browser has under way at a time; the database has a few connections more. */
const atOnce = 6
/** So long its turn lasts where it was told to wait: whoever does not is answered no more often than this. */
const toldToWaitMs = 500

export type AccountTurns = ReturnType<typeof openAccountTurns>

/** Answers requests of one account, case or token, a few at a time: however many it sends, connections to the database are left for others. */
export function openAccountTurns(most = atOnce) {
  const turns = new Map<string, { inTurn: FairTurns; count: number }>()
  return async <T>(who: string, answer: () => Promise<T>): Promise<T> => {
    const own = turns.get(who) ?? { inTurn: openFairTurns(most), count: 0 }
    turns.set(who, own)
    own.count++
    try {
      return await own.inTurn(who, async () => {
        try {
          return await answer()
        } catch (error) {
          if (error instanceof Refusal && error.kind === 'limited') await setTimeout(toldToWaitMs)
          throw error
        }
      })
    } finally {
      if (--own.count === 0) turns.delete(who)
    }
  }
}
