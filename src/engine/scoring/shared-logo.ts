import { apply, areaTimes, type Point } from '#engine/geometry/geometry.ts'
import { agrees } from '#engine/verification/agreement.ts'
import { placesOf } from '#engine/verification/agreement-places.ts'
import type { Found } from '#engine/verification/find-by-features.ts'
import type { Weighed } from './evidence.ts'
import { isFaint, isRefusedByFaint, pictureThroughCover, sharedPoints } from './faint-structure.ts'

type Judged = Pick<
  Weighed,
  'pictures' | 'found' | 'transform' | 'cells' | 'inliers' | 'share' | 'coarse' | 'agreeing' | 'disagreeing'
>

/**
 * Probability that two pictures share a picture, and not a logo (or a signature, caption, headline or pattern). In copies, squares between
 * and around the agreeing features go together, and so does faint structure. In other pairs they do so by chance.
 */
export function isPicture(judged: Judged, isInTemplate: boolean): number {
  if (isRefusedByFaint(judged) && liesAsLogosDo(judged)) return 0
  if (judged.agreeing >= Math.max(fewest, beyondDoubt * judged.disagreeing) || isAllThereIs(judged)) return 1
  const byPlaces = pictureByPlaces(judged)
  // A template's paper has faint structure, too.
  return isInTemplate ? byPlaces : Math.max(byPlaces, pictureThroughCover(judged))
}

function pictureByPlaces(judged: Judged): number {
  const { on, between, around } = placesOf({ ...judged, points: sharedPoints(judged.found) })
  const evidence = [
    1,
    Math.log1p(between.agreeing),
    Math.log1p(between.disagreeing),
    Math.log1p(around.agreeing),
    Math.log1p(around.disagreeing),
    Math.log1p(on.agreeing),
    Math.log1p(on.disagreeing),
    Math.log(judged.inliers),
    Math.log(judged.share + 0.01),
    Math.max(judged.coarse, -0.5),
  ].reduce((sum, term, nth) => sum + term * weights[nth]!, 0)
  return 1 / (1 + Math.exp(-evidence))
}

/**
 * True when nearly all structure on the owned picture's dark or even ground agrees, and much of it is faint. A cover
 * on the ground of the other says nothing against it. A drawn mark has strong contrast throughout.
 */
function isAllThereIs({ cells, share }: Judged): boolean {
  const own = cells.filter(({ ownedDeviation }) => ownedDeviation >= minStructure)
  const shared = own.filter(agrees)
  return (
    own.length >= fewestOwn &&
    own.length <= maxOwn * cells.length &&
    shared.length >= minAgreeing * own.length &&
    shared.filter(isFaint).length >= minFaint * shared.length &&
    share >= minShare
  )
}

/** Limit in 64 grey levels, above grain and JPEG blocks. */
const minStructure = 0.6
const fewestOwn = 8
/** Photographs with more are told by all of their squares. */
const maxOwn = 0.35
/** A signature as wide as the picture is three fifths of what two dim photographs with it show. */
const minAgreeing = 0.85
/** Three dim photographs have 0.55 and more; 63 pairs of strangers with one cover, one of them dim, have up to 0.41. */
const minFaint = 0.45
/** Least share of the features that both should show: pairs with one mark on a dark ground share a fifth. */
const minShare = 0.4

/** Ratio of agreeing to other squares beyond which it is no logo. A logo has twenty at most; nine copies in ten have more. */
const beyondDoubt = 2
const fewest = 30

/** Logistic regression on copies of the photographs to tune on, and on 1,900 pairs of these with one logo, signature, caption, headline or pattern. */
const weights = [-0.3, 2.1, -1.55, -0.09, -1.13, 3.75, 1.26, -3.05, 2.59, 5.25]

/**
 * True when the evidence lies as a logo does on all pictures of one owner. Each way its middle, an edge of it or an edge of the picture
 * stays in place. Its size keeps to the picture's width, height or shorter side. Crops in pages and collages hardly ever lie so.
 */
export function liesAsLogosDo({ pictures: { owned, seen }, found, transform }: Judged): boolean {
  if (found.alignment.inliers.length === 0) return false
  const [across, down] = [extentOf(found, 0), extentOf(found, 1)]
  const middle: Point = [across[1], down[1]]
  const staysAcross = [0, ...across, 1].some((x) => Math.abs(apply(transform, [x, middle[1]])[0] - x) < maxMove)
  const staysDown = [0, ...down, 1].some((y) => Math.abs(apply(transform, [middle[0], y])[1] - y) < maxMove)
  const [width, height] = [owned.width / seen.width, owned.height / seen.height]
  const times = Math.sqrt(areaTimes(transform, middle) * width * height)
  const shorter = Math.min(owned.width, owned.height) / Math.min(seen.width, seen.height)
  const isAsLarge = [width, height, shorter].some((usual) => Math.abs(Math.log(times / usual)) < maxScaling)
  return staysAcross && staysDown && isAsLarge
}

/** In fractions. */
const maxMove = 0.05
/** As a logarithm. */
const maxScaling = 0.05

/**
 * Start, middle and end of the logo. A blob reaches √2 of its sigma beyond its middle (Lindeberg, "Feature detection with automatic scale
 * selection", 1998), which in a wide, low picture is much. One feature in ten may fit by chance, or stand for the whole of the logo.
 */
function extentOf(found: Found, axis: 0 | 1): [number, number, number] {
  const { half, size } = found.seen.keypoints
  const across = 2 * (axis === 0 ? half.x : half.y)
  const features = sharedPoints(found).map((point, nth) => ({
    middle: point[axis],
    reach: (Math.SQRT2 * size[found.alignment.inliers[nth]!.seen]!) / across,
  }))
  const at = (share: number, edge: -1 | 0 | 1) =>
    features.map(({ middle, reach }) => middle + edge * reach).sort((one, other) => one - other)[
      Math.round(share * (features.length - 1))
    ]!
  return [at(0.05, -1), at(0.5, 0), at(0.95, 1)]
}
