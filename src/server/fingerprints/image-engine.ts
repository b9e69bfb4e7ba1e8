import type { AgreeingPlace, Box, Fingerprint, Frame, Stored, Verdict } from '#engine/index.ts'

/** The matching engine, at work in threads of its own. Throws UnreadableImage for a file it cannot read. */
export type ImageEngine = {
  /** Of the first picture in a file. */
  fingerprint(bytes: Uint8Array): Promise<Fingerprint>
  /** Of the first, and of those of an animation or of several pages that show something else. */
  fingerprintAll(bytes: Uint8Array): Promise<Frame<Fingerprint>[]>
  /** Of the parts of the first picture in which others may stand small, one after another; `at` in fractions of the whole. */
  tiles(bytes: Uint8Array): AsyncIterable<{ at: Box; fingerprint: Fingerprint }>
  /** Takes the owned fingerprint as it is stored. */
  compare(owned: Uint8Array, seen: Fingerprint): Promise<Verdict | null>
  /** Of all that one picture may show: where several claim one place of it, at most one is right. */
  compareAll(owned: Stored[], seen: Fingerprint): Promise<(Verdict | null)[]>
  /** Where they agree, to be shown; none where the one is no copy of the other. */
  agreeingPlaces(owned: Uint8Array, seen: Fingerprint): Promise<AgreeingPlace[]>
}
