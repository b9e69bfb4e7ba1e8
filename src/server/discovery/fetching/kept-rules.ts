/** Rules of origins that a process keeps at hand. */
export type KeptRules<R> = {
  /** Undefined where none are kept, or they are no longer good. */
  find(origin: string, now: number): R | undefined
  /** Keeps them for as long as they are good, or until others need the room. */
  keep(origin: string, kept: { rules: R; until: number }, now: number): void
}

/** They take no more than so many bytes. Those that are no longer good make room first, then those that were kept first. */
export function keepRules<R extends { bytes: number }>(maxBytes: number): KeptRules<R> {
  const kept = new Map<string, { rules: R; until: number }>()
  let bytes = 0
  const drop = (origin: string) => {
    bytes -= kept.get(origin)?.rules.bytes ?? 0
    kept.delete(origin)
  }
  return {
    find: (origin, now) => {
      const known = kept.get(origin)
      return known && known.until > now ? known.rules : undefined
    },
    keep: (origin, one, now) => {
      drop(origin)
      for (const [other, { until }] of kept) if (until <= now) drop(other)
      kept.set(origin, one)
      bytes += one.rules.bytes
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
