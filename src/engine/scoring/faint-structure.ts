import { apply, type Point } from '#engine/geometry/geometry.ts'
import { agrees, type Cell, isTextured } from '#engine/verification/agreement.ts'
import type { Found } from '#engine/verification/find-by-features.ts'
import type { Weighed } from './evidence.ts'

type Judged = Pick<Weighed, 'found' | 'transform' | 'cells' | 'inliers' | 'coarse' | 'agreeing' | 'disagreeing'>

/** Limit in 64 grey levels, below letters and outlines. */
const maxFaint = 2.5
/** True for faint structure alone, as in skin or clouds. */
export const isFaint = (cell: Cell): boolean =>
  isTextured(cell) && Math.max(cell.ownedDeviation, cell.seenDeviation) < maxFaint

/**
 * The probability that a picture is shared around what covers it, and not the cover. Drawn marks have strong contrast: strangers
 * with one cover share its outlines and letters, and their faint structure goes together by chance. Copies share both.
 */
export const pictureThroughCover = (judged: Judged): number =>
  judged.inliers < fewestInliers || partsOf(judged.found) < minParts ? 0 : pictureByFaint(judged).picture

/**
 * True when features agree in one part of the picture and much faint structure disagrees in the rest. Blends with another picture,
 * whose faint structure is the sum of two, agree all over.
 */
export function isRefusedByFaint(judged: Judged): boolean {
  if (judged.inliers < fewestInliers || isSlanted(judged)) return false
  const { picture, count } = pictureByFaint(judged)
  return count >= fewestFaint && picture < maxRefused && partsOf(judged.found) <= maxPartsRefused
}

/** Marks are put on level; a print that is photographed at an angle may lie as one by chance. */
const isSlanted = ({ transform: [, , , , , , across, down, one] }: Judged): boolean =>
  Math.max(Math.abs(across), Math.abs(down)) > maxSlant * Math.abs(one)

/** Size lost at a slanted picture's far side. */
const maxSlant = 0.08
/** A seventh of a picture's squares. */
const fewestFaint = 60
/** No copy among 1,928 found ones lies below; 60 of 76 pairs with one mark that nothing else refused do (photographs to tune on). */
const maxRefused = 0.4
/** Parts out of 64. Three of 192 copies, blended or below another picture, lie below 0.4, in 30 parts and more. */
const maxPartsRefused = 24

function pictureByFaint(judged: Judged): { picture: number; count: number } {
  const faint = judged.cells.filter(isFaint)
  const shared = faint.filter(agrees).length
  const evidence = [
    1,
    logOdds(shared, faint.length - shared),
    Math.log1p(shared),
    logOdds(judged.agreeing, judged.disagreeing),
    Math.max(judged.coarse, -0.5),
  ].reduce((sum, term, nth) => sum + term * weights[nth]!, 0)
  return { picture: 1 / (1 + Math.exp(-evidence)), count: faint.length }
}

const logOdds = (some: number, others: number): number => Math.log((some + 0.5) / (others + 0.5))

/**
 * Logistic regression on 402 copies of the photographs to tune on, below 14 kinds of cover, and on 2,340 pairs of these that share a
 * cover, a mark or a template. Five of the copies and two of the pairs lie on the wrong side of 0.85, each judged without its kind.
 */
const weights = [-10.33, 4.41, 1.69, -3.48, 6.66]

const fewestInliers = 20
/** A quarter of the picture: a photograph among others, or repeated on a wall, is told by what lies around it. */
const minParts = 16

/** True when features agree in over half of the seen picture. 51 of 8,360 pairs with one mark or cover do, all with one pattern all over. */
export const spreadsOverPicture = ({ inliers, found }: Judged): boolean =>
  inliers >= fewestSpread && 2 * partsOf(found) > partsAcross ** 2

const fewestSpread = 100
const partsAcross = 8

/** The seen picture's 64 parts with an agreeing feature. */
function partsOf(found: Found): number {
  const part = (value: number) => Math.min(partsAcross - 1, Math.max(0, Math.floor(value * partsAcross)))
  return new Set(sharedPoints(found).map(([x, y]) => part(y) * partsAcross + part(x))).size
}

/** The features that agree, in fractions of the seen picture. */
export function sharedPoints({ seen: { keypoints }, alignment }: Found): Point[] {
  return alignment.inliers.map(({ seen }) => apply(keypoints.toFractions, [keypoints.x[seen]!, keypoints.y[seen]!]))
}
