import type { Cell } from './agreement.ts'
import { agrees, type Weighed } from './evidence.ts'
import { apply, type Box, holds, type Point } from './geometry.ts'

/**
 * Whether all that goes together may be a mark that two pictures carry in the same place, as every picture of a photographer may
 * carry the same signature: the map leaves the mark's middle or a corner of the picture where it is, and around the mark the
 * pictures go together no more than by chance. A crop from the middle that stands in the middle of a page looks no different.
 */
export function mayBeSharedMark({ found, cells, transform }: Pick<Weighed, 'found' | 'cells' | 'transform'>): boolean {
  const { placed } = found.seen
  const points = found.alignment.inliers.map(({ seen }) =>
    apply(placed.toFractions, [placed.x[seen]!, placed.y[seen]!]),
  )
  if (points.length === 0) return false
  const mark = boxOf(points)
  const around = cells.filter((cell) => hasStructure(cell) && !holds(mark.box, [cell.x, cell.y], margin))
  if (around.length < fewest || around.filter(agrees).length > byChance * around.length) return false
  return [mark.middle, ...pictureCorners].some((point) => {
    const [x, y] = apply(transform, point)
    return Math.abs(x - point[0]) < stays(mark.box.width) && Math.abs(y - point[1]) < stays(mark.box.height)
  })
}

/** What lies over an even part of the owned picture would be no sign of another one, nor an even part of the seen one. */
const hasStructure = ({ ownedDeviation, seenDeviation }: Cell) =>
  Math.min(ownedDeviation, seenDeviation) >= leastStructure
/** Of 64 grey levels. */
const leastStructure = 0.7

/** Squares around the mark, without which nothing is known. */
const fewest = 5
/** Between strangers a seventh of the squares go together, between a copy and its original four fifths. */
const byChance = 0.35
/** In fractions: half a square more than the features of a mark reach. */
const margin = 0.03
/** In fractions: what a mark is moved by where it is as large as before and the picture of another shape. */
const stays = (size: number): number => Math.min(0.08, Math.max(0.04, size / 3))

const pictureCorners: Point[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
]

/** The middle of points, and what holds nine in ten of them each way, as one in ten may fit by chance. */
function boxOf(points: Point[]): { middle: Point; box: Box } {
  const along = (axis: 0 | 1) => points.map((point) => point[axis]).sort((one, other) => one - other)
  const [xs, ys] = [along(0), along(1)]
  const at = (values: number[], share: number) => values[Math.round(share * (values.length - 1))]!
  const [x, y] = [at(xs, 0.05), at(ys, 0.05)]
  return {
    middle: [at(xs, 0.5), at(ys, 0.5)],
    box: { x, y, width: at(xs, 0.95) - x, height: at(ys, 0.95) - y },
  }
}
