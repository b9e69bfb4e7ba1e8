/** Places of a process for work that goes on for a while, shared by all who have some to do. */
export type FairShares = {
  /**
   * Takes a place for `who`, unless they have as many as everybody's share is: then it waits until they have fewer, for `patienceMs` at most.
   * Resolves to what gives the place back, or to undefined where none came free.
   */
  take(who: string, patienceMs: number): Promise<(() => void) | undefined>
}

/**
 * Divides places equally, at least one each. Nobody takes more than half of the free ones, so that a newcomer finds some without waiting for running
 * work.
 */
export function openFairShares(places: number): FairShares {
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  const hasRoom = (who: string) => {
    const own = taken.get(who) ?? 0
    const ofOthers = taken.size - (own > 0 ? 1 : 0)
    const byOthers = taken.values().reduce((sum, count) => sum + count, 0) - own
    const equal = Math.floor(places / (ofOthers + 1))
    const half = Math.floor((places - byOthers) / 2)
    return own < Math.max(1, Math.min(equal, half))
  }
  const giveBack = (who: string) => {
    const left = taken.get(who)! - 1
    if (left > 0) taken.set(who, left)
    else taken.delete(who)
    for (const look of waiting) look()
  }
  const untilRoom = (who: string, patienceMs: number) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const end = (isRoom: boolean) => {
      clearTimeout(timer)
      waiting.delete(look)
      resolve(isRoom)
    }
    const look = () => {
      if (!hasRoom(who)) return
      taken.set(who, (taken.get(who) ?? 0) + 1)
      end(true)
    }
    const timer = setTimeout(end, patienceMs, false)
    waiting.add(look)
    look()
    return promise
  }
  return {
    take: async (who, patienceMs) => {
      if (!(await untilRoom(who, patienceMs))) return undefined
      let isTaken = true
      return () => {
        if (isTaken) giveBack(who)
        isTaken = false
      }
    },
  }
}
