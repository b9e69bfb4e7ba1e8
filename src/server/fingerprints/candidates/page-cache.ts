import { LRUCache } from 'lru-cache'

/** Recently read pages, up to so many bytes. Segments never change, so no page becomes stale. */
export class PageCache {
  readonly #pages: LRUCache<number, Uint8Array>

  constructor(maxBytes: number) {
    // At least one byte, which keeps nothing: 0 would mean no limit.
    const maxSize = Math.max(1, maxBytes)
    this.#pages = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length + entryBytes })
  }

  get(segmentId: number, page: number): Uint8Array | undefined {
    return this.#pages.get(placeOf(segmentId, page))
  }

  set(segmentId: number, page: number, bytes: Uint8Array): void {
    const place = placeOf(segmentId, page)
    // A copy: the page may be a part of a larger buffer.
    if (!this.#pages.has(place)) this.#pages.set(place, new Uint8Array(bytes))
  }
}

/** Bytes of a page's overhead: an array and a place in a map. */
const entryBytes = 200

/** One number for a page: a segment has fewer than sixteen million. */
export const placeOf = (segmentId: number, page: number): number => segmentId * 2 ** 24 + page
