import type { AgreeingPlace, Box, Fingerprint, Frame, Stored, Verdict } from '#engine/index.ts'

/** The engine in threads. Throws UnreadableImage for unreadable files. */
export type ImageEngine = {
  /** Fingerprints the first picture in a file. */
  fingerprint(bytes: Uint8Array): Promise<Fingerprint>
  /** Fingerprints the first frame and differing ones. */
  fingerprintAll(bytes: Uint8Array): Promise<Frame<Fingerprint>[]>
  /** Fingerprints parts of the first picture that may hold small copies, one after another; `at` in fractions of the whole. */
  tiles(bytes: Uint8Array): AsyncIterable<{ at: Box; fingerprint: Fingerprint }>
  /** Takes the stored form of the owned fingerprint. */
  compare(owned: Uint8Array, seen: Fingerprint): Promise<Verdict | null>
  /** Judges all images that one picture may show: of several that claim one place, at most one is right. */
  compareAll(owned: Stored[], seen: Fingerprint): Promise<(Verdict | null)[]>
  /** Agreeing places for display; empty without a copy. */
  agreeingPlaces(owned: Uint8Array, seen: Fingerprint): Promise<AgreeingPlace[]>
}
