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
import { agrees, type Cell, isShownInOwned, isTextured, overlaid } from '#engine/verification/agreement.ts'
import type { Weighed } from './evidence.ts'

type Judged = Pick<Weighed, 'pictures' | 'found' | 'transform' | 'cells'>

/**
 * Place of another picture in a shared template, in the seen picture: both show one frame, card, page or mock-up. Undefined without a sign
 * of one. A picture written over or covered differs: the owned one has no frame around the cover, and no line at its end.
 */
export function insetInTemplate(judged: Judged): Quad | undefined {
  const foreign = judged.cells.filter((cell) => framed.tells(cell) && !isShared(cell))
  if (foreign.length < fewestForeign) return undefined
  const inset = framedInset(judged) ?? insetWithSides(judged)
  return inset && corners(identity, inset)
}

/** A rectangle of the owned picture, in the seen one. */
function framedInset(judged: Judged): Box | undefined {
  return ownedRectangles(judged).find((box) => isForeignAmongShared(box, judged, framed))
}

/** Finds the inset by its sides, where the owned picture has no even frame, or too dim a picture in it. */
function insetWithSides(judged: Judged): Box | undefined {
  const seen = judged.pictures.seen.hashes.slice(1).map(({ at }) => at)
  const most = insetAmong(judged.cells)
  const areForeign = seen.filter((box) => isForeignAmongShared(box, judged, framed))
  if (most && isForeignAmongShared(most, judged, anywhere)) areForeign.unshift(most)
  const areClear = [...ownedRectangles(judged), ...seen].filter((box) => isForeignAmongShared(box, judged, clear))
  const isMostClear = most && isForeignAmongShared(most, judged, clear)
  if (areForeign.length + areClear.length === 0 && !isMostClear) return undefined
  const planes = planesOf(judged)
  return (
    areForeign.find((box) => sidesOf(box, planes, asFound).lines >= minSides) ??
    areClear.find((box) => areNearlyAllLines(sidesOf(box, planes, asFound))) ??
    (isMostClear && areNearlyAllLines(sidesOf(most, planes, sought)) ? most : undefined)
  )
}

function ownedRectangles({ transform, pictures }: Judged): Box[] {
  const back = inverse(transform)
  return back ? pictures.owned.hashes.slice(1).map(({ at }) => boundsOf(corners(back, at))) : []
}

function planesOf({ pictures, transform }: Judged): Planes {
  const { own, other } = overlaid(pictures.owned.thumbnail, pictures.seen.thumbnail, transform)
  const { width, height } = pictures.seen.thumbnail
  return { seen: { pixels: own, width, height }, owned: { pixels: other, width, height } }
}

/** True when the box disagrees amid agreeing surroundings. */
function isForeignAmongShared(box: Box, { cells, found }: Judged, demands: Demands): boolean {
  const { minSide, fewest, margin, byChance, together, strays, tells } = demands
  if (Math.min(box.width, box.height) < minSide) return false
  let [within, sharedWithin, around, sharedAround, shown] = [0, 0, 0, 0, 0]
  for (const cell of cells) {
    if (!tells(cell)) continue
    const shares = isShared(cell) ? 1 : 0
    const inside = depthIn(box, cell)
    if (inside < 0) {
      around++
      sharedAround += shares
    } else if (inside >= margin) {
      within++
      shown += isShownInOwned(cell) ? 1 : 0
      sharedWithin += shares
    }
  }
  if (within < fewest || around === 0) return false
  if (shown < demands.shown * within) return false
  if (sharedWithin > byChance * within || sharedAround < together * around) return false
  const points = pointsOf(found)
  return points.filter((point) => holds(box, point, -margin)).length <= strays * points.length
}

/** Depth inside the box's nearest side; negative outside. */
const depthIn = (box: Box, { x, y }: Cell): number =>
  Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y)

/** Conditions for a box to hold another picture. */
type Demands = {
  /** Least shorter side, in fractions of the seen picture. */
  minSide: number
  /** Fewest telling squares farther inside than `margin`. */
  fewest: number
  margin: number
  /** Most inner squares that may agree by chance. */
  byChance: number
  /** Least agreeing share of the squares around. */
  together: number
  /** Most agreeing features inside by chance, as a share. */
  strays: number
  /** Least share of the squares in it in which the owned picture shows anything: a cover on even ground hides nothing. */
  shown: number
  /** True for squares that count. */
  tells: (cell: Cell) => boolean
}

/**
 * Demands without a frame. In templates at most a fifth of the squares of two strangers' pictures go together. A smaller or narrower box
 * was more likely written over.
 */
const anywhere: Demands = {
  minSide: 0.2,
  fewest: 36,
  margin: 0,
  byChance: 0.22,
  together: 0.7,
  strays: 0.05,
  shown: 0,
  tells: isTextured,
}
/** Demands within a frame, which are lower. Two dim pictures differ in brightness. On the frame's edge squares go together by the frame. */
const framed: Demands = {
  ...anywhere,
  minSide: 0.15,
  fewest: 16,
  margin: 0.045,
  tells: (cell) => isTextured(cell) || isOtherwiseBright(cell),
}
/**
 * Demands where no feature agrees inside and all around it does: few squares suffice, if the sides are lines. Two soft pictures, such as
 * two seas, may go together in a third of them. Of 2,964 copies of the photographs to tune on three are taken for templates by this alone.
 */
