import { LRUCache } from 'lru-cache'

/** Rules of origins that a process keeps at hand. */
export type KeptRules<R> = {
  /** Undefined when missing or expired. */
  find(origin: string, now: number): R | undefined
  /** Stores rules until they expire or others need the room. */
  keep(origin: string, kept: { rules: R; until: number }, now: number): void
}

/** They take no more than so many bytes. Those that are no longer good make room first, then those that were not asked for the longest. */
export function keepRules<R extends { bytes: number }>(maxBytes: number): KeptRules<R> {
  const kept = new LRUCache<string, { rules: R; until: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ rules }) => rules.bytes,
  })
  return {
    find: (origin, now) => {
      const known = kept.get(origin)
      return known && known.until > now ? known.rules : undefined
    },
    keep: (origin, one, now) => {
      const over = [...kept.entries()].filter(([, { until }]) => until <= now)
      for (const [other] of over) kept.delete(other)
      kept.set(origin, one)
    },
  }
}
