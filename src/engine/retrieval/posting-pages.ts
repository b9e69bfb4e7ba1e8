/**
 * Postings in pages of about two kilobytes, sorted by key, for an index that is stored elsewhere and read in small parts. A page holds its
 * count (16 bits), geometries (32 bits each), ordinals (24 bits each), and each key's step above the last (seven bits to a byte). A
 * directory gives the first key's place. A posting takes eight bytes where many images are.
 */
export type Page = { first: number; bytes: Uint8Array }

/** A page with its row of a table is a quarter of what PostgreSQL reads at once, and small enough not to be moved out of the row. */
const maxBytes = 1960
const fixedBytes = 7

/** A posting with its family in the highest eight bits of its key, over the 24 of its word. */
export type FlatPosting = { key: number; ordinal: number; geometry: number }

/** Makes pages of postings in key order. */
export class PageWriter {
  #geometries: number[] = []
  #ordinals: number[] = []
  #steps: number[] = []
  #first = 0
  #last = 0

  /** Returns a page that this posting no longer fits. */
  push(key: number, ordinal: number, geometry: number): Page | undefined {
    const isFull = 4 + fixedBytes * (this.#geometries.length + 1) + this.#steps.length + 5 > maxBytes
    const full = isFull ? this.finish() : undefined
    if (this.#geometries.length === 0) this.#first = this.#last = key
    this.#geometries.push(geometry)
    this.#ordinals.push(ordinal)
    for (let step = key - this.#last; ; step = Math.floor(step / 128)) {
      this.#steps.push(step < 128 ? step : (step % 128) + 128)
      if (step < 128) break
    }
    this.#last = key
    return full
  }

  /** The last page, if any posting remains. */
  finish(): Page | undefined {
    const count = this.#geometries.length
    if (count === 0) return undefined
    const bytes = new Uint8Array(4 + fixedBytes * count + this.#steps.length)
    const view = new DataView(bytes.buffer)
    view.setUint16(0, count, true)
    this.#geometries.forEach((geometry, nth) => view.setUint32(4 + 4 * nth, geometry, true))
    this.#ordinals.forEach((ordinal, nth) => {
      const at = 4 + 4 * count + 3 * nth
      view.setUint16(at, ordinal & 0xffff, true)
      view.setUint8(at + 2, ordinal >>> 16)
    })
    bytes.set(this.#steps, 4 + fixedBytes * count)
    const page = { first: this.#first, bytes }
    ;[this.#geometries, this.#ordinals, this.#steps] = [[], [], []]
    return page
  }
}

/** Calls back with each posting from the first key asked for to the last, in their order. */
export function readPage(
  { first, bytes }: Page,
  { from, to }: { from: number; to: number },
  found: (key: number, ordinal: number, geometry: number) => void,
): void {
  const count = bytes[0]! | (bytes[1]! << 8)
  const ordinals = 4 + 4 * count
  let key = first
  let at = 4 + fixedBytes * count
  for (let nth = 0; nth < count; nth++) {
    let byte = bytes[at++]!
    key += byte & 127
    for (let weight = 128; byte > 127; weight *= 128) {
      byte = bytes[at++]!
      key += (byte & 127) * weight
    }
    if (key > to) return
    if (key >= from) found(key, bits24(bytes, ordinals + 3 * nth), bits32(bytes, 4 + 4 * nth))
  }
}

const bits24 = (bytes: Uint8Array, at: number) => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)
const bits32 = (bytes: Uint8Array, at: number) => (bits24(bytes, at) | (bytes[at + 3]! << 24)) >>> 0

export const everyKey = { from: 0, to: 2 ** 32 - 1 } as const

/**
 * The pages that may hold a key, by the first key of every page: those that begin with it, and the one before, in which it may
 * begin. `to` is one past the last; none when they are equal.
 */
export function pagesOf(firsts: Uint32Array, key: number): { from: number; to: number } {
  const before = firstAtLeast(firsts, key)
  return { from: Math.max(0, before - 1), to: firsts[before] === key ? firstAtLeast(firsts, key + 1) : before }
}

function firstAtLeast(numbers: Uint32Array, min: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < min) low = middle + 1
    else high = middle
  }
  return low
}
