/**
 * Postings of one family, packed into eight bytes each and sorted by word. Added ones form small segments that are merged
 * into larger ones, as in a log-structured merge tree (O'Neil et al., 1996), so that adding and finding both stay quick.
 */
export class PostingTable {
  /** Largest first. */
  readonly #segments: Segment[] = []

  get size(): number {
    return this.#segments.reduce((sum, { count }) => sum + count, 0)
  }

  add(rows: Rows, isAlive: (ordinal: number) => boolean): void {
    if (rows.count === 0) return
    this.#segments.push(sorted(rows))
    for (;;) {
      const [larger, smaller] = this.#segments.slice(-2)
      if (!larger || !smaller || larger.count > 2 * smaller.count) return
      this.#segments.splice(-2, 2, merged(larger, smaller, isAlive))
    }
  }

  /** Calls back with the ordinal and geometry of every posting under the word. */
  visit(word: number, found: (ordinal: number, geometry: number) => void): void {
    for (const segment of this.#segments) {
      const { entries, starts } = segment
      const end = starts[(word >>> rest) + 1]!
      const least = ((word & lowMask) << ordinalBits) >>> 0
      for (let at = firstAtLeast(segment, starts[word >>> rest]!, end, least); at < end; at++) {
        const entry = entries[2 * at]!
        if (entry >>> ordinalBits !== (word & lowMask)) break
        found(entry & ordinalMask, entries[2 * at + 1]!)
      }
    }
  }

  /** All of it in one segment, without the dead. */
  compacted(isAlive: (ordinal: number) => boolean): Segment {
    const empty = sorted({
      words: new Uint32Array(),
      ordinals: new Uint32Array(),
      geometries: new Uint32Array(),
      count: 0,
    })
    const whole = this.#segments.splice(0).reduceRight((one, other) => merged(other, one, isAlive), empty)
    this.#segments.push(whole)
    return whole
  }

  static of(segment: Segment): PostingTable {
    const table = new PostingTable()
    if (segment.count > 0) table.#segments.push(segment)
    return table
  }
}

/** Words have 24 bits: the highest 16 say where to look, the lowest 8 stand with the posting, over 24 bits of ordinal. */
export const wordBits = 24
export const ordinalBits = 24
const rest = 8
const lowMask = 255
const ordinalMask = (1 << ordinalBits) - 1
const heads = 1 << (wordBits - rest)

export type Rows = { words: Uint32Array; ordinals: Uint32Array; geometries: Uint32Array; count: number }
export type Segment = {
  count: number
  /** Where the postings of each head begin. */
  starts: Uint32Array
  /** Two to a posting: the word's rest over the ordinal, and the geometry. */
  entries: Uint32Array
}

function sorted({ words, ordinals, geometries, count }: Rows): Segment {
  const starts = new Uint32Array(heads + 1)
  const entries = new Uint32Array(2 * count)
  const byRest = countingSort(identityOrder(count), (nth) => words[nth]! & lowMask, lowMask + 1)
  const order = countingSort(byRest, (nth) => words[nth]! >>> rest, heads)
  for (let nth = 0; nth < count; nth++) starts[(words[nth]! >>> rest) + 1]!++
  for (let head = 0; head < heads; head++) starts[head + 1]! += starts[head]!
  order.forEach((nth, at) => {
    entries[2 * at] = ((words[nth]! & lowMask) << ordinalBits) | ordinals[nth]!
    entries[2 * at + 1] = geometries[nth]!
  })
  return { count, starts, entries }
}

const identityOrder = (count: number) => Uint32Array.from({ length: count }, (_, nth) => nth)

function countingSort(order: Uint32Array, keyOf: (nth: number) => number, keys: number): Uint32Array {
  const next = new Uint32Array(keys + 1)
  for (const nth of order) next[keyOf(nth) + 1]!++
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!
  const result = new Uint32Array(order.length)
  for (const nth of order) result[next[keyOf(nth)]!++] = nth
  return result
}

function merged(one: Segment, other: Segment, isAlive: (ordinal: number) => boolean): Segment {
  const entries = new Uint32Array(2 * (one.count + other.count))
  const starts = new Uint32Array(heads + 1)
  let count = 0
  const keep = ({ entries: from }: Segment, at: number) => {
    if (!isAlive(from[2 * at]! & ordinalMask)) return
    entries[2 * count] = from[2 * at]!
    entries[2 * count + 1] = from[2 * at + 1]!
    count++
  }
  for (let head = 0; head < heads; head++) {
    starts[head] = count
    let [a, b] = [one.starts[head]!, other.starts[head]!]
    const [endA, endB] = [one.starts[head + 1]!, other.starts[head + 1]!]
    while (a < endA && b < endB) {
      if (one.entries[2 * a]! <= other.entries[2 * b]!) keep(one, a++)
      else keep(other, b++)
    }
    while (a < endA) keep(one, a++)
    while (b < endB) keep(other, b++)
  }
  starts[heads] = count
  return { count, starts, entries: count < one.count + other.count ? entries.slice(0, 2 * count) : entries }
}

function firstAtLeast({ entries }: Segment, from: number, to: number, least: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[2 * middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
