import type { Candidate, CandidateIndex, Posting } from './candidate-index.ts'
import { engineVersion } from './fingerprint.ts'

/** The candidate index in this process's memory. */
export class MemoryIndex implements CandidateIndex {
  readonly version = engineVersion
  readonly #holders = new Map<bigint, Set<string>>()
  readonly #keysOf = new Map<string, bigint[]>()

  async add(rows: { id: string; postings: Posting[] }[]): Promise<void> {
    for (const { id, postings } of rows) {
      await this.remove([id])
      const keys = postings.map(({ key }) => key)
      this.#keysOf.set(id, keys)
      for (const key of keys) {
        const holders = this.#holders.get(key)
        if (holders) holders.add(id)
        else this.#holders.set(key, new Set([id]))
      }
    }
  }

  async remove(ids: string[]): Promise<void> {
    for (const id of ids) {
      for (const key of this.#keysOf.get(id) ?? []) this.#holders.get(key)?.delete(id)
      this.#keysOf.delete(id)
    }
  }

  async candidates(query: Posting[], limit: number, signal?: AbortSignal): Promise<Candidate<string>[]> {
    signal?.throwIfAborted()
    const votes = new Map<string, number>()
    for (const { key } of query) {
      for (const id of this.#holders.get(key) ?? []) votes.set(id, (votes.get(id) ?? 0) + 1)
    }
    return [...votes]
      .map(([id, count]) => ({ id, votes: count }))
      .sort((one, other) => other.votes - one.votes)
      .slice(0, limit)
  }

  async *snapshot(): AsyncIterable<Uint8Array> {
    for (const [id, keys] of this.#keysOf) {
      yield new TextEncoder().encode(`${JSON.stringify([id, ...keys.map((key) => key.toString(16))])}\n`)
    }
  }
}
