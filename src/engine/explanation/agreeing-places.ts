import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { apply, type Point } from '#engine/geometry/geometry.ts'
import { judge } from '#engine/scoring/judge.ts'
import { minScore } from '#engine/scoring/score.ts'
import type { Found } from '#engine/verification/find-by-features.ts'

/** A place in the owned picture and where it is in the seen one, in fractions of width and height. */
export type AgreeingPlace = { owned: Point; seen: Point }

/** Most places of one screen; more show nothing new. */
const maxPlaces = 60

/** Places where two pictures agree, spread over the owned one, at most 60. Empty when neither copies the other. */
export function agreeingPlaces(owned: Fingerprint, seen: Fingerprint): AgreeingPlace[] {
  const judged = judge(owned, seen)
  return judged && judged.score >= minScore ? pointsOf(judged.found, maxPlaces) : []
}

/** Agreeing points in fractions of each picture, evenly sampled. */
export function pointsOf({ owned, seen, alignment: { inliers } }: Found, max: number): AgreeingPlace[] {
  const step = Math.max(1, inliers.length / max)
  return Array.from({ length: Math.min(max, inliers.length) }, (_, nth) => {
    const { owned: mine, seen: theirs } = inliers[Math.floor(nth * step)]!
    return {
      owned: apply(owned.keypoints.toFractions, [owned.keypoints.x[mine]!, owned.keypoints.y[mine]!]),
      seen: apply(seen.keypoints.toFractions, [seen.keypoints.x[theirs]!, seen.keypoints.y[theirs]!]),
    }
  })
}
