import type { Candidate, Posting } from './candidate-index.ts'

/** Postings as they travel between threads: copying two arrays is fifty times quicker than copying as many objects. */
export type PackedPostings = { keys: BigUint64Array; geometries: Uint32Array }

/** What the thread is asked; `number` comes back with the answer. */
export type IndexTask = { number: number } & (
  | { name: 'add'; rows: { id: string; postings: PackedPostings }[] }
  | { name: 'remove'; ids: string[] }
  | { name: 'candidates'; query: PackedPostings; limit: number }
  | { name: 'snapshot' }
  | { name: 'save'; file: string; through: number }
  | { name: 'load'; file: string }
)
/** A snapshot comes in pieces, each under the task's number, before its end. */
export type IndexAnswer = { number: number } & ({ done: IndexDone } | { piece: Uint8Array } | { failed: unknown })

export type IndexDone = Candidate<string>[] | Loaded | undefined

/** What a saved index says of itself. */
export type Loaded = { through: number; ids: string[] }

export const pack = (postings: Posting[]): PackedPostings => ({
  keys: BigUint64Array.from(postings, ({ key }) => key),
  geometries: Uint32Array.from(postings, ({ geometry }) => geometry),
})

export const unpack = ({ keys, geometries }: PackedPostings): Posting[] =>
  Array.from(keys, (key, nth) => ({ key, geometry: geometries[nth]! }))
