/** Pages that were read lately, at most so many bytes of them. Segments never change, so that nothing in it grows old. */
export class PageCache {
  readonly #pages = new Map<number, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(segmentId: number, page: number): Uint8Array | undefined {
    const key = placeOf(segmentId, page)
    const found = this.#pages.get(key)
    if (found) {
      this.#pages.delete(key)
      this.#pages.set(key, found)
    }
    return found
  }

  set(segmentId: number, page: number, bytes: Uint8Array): void {
    const place = placeOf(segmentId, page)
    if (this.#pages.has(place)) return
    // A copy: the page may be a part of a piece of bytes that holds many.
    this.#pages.set(place, new Uint8Array(bytes))
    this.#bytes += bytes.length + entryBytes
    for (const [key, oldest] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) return
      this.#pages.delete(key)
      this.#bytes -= oldest.length + entryBytes
    }
  }
}

/** What a page costs beside its bytes: an array and a place in a map. */
const entryBytes = 200

/** One number for a page: a segment has fewer than sixteen million. */
export const placeOf = (segmentId: number, page: number): number => segmentId * 2 ** 24 + page
