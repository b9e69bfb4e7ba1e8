/** Owner of a turn. Several who share the turns of one are named by owner and asker. */
export type Whose = string | readonly [of: string, asker: string]

/** Runs work at its turn, one or several at once. */
export type FairTurns = <T>(whose: Whose, work: () => Promise<T>, patienceMs?: number) => Promise<T>

/** The turn exceeded the patience; no work began. */
export class TurnDidNotCome extends Error {}

/** Opens turns: an owner who had one comes after all others who wait. Askers of an owner take the owner's in turn. */
export function openFairTurns(atOnce = 1): FairTurns {
  const waiting = openRota<PromiseWithResolvers<void>>()
  let free = atOnce
  const turnOf = async (whose: Whose, patienceMs: number | undefined) => {
    if (free > 0) return void free--
    const turn = Promise.withResolvers<void>()
    const leave = waiting.add(whose, turn)
    const giveUp = () => {
      leave()
      turn.reject(new TurnDidNotCome())
    }
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
    await turn.promise.finally(() => clearTimeout(timer))
  }
  return async (whose, work, patienceMs) => {
    await turnOf(whose, patienceMs)
    try {
      return await work()
    } finally {
      const next = waiting.next()
      if (next) next.resolve()
      else free++
    }
  }
}

/** Entries of each in the order in which they came. A Map keeps the order of its keys: a key that was served moves to its end. */
function openRota<Entry>() {
  const all = new Map<string, Map<string, Entry[]>>()
  const put = (of: string, asker: string, entries: Entry[]) => {
    const askers = all.get(of) ?? new Map<string, Entry[]>()
    if (entries.length > 0) all.set(of, askers.set(asker, entries))
    else askers.delete(asker)
    if (askers.size === 0) all.delete(of)
  }
  return {
    /** Returns what takes the entry out again. */
    add: (whose: Whose, entry: Entry): (() => void) => {
      const [of, asker] = typeof whose === 'string' ? [whose, ''] : whose
      const own = () => all.get(of)?.get(asker) ?? []
      const entries = own()
      entries.push(entry)
      put(of, asker, entries)
      const others = () => own().filter((one) => one !== entry)
      return () => put(of, asker, others())
    },
    next: (): Entry | undefined => {
      const [first] = all
      if (!first) return undefined
      const [of, askers] = first
      const [asker, entries] = askers.entries().next().value!
      const entry = entries.shift()
      all.delete(of)
      askers.delete(asker)
      if (askers.size > 0) all.set(of, askers)
      put(of, asker, entries)
      return entry
    },
  }
}
