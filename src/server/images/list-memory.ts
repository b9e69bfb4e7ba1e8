import type { Place } from './list-place.ts'

/** An image that was read, with how many of its list stand before it. */
export type Mark = { at: number; place: Place }
/** What was learnt of a list while its owner's newest event was `seq`: it holds until one that touches the list. */
export type KnownList = { seq: number; total: number; marks: Mark[] }

/** Where reading a part begins: at a place, which is part of it, or at an end of the list; and how many are passed over from there. */
export type Start = { from: Place | undefined; isBackwards: boolean; offset: number }

/** The nearest place from which `limit` images after the first `skipped` can be read; all of them are in the list. */
export function nearestStart(
  { skipped, limit }: { skipped: number; limit: number },
  { total, marks }: Omit<KnownList, 'seq'>,
): Start {
  const last = skipped + limit - 1
  const starts: Start[] = [
    { from: undefined, isBackwards: false, offset: skipped },
    { from: undefined, isBackwards: true, offset: total - 1 - last },
    ...marks.flatMap(({ at, place }): Start[] => {
      if (at <= skipped) return [{ from: place, isBackwards: false, offset: skipped - at }]
      return at >= last ? [{ from: place, isBackwards: true, offset: at - last }] : []
    }),
  ]
  return starts.reduce((nearest, start) => (start.offset < nearest.offset ? start : nearest))
}

const mostLists = 500
const mostMarks = 40

/** What is known of the lists that were asked for last. */
export type ListMemory = {
  recall(list: string): KnownList | undefined
  /** Adds to what is known of the list if that was learnt after event `since`, from which on nothing has touched it; else begins anew. */
  keep(list: string, learnt: KnownList, since?: number): void
}

export function openListMemory(): ListMemory {
  const lists = new Map<string, KnownList>()
  return {
    recall: (list) => lists.get(list),
    keep: (list, learnt, since = learnt.seq) => {
      const known = lists.get(list)
      if (known && known.seq > learnt.seq) return
      const before = known && known.seq >= since ? known.marks : []
      const told = new Set(learnt.marks.map(({ at }) => at))
      const marks = [...before.filter(({ at }) => !told.has(at)), ...learnt.marks].slice(-mostMarks)
      lists.delete(list)
      lists.set(list, { ...learnt, marks })
      const [oldest] = lists.keys()
      if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
    },
  }
}
