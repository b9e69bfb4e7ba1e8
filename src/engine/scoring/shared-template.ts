import {
  apply,
  boundsOf,
  type Box,
  corners,
  holds,
  identity,
  inverse,
  type Point,
  type Quad,
} from '#engine/geometry/geometry.ts'
import { richest } from '#engine/geometry/richest.ts'
import { agrees, type Cell, isTextured, overlaid } from '#engine/verification/agreement.ts'
import type { Weighed } from './evidence.ts'

type Judged = Pick<Weighed, 'pictures' | 'found' | 'transform' | 'cells'>

/**
 * Where another picture lies in what the two share, in the seen one: they are two pictures in one frame, card, page or mock-up, and what agrees is
 * the template. Undefined where nothing says so. A picture that was written over or covered is told from it by the owned one, which
 * has no frame where the cover lies, and no line where it ends.
 */
export function insetInTemplate(judged: Judged): Quad | undefined {
  const foreign = judged.cells.filter((cell) => framed.tells(cell) && !isShared(cell))
  if (foreign.length < (1 - byChance) * framed.fewest) return undefined
  const inset = framedInset(judged) ?? insetWithSides(judged)
  return inset && corners(identity, inset)
}

/** A rectangle that was found in the owned picture, where it lies in the seen one. */
function framedInset(judged: Judged): Box | undefined {
  const back = inverse(judged.transform)
  if (!back) return undefined
  const boxes = judged.pictures.owned.hashes.slice(1).map(({ at }) => boundsOf(corners(back, at)))
  return boxes.find((box) => isForeignAmongShared(box, judged, framed))
}

/** Where the owned picture has no even frame, or too dim a picture in it, its sides tell. */
function insetWithSides(judged: Judged): Box | undefined {
  const { cells, pictures, transform } = judged
  const most = insetAmong(cells)
  const rectangles = pictures.seen.hashes.slice(1).map(({ at }) => at)
  const boxes = rectangles.filter((box) => isForeignAmongShared(box, judged, framed))
  if (most && isForeignAmongShared(most, judged, anywhere)) boxes.unshift(most)
  if (boxes.length === 0) return undefined
  const planes = overlaid(pictures.owned.thumbnail, pictures.seen.thumbnail, transform)
  const { width, height } = pictures.seen.thumbnail
  const seen = { pixels: planes.own, width, height }
  const owned = { pixels: planes.other, width, height }
  return boxes.find((box) => sharedSides(box, owned, seen) >= minSides)
}

/** Whether hardly anything in the box goes together, and nearly everything around it. */
function isForeignAmongShared(
  box: Box,
  { cells, found }: Judged,
  { minSide, fewest, margin, tells }: Demands,
): boolean {
  if (Math.min(box.width, box.height) < minSide) return false
  let [within, sharedWithin, around, sharedAround] = [0, 0, 0, 0]
  for (const cell of cells) {
    if (!tells(cell)) continue
    const shares = isShared(cell) ? 1 : 0
    const inside = depthIn(box, cell)
    if (inside < 0) {
      around++
      sharedAround += shares
    } else if (inside >= margin) {
      within++
      sharedWithin += shares
    }
  }
  if (within < fewest || around === 0) return false
  if (sharedWithin > byChance * within || sharedAround < together * around) return false
  const points = pointsOf(found)
  return points.filter((point) => holds(box, point, -margin)).length <= strays * points.length
}

/** How far inside the nearest of the box's sides a square's middle lies; below zero outside. */
const depthIn = (box: Box, { x, y }: Cell): number =>
  Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y)

/**
 * What a box must be at least, in fractions of the seen picture; how many squares in it must say something, and which do. Nearer to its sides than
 * `margin` none counts.
 */
type Demands = { minSide: number; fewest: number; margin: number; tells: (cell: Cell) => boolean }

/** What is smaller or narrower was more likely written over. */
const anywhere: Demands = { minSide: 0.2, fewest: 36, margin: 0, tells: isTextured }
/**
 * Where a picture has a frame, less will do, and two dim pictures are told from each other by how bright they are. On the frame's edge squares go
 * together by the frame.
 */
const framed: Demands = {
  minSide: 0.15,
  fewest: 16,
  margin: 0.045,
  tells: (cell) => isTextured(cell) || isOtherwiseBright(cell),
}

const isShared = (cell: Cell): boolean => isTextured(cell) && agrees(cell)

