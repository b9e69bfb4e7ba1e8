import { engineVersion, type Fingerprint } from './fingerprint.ts'
import { type Weighed, weigh } from './evidence.ts'
import { findByFeatures } from './find-by-features.ts'
import { findByHashes } from './find-by-hashes.ts'
import { corners, type Matrix3 } from './geometry.ts'
import { bandOf, leastScore, scoreOf } from './score.ts'
import type { Change, Verdict } from './verdict.ts'

/** What the seen picture shows of the owned image; null when it is not a copy. */
export function compare(owned: Fingerprint, seen: Fingerprint): Verdict | null {
  const [best] = findByFeatures(owned, seen)
    .slice(0, mostWeighed)
    .map((found) => weigh({ owned, seen }, found))
    .map((weighed) => ({ ...weighed, score: scoreOf(weighed) }))
    .sort((one, other) => other.score - one.score)
  if (best && best.score >= leastScore) return verdictOn(owned, seen, best)
  return findByHashes(owned, seen)
}

/** Maps with fewer inliers than two others are not the better ones. */
const mostWeighed = 2

function verdictOn(owned: Fingerprint, seen: Fingerprint, found: Weighed & { score: number }): Verdict {
  const { transform, score, inliers, spread } = found
  return {
    engine: engineVersion,
    score: Math.round(score),
    band: bandOf(score),
    changes: changesOf(transform),
    transform,
    region: corners(transform, { x: 0, y: 0, width: 1, height: 1 }),
    evidence: { inliers, cells: spread, hashDistance: 256 },
  }
}

function changesOf(transform: Matrix3): Change[] {
  return transform[0] * transform[4] - transform[1] * transform[3] < 0 ? [{ kind: 'mirrored' }] : []
}
