import { explain } from '#engine/explanation/explain.ts'
import { engineVersion, type Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { judge, type Judged } from '#engine/scoring/judge.ts'
import { bandOf, minScore } from '#engine/scoring/score.ts'
import type { Verdict } from '#engine/scoring/verdict.ts'

/**
 * Geometry decides. Null when the seen picture shows nothing of the owned image, or too little to tell. A repeated image is judged by its
 * clearest place.
 */
export function compare(owned: Fingerprint, seen: Fingerprint): Verdict | null {
  const judged = judge(owned, seen)
  return judged ? verdictOn(owned, seen, judged) : null
}

/** Null when the judgement is too unsure to publish. */
export function verdictOn(owned: Fingerprint, seen: Fingerprint, judged: Judged): Verdict | null {
  if (judged.score < minScore) return null
  return {
    engine: engineVersion,
    score: Math.round(judged.score),
    band: bandOf(judged.score),
    ...explained(owned, seen, judged),
    transform: judged.transform,
    evidence: { inliers: judged.inliers, cells: judged.spread, hashDistance: judged.hashDistance },
  }
}

/** Reports only the template when both share one, and the place of the other picture in it: no copy was changed. */
function explained(owned: Fingerprint, seen: Fingerprint, judged: Judged): ReturnType<typeof explain> {
  const { changes, region } = explain(owned, seen, judged)
  return { changes: judged.inset ? [{ kind: 'within', what: 'template', at: judged.inset }] : changes, region }
}
