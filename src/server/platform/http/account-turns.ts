import { type FairTurns, openFairTurns } from '../fair-turns.ts'

/** As many requests as a browser has under way at a time; the database has a few connections more. */
const atOnce = 6

/** Answers requests of one account a few at a time: however many it sends, connections to the database are left for others. */
export function openAccountTurns() {
  const turns = new Map<string, { inTurn: FairTurns; count: number }>()
  return async <T>(accountId: string, answer: () => Promise<T>): Promise<T> => {
    const own = turns.get(accountId) ?? { inTurn: openFairTurns(atOnce), count: 0 }
    turns.set(accountId, own)
    own.count++
    try {
      return await own.inTurn(accountId, answer)
    } finally {
      if (--own.count === 0) turns.delete(accountId)
    }
  }
}
