import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { judgeAll } from '#engine/scoring/judge-all.ts'
import type { Verdict } from '#engine/scoring/verdict.ts'
import { type Stored, worthComparing } from '#engine/verification/pose-candidates.ts'
import { verdictOn } from './compare.ts'

/**
 * A verdict for each owned image, in their order, as `compare` gives it; but one place of the seen picture is of one image alone: what
 * another image claims, too, and may be a logo or a thing that several pictures show, counts for nothing.
 */
export function compareAll(owned: Fingerprint[], seen: Fingerprint): (Verdict | null)[] {
  return judgeAll(owned, seen).map((judged, at) => (judged ? verdictOn(owned[at]!, seen, judged) : null))
}

/** The same of stored fingerprints; null also for impossible poses. */
export function compareStored(stored: Stored[], seen: Fingerprint): (Verdict | null)[] {
  const owned = worthComparing(stored, seen)
  const verdicts = compareAll(
    owned.filter((one) => one !== undefined),
    seen,
  ).values()
  return owned.map((one) => (one ? verdicts.next().value! : null))
}
