/** Image matching: bytes in, verdicts out, without database or HTTP. */
export type { Candidate, CandidateIndex, PoseCandidate, Postings } from './retrieval/candidate-index.ts'
export { decodeFingerprint, decodeKeyed, encodeFingerprint } from './fingerprint/codec.ts'
export { compare } from './comparison/compare.ts'
export { verdictFromTile } from './comparison/in-tile.ts'
export type { Frame, Limits, Picture } from './fingerprint/decode.ts'
export type { AgreeingPlace } from './explanation/agreeing-places.ts'
export { engineVersion, type Fingerprint, fingerprint } from './fingerprint/fingerprint.ts'
export type { Box, Matrix3, Quad } from './geometry/geometry.ts'
export { asksOf, type Ask, merged, packed, unpacked, votedIn } from './retrieval/index-paged.ts'
export type { Stored } from './verification/pose-candidates.ts'
export { type SnapshotRecord, writeSnapshot } from './retrieval/index-snapshot.ts'
export { MemoryIndex } from './retrieval/index-memory.ts'
export { type ThreadedIndex, threadedIndex } from './workers/index-thread.ts'
export { type EnginePool, enginePool } from './workers/pool.ts'
export type { Page } from './retrieval/posting-pages.ts'
export {
  bandsLookedFor,
  ownedPostings,
  rememberedBands,
  rememberedDistance,
  seenPostings,
} from './retrieval/postings.ts'
export { formatHowSure, watchOf } from './fingerprint/simplicity.ts'
export { isReadInTiles, tilesOf } from './fingerprint/tiles.ts'
export { UnreadableImage, type UnreadableReason } from './fingerprint/unreadable-image.ts'
export type { Band, Change, Evidence, Verdict } from './scoring/verdict.ts'
