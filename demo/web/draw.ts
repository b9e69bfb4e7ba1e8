/** Seeded choices, equal on every machine. */
export type Draw = {
  /** A number in [from, to). */
  between: (from: number, to: number) => number
  /** A whole number in [from, to]. */
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  /** An independent source, so that parts never affect each other. */
  fork: (name: string) => Draw
}

/** Draws from `seed`. Not for secrets. */
export function drawFrom(seed: string): Draw {
  const next = mulberry(hash(seed))
  const between = (from: number, to: number): number => from + next() * (to - from)
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T
  const shuffle = <T>(list: readonly T[]): T[] => {
    const left = [...list]
    return Array.from(list, () => left.splice(whole(0, left.length - 1), 1)[0] as T)
  }
  return { between, whole, pick, shuffle, fork: (name) => drawFrom(`${seed}/${name}`) }
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return h >>> 0
}

/** Mulberry32: small, fast and even enough for choosing pictures. */
function mulberry(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
