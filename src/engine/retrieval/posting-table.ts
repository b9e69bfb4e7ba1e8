import { wordBits } from './posting-keys.ts'
import { partOf, PostingRun, type Rows, type Segment, sorted } from './posting-run.ts'

/**
 * Postings of one family. Recent ones lie together. Once there are enough, they move to 256 parts by the highest bits of their words. A
 * merge rewrites one part, so it is short and needs little extra memory.
 */
export class PostingTable {
  readonly #young = new PostingRun(wordBits)
  readonly #parts = Array.from({ length: parts }, () => new PostingRun(wordBits - partBits))

  get count(): number {
    return this.#parts.reduce((sum, { count }) => sum + count, this.#young.count)
  }

  /** Pauses between merges, each no longer than a query. */
  async add(rows: Rows, { isAlive, pause }: Around): Promise<void> {
    this.#young.add(sorted(rows, wordBits))
    this.#young.merge(isAlive)
    if (this.#young.count < maxYoung) return
    const grown = this.#young.takeAll(isAlive)
    this.#parts.forEach((run, part) => run.add(partOf(grown, part, partBits)))
    for (const run of this.#parts) {
      run.merge(isAlive)
      await pause()
    }
  }

  /** Drops dead images' postings in parts. */
  async purge({ isAlive, pause }: Around): Promise<void> {
    for (const run of [this.#young, ...this.#parts]) {
      run.purge(isAlive)
      await pause()
    }
  }

  /** Searches recent postings and the word's part, as PostingRun.find does. */
  find(word: number, found: (entries: Uint32Array, from: number, to: number) => void): void {
    this.#young.find(word, found)
    this.#parts[word >>> (wordBits - partBits)]!.find(word, found)
  }

  /** All segments with their parts; -1 for recent postings. */
  segments(): { part: number; segment: Segment }[] {
    const of = (part: number) => (segment: Segment) => ({ part, segment })
    return [...this.#young.segments.map(of(-1)), ...this.#parts.flatMap((run, part) => run.segments.map(of(part)))]
  }

  /** Takes in a segment that `segments` gave. */
  restore({ part, segment }: { part: number; segment: Segment }): void {
    const run = part < 0 ? this.#young : this.#parts[part]
    if (!run) throw new Error(`An index has no part ${part}.`)
    run.add(segment)
  }
}

type Around = { isAlive(ordinal: number): boolean; pause(): Promise<void> }

export const partBits = 8
const parts = 1 << partBits
/** Postings of about a thousand images: 8 MB. */
const maxYoung = 1 << 20
