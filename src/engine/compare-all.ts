import { agrees, cellSide, isTextured } from './agreement.ts'
import { type Judged, judge, verdictOn } from './compare.ts'
import type { Fingerprint } from './fingerprint.ts'
import { apply } from './geometry.ts'
import { type Stored, worthComparing } from './leads.ts'
import { bandOf, leastScore } from './score.ts'
import type { Verdict } from './verdict.ts'

/**
 * A verdict for each owned image, in their order. As `compare` gives it, but one place of the seen picture is of one picture alone: where what is
 * shared may be a mark, or a thing that several pictures show, and another image claims it too, nothing is said.
 */
export function compareAll(owned: Fingerprint[], seen: Fingerprint): (Verdict | null)[] {
  return judgeAll(owned, seen).map((judged, at) => (judged ? verdictOn(owned[at]!, seen, judged) : null))
}

/** The same of stored fingerprints: null, too, for what its lead says cannot be shown. */
export function compareStored(stored: Stored[], seen: Fingerprint): (Verdict | null)[] {
  const owned = worthComparing(stored, seen)
  const verdicts = compareAll(
    owned.filter((one) => one !== undefined),
    seen,
  ).values()
  return owned.map((one) => (one ? verdicts.next().value! : null))
}

/** As `compareAll`, however unsure: undefined where there is no map, or what it rests on is claimed by another image too. */
export function judgeAll(owned: Fingerprint[], seen: Fingerprint): (Judged | undefined)[] {
  const judged = owned.map((one) => judge(one, seen))
  const claims = judged.filter((one) => one !== undefined).filter(({ score }) => score >= leastScore)
  const refused = new Set(claims.filter((one) => isClaimedTwice(one, claims)))
  return judged.map((one) => (one && refused.has(one) ? undefined : one))
}

/**
 * Other images with the mark of a copy's original claim the mark alone: all of their features are the original's, too. Of a stranger's picture all
 * images with its mark claim the same. What is certainly a copy's, square by square, is not another's of which that is in doubt. Two images that show
 * one picture claim it rightly.
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

/** Whether most of what the one rests on lies on squares of the seen picture that go together with the other's, a certain copy. */
function isExplainedBy(certain: Judged, { found }: Judged): boolean {
  if (certain.isDoubted || bandOf(certain.score) !== 'certain') return false
  const { width, height } = certain.pictures.seen.thumbnail
  const own = certain.cells.filter((cell) => isTextured(cell) && agrees(cell))
  const { placed } = found.seen
  const explained = found.alignment.inliers.filter(({ seen }) => {
    const [x, y] = apply(placed.toFractions, [placed.x[seen]!, placed.y[seen]!])
    return own.some((cell) => Math.abs(cell.x - x) * width < cellSide && Math.abs(cell.y - y) * height < cellSide)
  })
  return 2 * explained.length > found.alignment.inliers.length
}

const featuresOf = ({ found }: Judged): Set<number> => new Set(found.alignment.inliers.map(({ seen }) => seen))

function showOnePicture(one: Judged, other: Judged): boolean {
  const between = judge(one.pictures.owned, other.pictures.owned)
  return between !== undefined && between.score >= leastScore && !between.isDoubted
}
