import { LRUCache } from 'lru-cache'

/** Recent pages, limited in bytes; segments never change. */
export class PageCache {
  readonly #pages: LRUCache<number, Uint8Array>

  constructor(maxBytes: number) {
    // 1 keeps nothing; 0 would mean no limit.
    const maxSize = Math.max(1, maxBytes)
    this.#pages = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length + entryBytes })
  }

  get(segmentId: number, page: number): Uint8Array | undefined {
    return this.#pages.get(placeOf(segmentId, page))
  }

  set(segmentId: number, page: number, bytes: Uint8Array): void {
    const place = placeOf(segmentId, page)
    // Copies, since the page may share a larger buffer.
    if (!this.#pages.has(place)) this.#pages.set(place, new Uint8Array(bytes))
  }
}

/** Overhead of a page in bytes: array and map entry. */
const entryBytes = 200

/** One number for a page: segments have fewer than 2²⁴. */
export const placeOf = (segmentId: number, page: number): number => segmentId * 2 ** 24 + page
