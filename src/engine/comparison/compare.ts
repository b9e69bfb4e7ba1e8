import { explain } from '#engine/explanation/explain.ts'
import { engineVersion, type Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { judge, type Judged } from '#engine/scoring/judge.ts'
import { bandOf, minScore } from '#engine/scoring/score.ts'
import type { Verdict } from '#engine/scoring/verdict.ts'

/**
 * Geometry decides: null when the seen picture shows nothing of the owned image, or too little to tell. When it shows it more than once, the verdict is on the clearest.
 */
export function compare(owned: Fingerprint, seen: Fingerprint): Verdict | null {
  const judged = judge(owned, seen)
  return judged ? verdictOn(owned, seen, judged) : null
}

/** Null when what was judged is too unsure to be said. */
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

/** Of a template that both share only that is said, and where the other picture lies in it: no copy was changed. */
function explained(owned: Fingerprint, seen: Fingerprint, judged: Judged): ReturnType<typeof explain> {
  const { changes, region } = explain(owned, seen, judged)
  return { changes: judged.inset ? [{ kind: 'within', what: 'template', at: judged.inset }] : changes, region }
}
