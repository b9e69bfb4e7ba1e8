/** Does work when its turn has come: one piece at a time, or so many. */
export type FairTurns = <T>(who: string, work: () => Promise<T>, patienceMs?: number) => Promise<T>

/** The turn did not come while there was patience; no work was begun. */
export class TurnDidNotCome extends Error {}

/** Whoever has had a turn comes after all others who wait, however much he still has to do. */
export function openFairTurns(atOnce = 1): FairTurns {
  /** In the order in which they come. */
  const waiting = new Map<string, PromiseWithResolvers<void>[]>()
  let free = atOnce
  const callNext = () => {
    const [next] = waiting
    if (!next) return void free++
    const [who, own] = next
    const first = own.shift()
    waiting.delete(who)
    if (own.length > 0) waiting.set(who, own)
    first?.resolve()
  }
  const giveUp = (who: string, turn: PromiseWithResolvers<void>) => {
    const others = (waiting.get(who) ?? []).filter((one) => one !== turn)
    if (others.length > 0) waiting.set(who, others)
    else waiting.delete(who)
    turn.reject(new TurnDidNotCome())
  }
  const turnOf = async (who: string, patienceMs: number | undefined) => {
    if (free > 0) return void free--
    const turn = Promise.withResolvers<void>()
    const own = waiting.get(who)
    if (own) own.push(turn)
    else waiting.set(who, [turn])
    const timer = patienceMs === undefined ? undefined : setTimeout(() => giveUp(who, turn), patienceMs)
    await turn.promise.finally(() => clearTimeout(timer))
  }
  return async (who, work, patienceMs) => {
    await turnOf(who, patienceMs)
    try {
      return await work()
    } finally {
      callNext()
    }
  }
}
