import type { Postings } from '#engine/retrieval/candidate-index.ts'
import { families, keyOf } from '#engine/retrieval/posting-keys.ts'

/** Postings under these words of features. */
export const postingsOf = (some: { word: number; geometry: number }[]): Postings => ({
  keys: Uint32Array.from(some, ({ word }) => keyOf(families.word, word)),
  geometries: Uint32Array.from(some, ({ geometry }) => geometry),
})
