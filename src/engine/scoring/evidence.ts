import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import type { Variant } from '#engine/fingerprint/normalised-keypoints.ts'
import { leastSquares } from '#engine/geometry/fit.ts'
import { apply, chain, inverse, type Matrix3, type Point } from '#engine/geometry/geometry.ts'
import { agrees, type Cell, compareCells, isTextured } from '#engine/verification/agreement.ts'
import type { Side } from '#engine/verification/alignment.ts'
import type { Found } from '#engine/verification/find-by-features.ts'
import { turnBetween } from '#engine/verification/hypotheses.ts'
import type { Match } from '#engine/verification/matching.ts'

export type Pictures = { owned: Fingerprint; seen: Fingerprint }

/** Evidence for and against a map; `decide` weighs it. */
export type Weighed = {
  pictures: Pictures
  found: Found
  /** Fractions of the seen to those of the owned picture. */
  transform: Matrix3
  variant: Variant
  inliers: number
  /** Sixty-fourths of the overlap that hold an inlier. */
  spread: number
  /** Inliers among features that both pictures should show here. */
  share: number
  /** Features near, but not at, the place where the map puts them: something moved, so it is another shot. */
  astray: number
  cells: Cell[]
  agreeing: number
  disagreeing: number
  /** Correlation of cell means over the overlap, −1 to 1. */
  coarse: number
}

export function weigh(pictures: Pictures, found: Found): Weighed {
  const { map, inliers } = found.alignment
  const transform = chain(chain(found.seen.keypoints.fromFractions, map), found.owned.keypoints.toFractions)
  const sign = found.variant.negative ? -1 : 1
  const compared = compareCells(pictures.owned.thumbnail, pictures.seen.thumbnail, transform)
  const cells = found.variant.negative
    ? compared.map((cell) => ({ ...cell, correlation: -cell.correlation }))
    : compared
  const textured = cells.filter(isTextured)
  const agreeing = textured.filter(agrees).length
  return {
    pictures,
    found,
    transform,
    variant: found.variant,
    inliers: inliers.length,
    spread: spreadOf(inliers, found),
    share: inliers.length / Math.max(inliers.length, visible(found, map)),
    astray: astrayAmong(found),
    cells,
    agreeing,
    disagreeing: textured.length - agreeing,
    coarse: sign * coarseCorrelation(cells),
  }
}

/** Correlation of cell means without the light's slope. */
function coarseCorrelation(cells: Cell[]): number {
  const owned = lessSlope(cells, ({ ownedMean }) => ownedMean)
  const seen = lessSlope(cells, ({ seenMean }) => seenMean)
  const product = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * other[at]!, 0)
  return product(owned, seen) / Math.sqrt(product(owned, owned) * product(seen, seen) + 1)
}

function lessSlope(cells: Cell[], valueOf: (cell: Cell) => number): number[] {
  const { add, solve } = leastSquares(3)
  for (const cell of cells) add([1, cell.x, cell.y], valueOf(cell), 1)
  const solved = solve()
  if (!solved) return cells.map(() => 0)
  const [offset, across, down] = solved as [number, number, number]
  return cells.map((cell) => valueOf(cell) - (offset + cell.x * across + cell.y * down))
}

const acrossSpread = 8

/** Over the inliers' own bounding box in the owned picture. */
function spreadOf(inliers: Match[], { owned }: { owned: Side }): number {
  const points = inliers.map(({ owned: nth }): Point => [owned.keypoints.x[nth]!, owned.keypoints.y[nth]!])
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left + 1e-6, Math.max(...ys) - top + 1e-6]
  const cell = (value: number) => Math.min(acrossSpread - 1, Math.floor(value * acrossSpread))
  return new Set(points.map(([x, y]) => cell((x - left) / width) * acrossSpread + cell((y - top) / height))).size
}

/** Features of either picture that lie in the overlap and are neither too fine nor too coarse to be found in the other. */
function visible({ owned, seen }: { owned: Side; seen: Side }, map: Matrix3): number {
  const back = inverse(map)
  return back ? Math.min(shownIn(owned, seen, map), shownIn(seen, owned, back)) : 0
}

/** Root of the area of the picture at which features are sought, and their finest and coarsest sigma there. */
const finestShown = 1.3 / 554
const coarsestShown = 40 / 554

function shownIn({ keypoints: { half } }: Side, { keypoints: { count, x, y, size } }: Side, map: Matrix3): number {
  const scale = Math.sqrt(Math.abs(map[0] * map[4] - map[1] * map[3]))
  let shown = 0
  for (let nth = 0; nth < count; nth++) {
    const w = map[6] * x[nth]! + map[7] * y[nth]! + map[8]
    const toX = (map[0] * x[nth]! + map[1] * y[nth]! + map[2]) / w
    const toY = (map[3] * x[nth]! + map[4] * y[nth]! + map[5]) / w
    const sigma = size[nth]! * scale
    if (Math.abs(toX) < half.x && Math.abs(toY) < half.y && sigma > finestShown && sigma < coarsestShown) shown++
  }
  return shown
}

const astrayFrom = 0.012
const astrayTo = 0.12

function astrayAmong({ owned, seen, alignment, matches }: Found): number {
  const { map, inliers } = alignment
  const settled = new Set(inliers.map(({ seen: nth }) => nth))
  const taken = new Set(inliers.map(({ owned: nth }) => nth))
  const [scale, turn] = [Math.log2(Math.hypot(map[0], map[3])), Math.atan2(map[3], map[0])]
  const strays = matches.filter(({ owned: o, seen: s }) => {
    if (settled.has(s) || taken.has(o)) return false
    const [x, y] = apply(map, [seen.keypoints.x[s]!, seen.keypoints.y[s]!])
    const off = Math.hypot(x - owned.keypoints.x[o]!, y - owned.keypoints.y[o]!)
    return (
      off > astrayFrom &&
      off < astrayTo &&
      Math.abs(Math.log2(owned.keypoints.size[o]! / seen.keypoints.size[s]!) - scale) < 0.4 &&
      turnBetween(owned.keypoints.angle[o]! - seen.keypoints.angle[s]!, turn) < 0.3
    )
  })
  return new Set(strays.map(({ owned: nth }) => nth)).size
}
