/**
 * Keys under which an image is stored or asked for (posting-keys.ts), and the place of each key's feature in it (posting-geometry.ts).
 * Arrays of numbers, since thousands of them travel between threads.
 */
export type Postings = { keys: Uint32Array; geometries: Uint32Array }

/**
 * A rough map from the picture asked about to the owned image. `scale` is relative to their long sides; x and y are where the
 * picture's middle lies, from the image's middle, in units of its long side.
 */
export type Similarity = { scale: number; degrees: number; mirrored: boolean; x: number; y: number }

/** Reason why an image is a candidate: features that agree on a pose, or hashes with bands in common. */
export type PoseCandidate = { similarity?: Similarity; hasBands?: true }

export type Candidate<Id> = PoseCandidate & { id: Id; votes: number }

/** Finds the owned images that a picture may copy. A cache: the stored fingerprints are the truth. */
export interface CandidateIndex<Id = string> {
  /** Postings of another version mean other things; versions may live side by side while an index is rebuilt. */
  readonly version: string
  /** Replaces an id that exists. */
  add(rows: { id: Id; postings: Postings }[]): Promise<void>
  /** Ignores unknown ids. */
  remove(ids: Id[]): Promise<void>
  /** Best first, at most `limit`. Rejects when aborted. */
  candidates(query: Postings, limit: number, signal?: AbortSignal): Promise<Candidate<Id>[]>
  /** Everything in it, to be loaded again later. */
  snapshot(): AsyncIterable<Uint8Array>
}