const clear: Demands = { ...framed, fewest: 10, margin: 0.02, byChance: 0.36, together: 0.82, strays: 0.01, shown: 0.2 }
/** Fewest foreign squares: below, no demand can be met. */
const fewestForeign = (1 - clear.byChance) * clear.fewest

const isShared = (cell: Cell): boolean => isTextured(cell) && agrees(cell)

function isOtherwiseBright({ seenMean, ownedMean }: Cell): boolean {
  return Math.abs(seenMean - ownedMean) > otherBrightness
}

/** Fewest of the inset's four sides. Some may lie at the overlap's edge, or between two pictures of one brightness. */
const minSides = 2

/** All but one, where there are more than two. */
const areNearlyAllLines = ({ lines, sides }: { lines: number; sides: number }): boolean =>
  sides > 0 && lines >= Math.max(Math.min(sides, 2), sides - 1)

function pointsOf({ seen: { keypoints }, alignment }: Judged['found']): Point[] {
  return alignment.inliers.map(({ seen }) => apply(keypoints.toFractions, [keypoints.x[seen]!, keypoints.y[seen]!]))
}

const maxAcross = 24

/** The most disagreeing rectangle, in fractions of the seen picture. */
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

/** A square that goes together weighs as much as two that do not: in a template hardly one does. */
function foreignness(cell: Cell): number {
  if (isTextured(cell)) return agrees(cell) ? -2 : 1
  return isOtherwiseBright(cell) ? 0.5 : -0.3
}

/** Unit: 64 grey levels. */
const otherBrightness = 6

type Plane = { pixels: Float32Array; width: number; height: number }
type Planes = { owned: Plane; seen: Plane }
/** A stretch of a column, or of a row. */
type Line = { isUpright: boolean; across: number; from: number; to: number }

/**
 * Reach of the search for a side's line, in fractions of the longer side; padding left out at the side's ends, of its length. Corners of a
 * found rectangle lie a square off. A box from squares alone is too small.
 */
type Search = { reach: number; padding: number }
const asFound: Search = { reach: 0.03, padding: 0.12 }
const sought: Search = { reach: 0.06, padding: 0 }

/** Margin along the edge, where nothing lies beyond. */
const edge = 0.04

/** Counts the inset's sides within the picture, and those that are a line at one place in both pictures. */
function sidesOf({ x, y, width, height }: Box, { owned, seen }: Planes, { reach, padding }: Search) {
  const [left, right] = [x * seen.width, (x + width) * seen.width]
  const [top, bottom] = [y * seen.height, (y + height) * seen.height]
  const [padX, padY] = [padding * (right - left), padding * (bottom - top)]
  const within = (place: number, length: number) => Math.min(length, Math.max(0, Math.round(place)))
  const upright = { isUpright: true, from: within(top + padY, seen.height), to: within(bottom - padY, seen.height) }
  const level = { isUpright: false, from: within(left + padX, seen.width), to: within(right - padX, seen.width) }
  const off = Math.max(2, Math.round(reach * Math.max(seen.width, seen.height)))
  const sides = [
    { ...upright, at: left, isInner: x > edge },
    { ...upright, at: right, isInner: x + width < 1 - edge },
    { ...level, at: top, isInner: y > edge },
    { ...level, at: bottom, isInner: y + height < 1 - edge },
  ].filter(({ isInner }) => isInner)
  const lines = sides.filter(({ at, ...line }) => {
    const places = Array.from({ length: 2 * off + 1 }, (_, nth) => Math.round(at) - off + nth)
    return places.some((across) => isLineIn(owned, { ...line, across }) && isLineIn(seen, { ...line, across }))
  })
  return { sides: sides.length, lines: lines.length }
}

/** Half the searched width, as planes are smoothed. */
const step = 2
/** Least mean contrast in 64 grey levels. */
const minContrast = 2.5
/** Least one-way share of change, unlike a photograph's edges. */
const minConstancy = 0.96
/** In pixels. A sky that darkens changes as much there. */
const beside = 5
/** Least surplus of change at a line, in 64 levels. */
const minRise = 5

function isLineIn(plane: Plane, line: Line): boolean {
  const here = changeAcross(plane, line)
  if (!here || Math.abs(here.mean) <= minContrast || here.constancy <= minConstancy) return false
  const besides = [-beside, beside].map((off) => changeAcross(plane, { ...line, across: line.across + off })?.mean ?? 0)
  const sign = Math.sign(here.mean)
  return besides.every((mean) => sign * (here.mean - mean) > minRise)
}

/** Mean change of brightness across a line, and its share in one direction. Undefined where the plane shows too little of it. */
function changeAcross({ pixels, width, height }: Plane, { isUpright, across, from, to }: Line) {
  if (across < step || across >= (isUpright ? width : height) - step) return undefined
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
  return count > 0.7 * (to - from) ? { mean: sum / count, constancy: Math.abs(sum) / Math.max(all, 1e-9) } : undefined
}
