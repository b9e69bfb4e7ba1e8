import type { Page } from '#engine/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readDirectories, readPages } from './candidate-store.ts'

/** 2 MB. */
export const pagesPerWrite = 1000
/** Half a megabyte of each segment that is merged. */
const pagesPerRead = 250

/** A segment's stored directory: 32-bit first keys of pages. */
export const directoryOf = (firsts: number[]): Uint8Array => new Uint8Array(Uint32Array.from(firsts).buffer)
export const firstsOf = (directory: Uint8Array): Uint32Array => new Uint32Array(new Uint8Array(directory).buffer)

/** All pages of a segment, some at a time. Throws when the segment is merged into another meanwhile. */
export async function* pagesIn(db: Db, segmentId: number): AsyncGenerator<Page[]> {
  const [found] = await readDirectories(db, [segmentId])
  const firsts = firstsOf(found?.directory ?? new Uint8Array())
  for (let at = 0; at < firsts.length; at += pagesPerRead) {
    const places = [...firsts.subarray(at, at + pagesPerRead).keys()].map((nth) => ({ segmentId, page: at + nth }))
    const pages = await readPages(db, places)
    if (!pages) throw new Error('The candidate index was merged while it was being read.')
    yield pages.map((bytes, nth) => ({ first: firsts[at + nth]!, bytes }))
  }
}