function isOtherwiseBright({ seenMean, ownedMean }: Cell): boolean {
  return Math.abs(seenMean - ownedMean) > otherBrightness
}

/** Share of the squares of two strangers' pictures that go together all the same: a fifth at most in templates. */
const byChance = 0.22
/** Share that goes together around the inset. */
const together = 0.7
/** Share of the features that agree which lie in the inset by chance. */
const strays = 0.05
/** Of the inset's four: some may lie at the edge of the overlap, or between two pictures of one brightness. */
const minSides = 2

function pointsOf({ seen: { keypoints }, alignment }: Judged['found']): Point[] {
  return alignment.inliers.map(({ seen }) => apply(keypoints.toFractions, [keypoints.x[seen]!, keypoints.y[seen]!]))
}

const maxAcross = 24

/** The rectangle in which the two pictures disagree most, in fractions of the seen one. */
function insetAmong(cells: Cell[]): Box | undefined {
  if (cells.length === 0) return undefined
  const { x, y, width, height } = boundsOf(cells.map((cell): Point => [cell.x, cell.y]))
  const side = Math.max(1, Math.min(maxAcross, Math.floor(Math.sqrt(cells.length))))
  const values = new Float64Array(side * side)
  const place = (offset: number, whole: number) => Math.min(side - 1, Math.floor((offset / whole) * side))
  for (const cell of cells) values[place(cell.y - y, height) * side + place(cell.x - x, width)]! += foreignness(cell)
  const { left, right, top, bottom } = richest(values, side)
  return {
    x: x + (left / side) * width,
    y: y + (top / side) * height,
    width: ((right - left) / side) * width,
    height: ((bottom - top) / side) * height,
  }
}

/** One square that goes together weighs as much as two that do not: hardly one does of two pictures in a template. */
function foreignness(cell: Cell): number {
  if (isTextured(cell)) return agrees(cell) ? -2 : 1
  return isOtherwiseBright(cell) ? 0.5 : -0.3
}

/** Of 64 grey levels. */
const otherBrightness = 6

type Plane = { pixels: Float32Array; width: number; height: number }
/** A stretch of a column, or of a row. */
type Line = { isUpright: boolean; across: number; from: number; to: number }

/** The inset's sides lie at most so far, in fractions of the longer side, from where squares say. */
const reach = 0.03
/** Corners of the inset are left out: they lie a square off. */
const padding = 0.12

/** How many sides of the inset are a line in both pictures, at one place. */
function sharedSides({ x, y, width, height }: Box, owned: Plane, seen: Plane): number {
  const [left, right] = [x * seen.width, (x + width) * seen.width]
  const [top, bottom] = [y * seen.height, (y + height) * seen.height]
  const [padX, padY] = [padding * (right - left), padding * (bottom - top)]
  const upright = { isUpright: true, from: Math.round(top + padY), to: Math.round(bottom - padY) }
  const level = { isUpright: false, from: Math.round(left + padX), to: Math.round(right - padX) }
  const off = Math.max(2, Math.round(reach * Math.max(seen.width, seen.height)))
  const sides = [
    { ...upright, at: left },
    { ...upright, at: right },
    { ...level, at: top },
    { ...level, at: bottom },
  ]
  return sides.filter(({ at, ...line }) => {
    const places = Array.from({ length: 2 * off + 1 }, (_, nth) => Math.round(at) - off + nth)
    return places.some((across) => isLineIn(owned, { ...line, across }) && isLineIn(seen, { ...line, across }))
  }).length
}

/** Half the width over which an edge is sought: the planes are smoothed. */
const step = 2
/** Of 64 grey levels, on average: a fainter line may be anything. */
const minContrast = 2.5
/** Nearly everywhere one way: a photograph's own edges change sides. */
const minConstancy = 0.96

function isLineIn({ pixels, width, height }: Plane, { isUpright, across, from, to }: Line): boolean {
  if (across < step || across >= (isUpright ? width : height) - step) return false
  const [along, over] = isUpright ? [width, 1] : [1, width]
  let [sum, all, count] = [0, 0, 0]
  for (let at = from; at < to; at++) {
    const place = at * along + across * over
    const change = pixels[place + step * over]! - pixels[place - step * over]!
    if (Number.isNaN(change)) continue
    sum += change
    all += Math.abs(change)
    count++
  }
  return count > 0.7 * (to - from) && Math.abs(sum) > minContrast * count && Math.abs(sum) > minConstancy * all
}
