import type { CandidateIndex, Postings } from '#engine/index.ts'

export type IndexedRow = { id: string; postings: Postings }

/** A candidate index that follows stored fingerprints in order. */
export type FollowingIndex = CandidateIndex & {
  /** The newest fingerprint that is in it. */
  through(): Promise<number>
  /** Adds fingerprints after `from` up to `through`. False, and nothing is added, when another process was first. */
  follow(rows: IndexedRow[], step: { from: number; through: number }): Promise<boolean>
  /** Number of images in it. */
  size(): Promise<number>
  close(): Promise<void>
}
