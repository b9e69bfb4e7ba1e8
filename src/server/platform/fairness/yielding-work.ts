import { setTimeout } from 'node:timers/promises'
import { openFairTurns } from './fair-turns.ts'

/** For each millisecond of such work everybody else has so many; at most so many milliseconds a piece. */
const [restPerWork, longestRestMs] = [4, 500]

/** A process has one main thread. */
const inTurn = openFairTurns()

/**
 * Does a piece of work that is as large as its caller made it: one at a time in this process, callers in turn, and after each a rest of four
 * times as long. An answer that takes several questions to the database is kept waiting by one piece, and not by one at each question.
 */
export async function runYielding<T>(caller: string, piece: () => T): Promise<T> {
  return await inTurn(caller, async () => {
    const began = performance.now()
    try {
      return piece()
    } finally {
      await setTimeout(Math.min(longestRestMs, restPerWork * (performance.now() - began)))
    }
  })
}
