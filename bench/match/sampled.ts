import type { Posting } from '#engine/index.ts'

/**
 * Postings of images that never were: each is one of a real image, under its own key and with its own signature, at another real
 * one's place, angle and size. Words are as unevenly used as real ones are; what no image has been seen with does not occur, so
 * that lists are rather longer than they would be.
 */
export function postingSampler(real: Posting[][]): () => Posting[] {
  const all = real.flat()
  const counts = real.map(({ length }) => length)
  const chance = sequence()
  return () =>
    Array.from({ length: counts[chance(counts.length)]! }, () => {
      const { key, geometry } = all[chance(all.length)]!
      const place = all[chance(all.length)]!.geometry
      return { key, geometry: ((place & ~signatureMask) | (geometry & signatureMask)) >>> 0 }
    })
}

const signatureMask = 255

/** Whole numbers below a bound, the same in every run (Marsaglia, "Xorshift RNGs", 2003). */
function sequence(): (below: number) => number {
  let state = 2_463_534_242
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
