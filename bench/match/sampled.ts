import type { Postings, SnapshotRecord } from '#engine/index.ts'
import { familyOf, wordBits, wordOf } from '#engine/retrieval/posting-keys.ts'
import { ordinalBits, type Segment, shiftFor } from '#engine/retrieval/posting-run.ts'
import { partBits } from '#engine/retrieval/posting-table.ts'

/**
 * Postings of images that never were: each is one of a real image, under its own key and with its own signature, at another real
 * one's place, angle and size. Words are as unevenly used as real ones are; what no image has been seen with does not occur, so
 * that lists are rather longer than they would be.
 */
export function postingSampler(real: Postings[]): () => Postings {
  const { keys, geometries } = joined(real)
  const counts = real.map((own) => own.keys.length)
  const chance = sequence()
  return () => {
    const drawn = Uint32Array.from({ length: counts[chance(counts.length)]! }, () => chance(keys.length))
    const placed = (nth: number) => {
      const place = geometries[chance(keys.length)]!
      return (place & ~signatureMask) | (geometries[nth]! & signatureMask)
    }
    return { keys: drawn.map((nth) => keys[nth]!), geometries: drawn.map(placed) }
  }
}

function joined(real: Postings[]): Postings {
  const count = real.reduce((sum, { keys }) => sum + keys.length, 0)
  const all = { keys: new Uint32Array(count), geometries: new Uint32Array(count) }
  let at = 0
  for (const { keys, geometries } of real) {
    all.keys.set(keys, at)
    all.geometries.set(geometries, at)
    at += keys.length
  }
  return all
}

const signatureMask = 255

/**
 * As many sampled images at once, as the records of an index's snapshot: each real posting as often as it would be drawn. Adding them one by one
 * would take an hour where there are a million.
 */
export function* sampledRecords(real: Postings[], images: number): Generator<SnapshotRecord> {
  for (let from = 0; from < images; from += idsAtOnce) {
    yield { ids: Array.from({ length: Math.min(idsAtOnce, images - from) }, (_, nth) => `sampled ${from + nth}`) }
  }
  const chance = sequence()
  const { keys, geometries: places } = joined(real)
  const all = Array.from(keys, (key, nth) => ({ key, geometry: places[nth]! }))
  const byPart = Map.groupBy(all, ({ key }) => familyOf(key) * parts + (wordOf(key) >>> partWordBits))
  for (const [head, postings] of byPart) {
    const own = postings.toSorted((one, other) => wordOf(one.key) - wordOf(other.key))
    const copies = own.map(() => Math.floor(images / real.length + chance(1000) / 1000))
    const segment = emptySegment(copies.reduce((sum, count) => sum + count, 0))
    let at = 0
    own.forEach(({ key, geometry }, nth) => {
      const word = wordOf(key) & (2 ** partWordBits - 1)
      segment.starts[(word >>> segment.shift) + 1]! += copies[nth]!
      for (const end = at + copies[nth]!; at < end; at++) {
        segment.entries[2 * at] = ((word & 255) << ordinalBits) | chance(images)
        segment.entries[2 * at + 1] = (places[chance(places.length)]! & ~signatureMask) | (geometry & signatureMask)
      }
    })
    for (let place = 0; place + 1 < segment.starts.length; place++) segment.starts[place + 1]! += segment.starts[place]!
    yield { family: Math.floor(head / parts), part: head % parts, segment }
  }
}

const idsAtOnce = 10_000
const parts = 2 ** partBits
const partWordBits = wordBits - partBits

function emptySegment(count: number): Segment {
  const shift = shiftFor(partWordBits, count)
  return { count, shift, starts: new Uint32Array(2 ** (partWordBits - shift) + 1), entries: new Uint32Array(2 * count) }
}

/** Repeatable numbers below a bound (Marsaglia, "Xorshift RNGs", 2003). */
function sequence(): (below: number) => number {
  let state = 2_463_534_242
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
