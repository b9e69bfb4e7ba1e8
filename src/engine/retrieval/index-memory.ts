import { engineVersion } from '#engine/fingerprint/fingerprint.ts'
import type { Candidate, CandidateIndex, Postings } from './candidate-index.ts'
import { readSnapshot, writeSnapshot } from './index-snapshot.ts'
import { type PostingList, voted } from './index-votes.ts'
import { families, familyOf, wordOf } from './posting-keys.ts'
import { ordinalBits, type Rows } from './posting-run.ts'
import { PostingTable } from './posting-table.ts'

/** The candidate index in memory, eight bytes a posting. */
export class MemoryIndex implements CandidateIndex {
  readonly version = engineVersion
  readonly #ids: (string | undefined)[] = []
  readonly #ordinals = new Map<string, number>()
  /** Ordinals of removed images whose postings may remain. */
  #dead: number[] = []
  /** Ordinals without postings, to be given out again. */
  readonly #free: number[] = []
  readonly #tables = new Map<number, PostingTable>()

  get size(): number {
    return this.#ordinals.size
  }

  /** Ordinals in use, of existing and of removed images. */
  get seats(): number {
    return this.#ids.length
  }

  ids(): string[] {
    return [...this.#ordinals.keys()]
  }

  async add(rows: { id: string; postings: Postings }[]): Promise<void> {
    await this.remove(rows.map(({ id }) => id))
    const count = rows.reduce((sum, { postings }) => sum + postings.keys.length, 0)
    const byFamily = new Map<number, Rows>()
    for (const { id, postings } of rows) {
      const ordinal = this.#seat(id)
      for (let nth = 0; nth < postings.keys.length; nth++) {
        const key = postings.keys[nth]!
        const family = familyOf(key)
        const into = byFamily.get(family) ?? emptyRows(count)
        byFamily.set(family, into)
        into.words[into.count] = wordOf(key)
        into.ordinals[into.count] = ordinal
        into.geometries[into.count] = postings.geometries[nth]!
        into.count++
      }
    }
    for (const [family, postings] of byFamily) await this.#table(family).add(postings, this)
    if (this.#dead.length >= Math.max(minDead, this.#ids.length * minDeadShare)) await this.#reclaim()
  }

  /** Drops removed images' postings, to reuse their ordinals. */
  async #reclaim(): Promise<void> {
    const dead = this.#dead
    this.#dead = []
    for (const table of this.#tables.values()) await table.purge(this)
    for (const ordinal of dead) this.#free.push(ordinal)
  }

  async remove(ids: string[]): Promise<void> {
    for (const id of ids) {
      const ordinal = this.#ordinals.get(id)
      if (ordinal === undefined) continue
      this.#ids[ordinal] = undefined
      this.#ordinals.delete(id)
      this.#dead.push(ordinal)
    }
  }

  async candidates(query: Postings, limit: number, signal?: AbortSignal): Promise<Candidate<string>[]> {
    signal?.throwIfAborted()
    const lists = this.#listsOf(query)
    const of = (family: number) => lists.get(family) ?? []
    return voted({ words: of(families.word), bands: of(families.band) }, this.#ids.length, {
      max: limit,
      isAlive: this.isAlive,
    })
      .slice(0, limit)
      .map(({ ordinal, ...own }) => ({ id: this.#ids[ordinal]!, ...own }))
  }

  /** Unaffected by later changes. `through` returns on load. */
  snapshot(through = 0): AsyncIterable<Uint8Array> {
    const ids = this.#ids.map((id) => id ?? null)
    const segments = [...this.#tables].flatMap(([family, table]) =>
      table.segments().map(({ part, segment }) => ({ family, part, segment })),
    )
    return writeSnapshot(this.version, { through, records: [...inPortions(ids), ...segments] })
  }

  /** Throws for a snapshot that is damaged or cut off, or that another version of the engine made. */
  static async load(pieces: AsyncIterable<Uint8Array>): Promise<{ index: MemoryIndex; through: number }> {
    const index = new MemoryIndex()
    const through = await readSnapshot(pieces, index.version, (record) => {
      if ('ids' in record) for (const id of record.ids) index.#seat(id)
      else index.#table(record.family).restore(record)
    })
    return { index, through }
  }

  readonly isAlive = (ordinal: number): boolean => this.#ids[ordinal] !== undefined

  /** Lets callers have a turn. */
  readonly pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

  #seat(id: string | null): number {
    const ordinal = (id === null ? undefined : this.#free.pop()) ?? this.#ids.length
    if (ordinal >= 2 ** ordinalBits) throw new Error('This index is full: it holds 16 million images.')
    this.#ids[ordinal] = id ?? undefined
    if (id === null) this.#dead.push(ordinal)
    else this.#ordinals.set(id, ordinal)
    return ordinal
  }

  #table(family: number): PostingTable {
    const table = this.#tables.get(family) ?? new PostingTable()
    this.#tables.set(family, table)
    return table
  }

  /** By family. */
  #listsOf({ keys, geometries }: Postings): Map<number, PostingList[]> {
    const lists = new Map([...this.#tables.keys()].map((family): [number, PostingList[]] => [family, []]))
    for (let nth = 0; nth < keys.length; nth++) {
      const [key, asked] = [keys[nth]!, geometries[nth]!]
      const own = lists.get(familyOf(key))
      if (!own) continue
      const table = this.#tables.get(familyOf(key))!
      table.find(wordOf(key), (entries, from, to) => own.push({ entries, from, to, asked }))
    }
    return lists
  }
}

/** Rewriting everything pays once a quarter of it is dead. */
const minDeadShare = 0.25
const minDead = 1000

/** Ids per line of a snapshot. */
const portion = 10_000

function* inPortions(ids: (string | null)[]): Generator<{ ids: (string | null)[] }> {
  for (let at = 0; at < ids.length; at += portion) yield { ids: ids.slice(at, at + portion) }
}

const emptyRows = (capacity: number): Rows => ({
  words: new Uint32Array(capacity),
  ordinals: new Uint32Array(capacity),
  geometries: new Uint32Array(capacity),
  count: 0,
})
