import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { apply } from '#engine/geometry/geometry.ts'
import { agrees, cellSide, isTextured } from '#engine/verification/agreement.ts'
import { judge, type Judged } from './judge.ts'
import { bandOf, minScore } from './score.ts'

/** Each owned image's judgement, however unsure. Undefined without a map, or when another image claims the same evidence. */
export function judgeAll(owned: Fingerprint[], seen: Fingerprint): (Judged | undefined)[] {
  const judged = owned.map((one) => judge(one, seen))
  const claims = judged.filter((one) => one !== undefined).filter(({ score }) => score >= minScore)
  const refused = new Set(claims.filter((one) => isClaimedTwice(one, claims)))
  return judged.map((one) => (one && refused.has(one) ? undefined : one))
}

/**
 * True when another image claims the same evidence. Images with the logo of a copy's original claim only the logo, since all its
 * features are the original's. On a stranger's picture all images with its logo claim the same. Squares certainly of one image are not of
 * another in doubt. Two images of one picture both claim it rightly.
 */
function isClaimedTwice(one: Judged, claims: Judged[]): boolean {
  const features = featuresOf(one)
  return claims.some(
    (other) =>
      other !== one &&
      (one.isDoubted || other.isDoubted) &&
      (2 * features.intersection(featuresOf(other)).size > features.size || isExplainedBy(other, one)) &&
      !showOnePicture(one, other),
  )
}

/** True when most of the evidence lies on squares of the seen picture that are certainly the other image's. */
function isExplainedBy(certain: Judged, { found }: Judged): boolean {
  if (certain.isDoubted || bandOf(certain.score) !== 'certain') return false
  const { width, height } = certain.pictures.seen.thumbnail
  const own = certain.cells.filter((cell) => isTextured(cell) && agrees(cell))
  const { keypoints } = found.seen
  const explained = found.alignment.inliers.filter(({ seen }) => {
    const [x, y] = apply(keypoints.toFractions, [keypoints.x[seen]!, keypoints.y[seen]!])
    return own.some((cell) => Math.abs(cell.x - x) * width < cellSide && Math.abs(cell.y - y) * height < cellSide)
  })
  return 2 * explained.length > found.alignment.inliers.length
}

const featuresOf = ({ found }: Judged): Set<number> => new Set(found.alignment.inliers.map(({ seen }) => seen))

function showOnePicture(one: Judged, other: Judged): boolean {
  const between = judge(one.pictures.owned, other.pictures.owned)
  return between !== undefined && between.score >= minScore && !between.isDoubted
}
