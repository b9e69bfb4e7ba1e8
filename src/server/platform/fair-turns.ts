/** Does work when its turn has come: one piece at a time, or so many. */
export type FairTurns = <T>(who: string, work: () => Promise<T>) => Promise<T>

/** Whoever has had a turn comes after all others who wait, however much he still has to do. */
export function openFairTurns(atOnce = 1): FairTurns {
  /** In the order in which they come. */
  const waiting = new Map<string, (() => void)[]>()
  let free = atOnce
  const callNext = () => {
    const [next] = waiting
    if (!next) return void free++
    const [who, [begin, ...later]] = next
    waiting.delete(who)
    if (later.length > 0) waiting.set(who, later)
    begin?.()
  }
  return async (who, work) => {
    if (free > 0) free--
    else await new Promise<void>((begin) => waiting.set(who, [...(waiting.get(who) ?? []), begin]))
    try {
      return await work()
    } finally {
      callNext()
    }
  }
}
