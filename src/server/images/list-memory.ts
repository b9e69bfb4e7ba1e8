import type { Id } from '#contract/wire.ts'
import type { Place } from './list-place.ts'

/** An image that was read, with how many of its list stand before it. */
export type Mark = { at: number; place: Place }
/** The images of a part of a list, in its order, with how many stand before them. */
export type KnownPart = { skipped: number; ids: Id[] }
/** What was learnt of a list while its owner's newest event was `seq`; `asOf` says what the database showed then. */
export type KnownList = { seq: number; asOf: string; total: number; marks: Mark[]; parts: KnownPart[] }

/** Where reading a part begins: at a place, which is part of it, or at an end of the list; and how many are passed over from there. */
export type Start = { from: Place | undefined; isBackwards: boolean; offset: number }

/** The nearest place from which `limit` images after the first `skipped` can be read; all of them are in the list. */
export function nearestStart(
  { skipped, limit }: { skipped: number; limit: number },
  { total, marks }: Pick<KnownList, 'total' | 'marks'>,
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
const mostParts = 5

/** What is known of the lists that were asked for last. */
export type ListMemory = {
  recall(list: string): KnownList | undefined
  /** Adds to what is known of the list if that was learnt at the same event; what was learnt at a later one takes its place. */
  keep(list: string, learnt: KnownList): void
}

export function openListMemory(): ListMemory {
  const lists = new Map<string, KnownList>()
  return {
    recall: (list) => lists.get(list),
    keep: (list, learnt) => {
      const known = lists.get(list)
      if (known && known.seq > learnt.seq) return
      const before = known?.seq === learnt.seq ? known : undefined
      const marks = joined(before?.marks, learnt.marks, ({ at }) => at).slice(-mostMarks)
      const parts = joined(before?.parts, learnt.parts, ({ skipped, ids }) => `${skipped} ${ids.length}`).slice(
        -mostParts,
      )
      lists.delete(list)
      lists.set(list, { ...learnt, marks, parts })
      const [oldest] = lists.keys()
      if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
    },
  }
}

/** What was known before, but for what has been learnt anew. */
function joined<T>(before: T[] = [], learnt: T[], keyOf: (one: T) => unknown): T[] {
  const told = new Set(learnt.map(keyOf))
  return [...before.filter((one) => !told.has(keyOf(one))), ...learnt]
}
