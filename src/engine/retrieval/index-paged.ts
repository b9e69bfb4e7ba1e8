import type { Postings } from './candidate-index.ts'
import type { PlacedSegment } from './index-snapshot.ts'
import { type PostingList, type Voted, voted } from './index-votes.ts'
import { families, familyOf, wordBits } from './posting-keys.ts'
import { everyKey, type FlatPosting, type Page, pagesOf, PageWriter, readPage } from './posting-pages.ts'
import { sorted } from './posting-run.ts'
import { partBits } from './posting-table.ts'

/** An index whose postings are stored elsewhere, in paged segments. */

/** The pages of a segment with the postings of these images. At most two million postings at a time. */
export function packed(rows: { ordinal: number; postings: Postings }[]): { pages: Page[]; postings: number } {
  const count = rows.reduce((sum, { postings }) => sum + postings.keys.length, 0)
  // Sorting numbers is ten times quicker than sorting objects; the place stands in the bits below the key.
  const order = new Float64Array(count)
  const [ordinals, geometries] = [new Uint32Array(count), new Uint32Array(count)]
  let place = 0
  for (const { ordinal, postings } of rows) {
    geometries.set(postings.geometries, place)
    for (const key of postings.keys) {
      order[place] = key * places + place
      ordinals[place++] = ordinal
    }
  }
  order.sort()
  const writer = new PageWriter()
  const pages: Page[] = []
  for (const both of order) {
    const own = both % places
    const page = writer.push((both - own) / places, ordinals[own]!, geometries[own]!)
    if (page) pages.push(page)
  }
  return { pages: [...pages, ...lastOf(writer)], postings: count }
}

const places = 2 ** 21
const lastOf = (writer: PageWriter): Page[] => [writer.finish()].filter((page) => page !== undefined)

/** The pages of several segments as those of one, without the dead. A source gives its pages in order, some at a time. */
export async function* merged(
  sources: AsyncIterable<Page[]>[],
  isAlive: (ordinal: number) => boolean,
): AsyncGenerator<Page & { postings: number }> {
  const cursors: Cursor[] = []
  // Sequentially, as connections may be fewer than sources.
  for (const source of sources) cursors.push(await Cursor.on(source))
  const writer = new PageWriter()
  let postings = 0
  for (;;) {
    const cursor = cursorAtLowestKey(cursors)
    if (!cursor) break
    const { key, ordinal, geometry } = cursor.posting!
    if (isAlive(ordinal)) {
      const page = writer.push(key, ordinal, geometry)
      if (page) {
        yield { ...page, postings }
        postings = 0
      }
      postings++
    }
    cursor.step()
    if (!cursor.posting) await cursor.refill()
  }
  for (const page of lastOf(writer)) yield { ...page, postings }
}

class Cursor {
  readonly #source: AsyncIterator<Page[]>
  #postings: FlatPosting[] = []
  #at = 0

  private constructor(source: AsyncIterator<Page[]>) {
    this.#source = source
  }

  static async on(source: AsyncIterable<Page[]>): Promise<Cursor> {
    const cursor = new Cursor(source[Symbol.asyncIterator]())
    await cursor.refill()
    return cursor
  }

  /** Undefined at the end of what was read; and after reading on, at the end of all. */
  get posting(): FlatPosting | undefined {
    return this.#postings[this.#at]
  }

  step(): void {
    this.#at++
  }

  async refill(): Promise<void> {
    this.#postings = []
    this.#at = 0
    while (this.#postings.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) return
      for (const page of value) {
        readPage(page, everyKey, (key, ordinal, geometry) => this.#postings.push({ key, ordinal, geometry }))
      }
    }
  }
}

function cursorAtLowestKey(cursors: Cursor[]): Cursor | undefined {
  let least: Cursor | undefined
  for (const cursor of cursors) {
    if (cursor.posting && !(least && least.posting!.key <= cursor.posting.key)) least = cursor
  }
  return least
}

/** A requested key, and a segment's pages that may hold it. */
export type Ask = { segment: number; from: number; to: number; key: number; asked: number }

/** Plans a query, the surest and rarest keys first: a key of many images says little of any. `directories` are the segments' first keys. */
export function asksOf({ keys, geometries }: Postings, directories: Uint32Array[]): Ask[] {
  const short: Ask[] = []
  const long: Ask[] = []
  for (let nth = 0; nth < keys.length; nth++) {
    const [key, asked] = [keys[nth]!, geometries[nth]!]
    for (let segment = 0; segment < directories.length; segment++) {
      const { from, to } = pagesOf(directories[segment]!, key)
      if (from >= to || to - from > maxPages) continue
      ;(to - from <= fewPages ? short : long).push({ segment, from, to, key, asked })
    }
  }
  return [...short, ...long.sort((one, other) => one.to - one.from - other.to + other.from)]
}

const fewPages = 2
const maxPages = 32

/** The images with most votes by what lies under the keys, best first. `ordinals` is above the highest ordinal there is. */
export function votedIn(asks: Ask[], pageOf: (segment: number, page: number) => Page, ordinals: number): Voted[] {
  const found: number[] = []
  const lists: { from: number; to: number; key: number; asked: number }[] = []
  for (const { segment, from, to, key, asked } of asks) {
    const start = found.length / 2
    for (let page = from; page < to; page++) {
      readPage(pageOf(segment, page), { from: key, to: key }, (_, ordinal, geometry) => found.push(ordinal, geometry))
    }
    if (found.length / 2 > start) lists.push({ from: start, to: found.length / 2, key, asked })
  }
  const entries = Uint32Array.from(found)
  const of = (family: number): PostingList[] =>
    lists.filter(({ key }) => familyOf(key) === family).map(({ from, to, asked }) => ({ entries, from, to, asked }))
  return voted({ words: of(families.word), bands: of(families.band) }, ordinals)
}

/** A segment's pages as segments of the index in memory, of one family and part of it at a time. */
export async function* unpacked(pages: AsyncIterable<Page[]>): AsyncGenerator<PlacedSegment> {
  let own: FlatPosting[] = []
  for await (const some of pages) {
    for (const page of some) readPage(page, everyKey, (key, ordinal, geometry) => own.push({ key, ordinal, geometry }))
    for (;;) {
      const end = own.findIndex(({ key }) => headOf(key) !== headOf(own[0]!.key))
      if (end < 0) break
      yield placed(own.slice(0, end))
      own = own.slice(end)
    }
  }
  if (own.length > 0) yield placed(own)
}

/** A family and a part of its table. */
const headOf = (key: number) => key >>> (wordBits - partBits)

function placed(postings: FlatPosting[]): PlacedSegment {
  const bits = wordBits - partBits
  const head = headOf(postings[0]!.key)
  const segment = sorted(
    {
      words: Uint32Array.from(postings, ({ key }) => key & (2 ** bits - 1)),
      ordinals: Uint32Array.from(postings, ({ ordinal }) => ordinal),
      geometries: Uint32Array.from(postings, ({ geometry }) => geometry),
      count: postings.length,
    },
    bits,
  )
  return { family: head >>> partBits, part: head & (2 ** partBits - 1), segment }
}
