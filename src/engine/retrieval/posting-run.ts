/**
 * Postings of one range of words, eight bytes each, sorted by word. Added ones form small segments that are merged into larger
 * ones, as in a log-structured merge tree (O'Neil et al., 1996), so that adding and finding both stay quick.
 */
export class PostingRun {
  readonly #bits: number
  /** Largest first, except recent additions. */
  readonly #segments: Segment[] = []

  /** `bits`: bits that tell this range's words apart. */
  constructor(bits: number) {
    this.#bits = bits
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  get count(): number {
    return this.#segments.reduce((sum, { count }) => sum + count, 0)
  }

  add(segment: Segment): void {
    if (segment.count > 0) this.#segments.push(segment)
  }

  /** Merges until each segment has more than twice the postings of the next. Postings of the dead are left out. */
  merge(isAlive: (ordinal: number) => boolean): void {
    for (;;) {
      const [larger, smaller] = this.#segments.slice(-2)
      if (!larger || !smaller || larger.count > 2 * smaller.count) return
      this.#segments.splice(-2, 2, merged(larger, smaller, { bits: this.#bits, isAlive }))
    }
  }

  /** All of it in one segment, taken out. */
  takeAll(isAlive: (ordinal: number) => boolean): Segment {
    const merging = { bits: this.#bits, isAlive }
    return this.#segments.splice(0).reduceRight((later, one) => merged(one, later, merging), this.#none())
  }

  /** Rewrites all of it without postings of the dead. */
  purge(isAlive: (ordinal: number) => boolean): void {
    for (const segment of this.#segments.splice(0))
      this.add(merged(segment, this.#none(), { bits: this.#bits, isAlive }))
  }

  #none(): Segment {
    const starts = new Uint32Array(2 ** (this.#bits - maxShift) + 1)
    return { count: 0, shift: maxShift, starts, entries: new Uint32Array() }
  }

  /** Passes the word's postings, a list per segment. */
  find(word: number, found: (entries: Uint32Array, from: number, to: number) => void): void {
    const own = word & ((1 << this.#bits) - 1)
    for (const { shift, starts, entries } of this.#segments) {
      let from = starts[own >>> shift]!
      let to = starts[(own >>> shift) + 1]!
      if (shift > 0 && from < to) {
        const low = own & lowMask
        from = firstAtLeast(entries, from, to, (low << ordinalBits) >>> 0)
        to = low === lowMask ? to : firstAtLeast(entries, from, to, ((low + 1) << ordinalBits) >>> 0)
      }
      if (from < to) found(entries, from, to)
    }
  }
}

export type Segment = {
  count: number
  /** Starts of postings by their words, without the `shift` lowest bits: 0, 1, 2 and so on. */
  starts: Uint32Array
  shift: number
  /** Two per posting: word's low bits over ordinal, and geometry. */
  entries: Uint32Array
}

export const ordinalBits = 24
const lowMask = 255
export const ordinalMask = (1 << ordinalBits) - 1
/** Most dropped bits; a posting stores eight itself. */
const maxShift = 8

/** A directory takes four bytes for each of its places: at eight postings to a place, a sixteenth of what they take. */
export function shiftFor(bits: number, count: number): number {
  let shift = 0
  while (shift < maxShift && 2 ** (bits - shift) > count / 8) shift++
  return shift
}

export type Rows = { words: Uint32Array; ordinals: Uint32Array; geometries: Uint32Array; count: number }

/** A segment of these postings with words of `bits`. */
export function sorted({ words, ordinals, geometries, count }: Rows, bits: number): Segment {
  const heads = 1 << (bits - maxShift)
  const entries = new Uint32Array(2 * count)
  const byRest = countingSort(identityOrder(count), (nth) => words[nth]! & lowMask, lowMask + 1)
  const order = countingSort(byRest, (nth) => words[nth]! >>> maxShift, heads)
  const starts = new Uint32Array(heads + 1)
  for (let nth = 0; nth < count; nth++) starts[(words[nth]! >>> maxShift) + 1]!++
  for (let head = 0; head < heads; head++) starts[head + 1]! += starts[head]!
  for (let at = 0; at < count; at++) {
    const nth = order[at]!
    entries[2 * at] = ((words[nth]! & lowMask) << ordinalBits) | ordinals[nth]!
    entries[2 * at + 1] = geometries[nth]!
  }
  return { count, starts, shift: maxShift, entries }
}

function identityOrder(count: number): Uint32Array {
  const order = new Uint32Array(count)
  for (let nth = 0; nth < count; nth++) order[nth] = nth
  return order
}

function countingSort(order: Uint32Array, keyOf: (nth: number) => number, keys: number): Uint32Array {
  const next = new Uint32Array(keys + 1)
  for (const nth of order) next[keyOf(nth) + 1]!++
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!
  const result = new Uint32Array(order.length)
  for (const nth of order) result[next[keyOf(nth)]!++] = nth
  return result
}

/** The part of a segment whose words begin with `part` in so many of their highest bits, as a segment of words without them. */
export function partOf({ starts, shift, entries }: Segment, part: number, partBits: number): Segment {
  const places = (starts.length - 1) >>> partBits
  const [from, to] = [starts[part * places]!, starts[(part + 1) * places]!]
  const own = starts.slice(part * places, (part + 1) * places + 1)
  for (let place = 0; place <= places; place++) own[place]! -= from
  return { count: to - from, starts: own, shift, entries: entries.slice(2 * from, 2 * to) }
}

type Merging = { bits: number; isAlive(ordinal: number): boolean }

/** Postings of a word keep their order by segment. */
function merged(one: Segment, other: Segment, { bits, isAlive }: Merging): Segment {
  const maxCount = one.count + other.count
  const shift = shiftFor(bits, maxCount)
  const starts = new Uint32Array(2 ** (bits - shift) + 1)
  const entries = new Uint32Array(2 * maxCount)
  const [a, b] = [one.entries, other.entries]
  let [nextA, nextB, count] = [0, 0, 0]
  for (let head = 0; head < 1 << (bits - maxShift); head++) {
    const endA = one.starts[(head + 1) << (maxShift - one.shift)]!
    const endB = other.starts[(head + 1) << (maxShift - other.shift)]!
    while (nextA < endA || nextB < endB) {
      const isA = nextB >= endB || (nextA < endA && a[2 * nextA]! <= b[2 * nextB]!)
      const from = isA ? a : b
      const at = isA ? nextA++ : nextB++
      const entry = from[2 * at]!
      if (!isAlive(entry & ordinalMask)) continue
      entries[2 * count] = entry
      entries[2 * count + 1] = from[2 * at + 1]!
      count++
      starts[(((head << maxShift) | (entry >>> ordinalBits)) >>> shift) + 1]!++
    }
  }
  for (let place = 0; place + 1 < starts.length; place++) starts[place + 1]! += starts[place]!
  return { count, starts, shift, entries: count < maxCount ? entries.slice(0, 2 * count) : entries }
}

function firstAtLeast(entries: Uint32Array, from: number, to: number, min: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[2 * middle]! < min) low = middle + 1
    else high = middle
  }
  return low
}
