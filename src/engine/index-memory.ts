import type { Candidate, CandidateIndex, Posting, Similarity } from './candidate-index.ts'
import { engineVersion } from './fingerprint.ts'
import { readSnapshot, writeSnapshot } from './index-snapshot.ts'
import { type Hits, mostAgreeing } from './geometry-votes.ts'
import { ordinalBits, PostingTable, type Rows, wordBits } from './posting-table.ts'
import { families } from './postings.ts'
import { signatureDistance } from './posting-geometry.ts'

/** The candidate index in this process's memory: eight bytes a posting. */
export class MemoryIndex implements CandidateIndex {
  readonly version = engineVersion
  readonly #ids: (string | undefined)[] = []
  readonly #ordinals = new Map<string, number>()
  readonly #tables = new Map<number, PostingTable>()

  get size(): number {
    return this.#ordinals.size
  }

  async add(rows: { id: string; postings: Posting[] }[]): Promise<void> {
    await this.remove(rows.map(({ id }) => id))
    const count = rows.reduce((sum, { postings }) => sum + postings.length, 0)
    const byFamily = new Map<number, Rows>()
    for (const { id, postings } of rows) {
      const ordinal = this.#seat(id)
      for (const { key, geometry } of postings) {
        const family = Number(key >> 56n)
        const into = byFamily.get(family) ?? emptyRows(count)
        byFamily.set(family, into)
        into.words[into.count] = wordOf(key)
        into.ordinals[into.count] = ordinal
        into.geometries[into.count] = geometry
        into.count++
      }
    }
    for (const [family, postings] of byFamily) this.#table(family).add(postings, this.#isAlive)
  }

  async remove(ids: string[]): Promise<void> {
    for (const id of ids) {
      const ordinal = this.#ordinals.get(id)
      if (ordinal === undefined) continue
      this.#ids[ordinal] = undefined
      this.#ordinals.delete(id)
    }
  }

  async candidates(query: Posting[], limit: number, signal?: AbortSignal): Promise<Candidate<string>[]> {
    signal?.throwIfAborted()
    const hits = this.#hitsFor(query)
    const bands = this.#bandVotes(query)
    signal?.throwIfAborted()
    return this.#ranked(hits, bands).slice(0, limit)
  }

  /** What is added while it is being read is not in it. */
  snapshot(): AsyncIterable<Uint8Array> {
    const tables = [...this.#tables].map(([family, table]) => ({ family, segment: table.compacted(this.#isAlive) }))
    return writeSnapshot({ version: this.version, ids: [...this.#ids], tables })
  }

  /** Throws for a snapshot that is cut off or that another version of the engine made. */
  static async load(pieces: AsyncIterable<Uint8Array>): Promise<MemoryIndex> {
    const { version, ids, tables } = await readSnapshot(pieces)
    const index = new MemoryIndex()
    if (version !== index.version)
      throw new Error(`This index snapshot is of version ${version}, not ${index.version}.`)
    ids.forEach((id, ordinal) => {
      index.#ids.push(id)
      if (id !== undefined) index.#ordinals.set(id, ordinal)
    })
    for (const { family, segment } of tables) index.#tables.set(family, PostingTable.of(segment))
    return index
  }

  readonly #isAlive = (ordinal: number): boolean => this.#ids[ordinal] !== undefined

  #seat(id: string): number {
    const ordinal = this.#ids.length
    if (ordinal >= 2 ** ordinalBits) throw new Error('This index is full: it holds 16 million images.')
    this.#ids.push(id)
    this.#ordinals.set(id, ordinal)
    return ordinal
  }

  #table(family: number): PostingTable {
    const table = this.#tables.get(family) ?? new PostingTable()
    this.#tables.set(family, table)
    return table
  }

  /** Hits of the images with the most of them. */
  #hitsFor(query: Posting[]): Map<number, Hits> {
    const table = this.#table(Number(families.word))
    const counts = new Uint16Array(this.#ids.length)
    const found: { ordinals: number[]; asked: number[]; owned: number[] } = { ordinals: [], asked: [], owned: [] }
    for (const { key, geometry } of query) {
      if (key >> 56n !== families.word) continue
      table.visit(wordOf(key), (ordinal, owned) => {
        if (signatureDistance(geometry, owned) > mostSignatureBits) return
        counts[ordinal]!++
        found.ordinals.push(ordinal)
        found.asked.push(geometry)
        found.owned.push(owned)
      })
    }
    const least = countOfNth(counts, mostVoted)
    const hits = new Map<number, Hits>()
    found.ordinals.forEach((ordinal, nth) => {
      if (counts[ordinal]! < least || !this.#isAlive(ordinal)) return
      const own = hits.get(ordinal) ?? { asked: [], owned: [] }
      hits.set(ordinal, own)
      own.asked.push(found.asked[nth]!)
      own.owned.push(found.owned[nth]!)
    })
    return hits
  }

  /** Equal bands of hashes, for images that share more than chance gives. */
  #bandVotes(query: Posting[]): Map<number, number> {
    const table = this.#table(Number(families.band))
    const votes = new Map<number, number>()
    for (const { key } of query) {
      if (key >> 56n !== families.band) continue
      table.visit(wordOf(key), (ordinal) => {
        if (this.#isAlive(ordinal)) votes.set(ordinal, (votes.get(ordinal) ?? 0) + 1)
      })
    }
    return votes
  }

  #ranked(hits: Map<number, Hits>, bands: Map<number, number>): Candidate<string>[] {
    const found = new Map<number, { votes: number; similarity?: Similarity }>()
    for (const [ordinal, own] of hits) found.set(ordinal, mostAgreeing(own))
    for (const [ordinal, votes] of bands) {
      const before = found.get(ordinal)
      if (votes >= leastBands && votes > (before?.votes ?? 0)) found.set(ordinal, { ...before, votes })
    }
    return [...found]
      .map(([ordinal, own]) => ({ id: this.#ids[ordinal]!, ...own }))
      .sort((one, other) => other.votes - one.votes)
  }
}

/** Of look-alikes under the same word, 95 of 100 differ in no more of the eight bits; of others, 21. */
const mostSignatureBits = 2
/** Images whose hits are looked at more closely. */
const mostVoted = 400
/** Any two images share a band by chance in one of a hundred pairs. */
const leastBands = 2

/** The lowest bits, which are all that words have. */
const wordMask = BigInt(2 ** wordBits - 1)
const wordOf = (key: bigint): number => Number(key & wordMask)

const emptyRows = (most: number): Rows => ({
  words: new Uint32Array(most),
  ordinals: new Uint32Array(most),
  geometries: new Uint32Array(most),
  count: 0,
})

/** What the image with the nth most hits has; at least one. */
function countOfNth(counts: Uint16Array, nth: number): number {
  const holders = new Uint32Array(65536)
  for (const count of counts) holders[count]!++
  let sum = 0
  for (let count = 65535; count > 1; count--) {
    sum += holders[count]!
    if (sum >= nth) return count
  }
  return 1
}
