import { LRUCache } from 'lru-cache'

/** Pages that were read lately, at most so many bytes of them. Segments never change, so that nothing in it grows old. */
export class PageCache {
  readonly #pages: LRUCache<number, Uint8Array>

  constructor(maxBytes: number) {
    // 0 would be no limit. Of one byte it keeps nothing.
    const maxSize = Math.max(1, maxBytes)
    this.#pages = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length + entryBytes })
  }

  get(segmentId: number, page: number): Uint8Array | undefined {
    return this.#pages.get(placeOf(segmentId, page))
  }

  set(segmentId: number, page: number, bytes: Uint8Array): void {
    const place = placeOf(segmentId, page)
    // A copy: the page may be a part of a piece of bytes that holds many.
    if (!this.#pages.has(place)) this.#pages.set(place, new Uint8Array(bytes))
  }
}

/** What a page costs beside its bytes: an array and a place in a map. */
const entryBytes = 200

/** One number for a page: a segment has fewer than sixteen million. */
export const placeOf = (segmentId: number, page: number): number => segmentId * 2 ** 24 + page
