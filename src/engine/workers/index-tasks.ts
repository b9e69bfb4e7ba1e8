import type { Candidate, Postings } from '#engine/retrieval/candidate-index.ts'

/** Task for the thread; `number` comes back with the answer. */
export type IndexTask = { number: number } & (
  | { name: 'add'; rows: { id: string; postings: Postings }[] }
  | { name: 'remove'; ids: string[] }
  | { name: 'candidates'; query: Postings; limit: number }
  | { name: 'snapshot' }
  | { name: 'save'; file: string; through: number }
  | { name: 'load'; file: string }
)
/** Snapshot pieces carry the task's number, before its end. */
export type IndexAnswer = { number: number } & ({ done: IndexDone } | { piece: Uint8Array } | { failed: unknown })

export type IndexDone = Candidate<string>[] | Loaded | undefined

/** Head of a saved index. */
export type Loaded = { through: number; ids: string[] }
