import {
  apply,
  areaOf,
  boundsOf,
  type Box,
  clipped,
  corners,
  holds,
  inverse,
  type Matrix3,
  type Point,
  type Quad,
  unitBox,
} from '#engine/geometry/geometry.ts'
import { richest, type Span } from '#engine/geometry/richest.ts'
import { agrees, type Cell, isTextured } from '#engine/verification/agreement.ts'
import type { Tone } from '#engine/verification/tone.ts'
import { cutAtRectangles, differencesOf, type Pictures, sharpened } from './content-edges.ts'

/** Part of the seen picture with the owned one. */
export type Content = {
  /** Fractions of the seen picture, clockwise from top-left. */
  at: Quad
  /** The same corners, as they lie in the owned picture. */
  region: Quad
  /** Share of the owned picture that is shown. */
  kept: number
  /** Share of the seen picture that it fills. */
  filled: number
}

/** `edges`: rectangles in the seen picture, with exact sides. */
export function contentOf(cells: Cell[], { pictures, transform, tone, edges }: Setting): Content {
  const back = inverse(transform) ?? transform
  const whole = corners(back, unitBox)
  const overlap = boundsOf(clipped(whole, unitBox))
  const grid = scored(cells, tone)
  const reach = snapReach / grid.side
  const rough = snapped(grown(grid, overlap), [overlap, ...edges], reach)
  const differences = differencesOf(pictures, transform, tone)
  const box = sharpened(cutAtRectangles(rough, edges, differences), { overlap, edges, reach }, differences)
  const visible = clipped(whole, box)
  const at = whole.every((point) => holds(box, point, slack * Math.max(box.width, box.height)))
    ? inReadingOrder(whole)
    : corners([1, 0, 0, 0, 1, 0, 0, 0, 1], box)
  const region = at.map((point) => rounded(clamped(apply(transform, point)))) as Quad
  const shown = clipped(
    visible.map((point) => apply(transform, point)),
    unitBox,
  )
  return {
    at: region.map((point) => rounded(clamped(apply(back, point)))) as Quad,
    region,
    kept: Math.abs(areaOf(shown)),
    filled: Math.abs(areaOf(visible)),
  }
}

type Setting = { pictures: Pictures; transform: Matrix3; tone: Tone; edges: Box[] }

/** Slack of corners, as a share of the content's size. */
const slack = 0.03

const clamped = ([x, y]: Point): Point => [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))]

/** Rounds to a millionth, below a pixel's hundredth. */
const rounded = ([x, y]: Point): Point => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]

/** Clockwise from the corner nearest to the top left. */
function inReadingOrder(quad: Quad): Quad {
  const round = areaOf(quad) < 0 ? quad.toReversed() : quad
  const first = round.reduce((best, [x, y], at) => (x + y < round[best]![0] + round[best]![1] ? at : best), 0)
  return [...round.slice(first), ...round.slice(0, first)] as Quad
}

/** Squares across and down in which cells are counted. */
const maxAcross = 24

type Grid = { side: number; values: Float64Array; counts: Float64Array }

/** Cells that go together count for the content, others against it; even ones weigh little, by their brightness. */
function scored(cells: Cell[], tone: Tone): Grid {
  const side = Math.max(1, Math.min(maxAcross, Math.floor(Math.sqrt(cells.length))))
  const values = new Float64Array(side * side)
  const counts = new Float64Array(side * side)
  for (const cell of cells) {
    const column = Math.min(side - 1, Math.max(0, Math.floor(cell.x * side)))
    const row = Math.min(side - 1, Math.max(0, Math.floor(cell.y * side)))
    values[row * side + column]! += worthOf(cell, tone)
    counts[row * side + column]!++
  }
  return { side, values, counts }
}

function worthOf(cell: Cell, tone: Tone): number {
  if (isTextured(cell)) return agrees(cell) ? 1 : -0.6
  return Math.abs(cell.seenMean - tone.of(cell.ownedMean)) < sameBrightness ? 0.3 : -0.6
}

/** Unit: 64 grey levels. */
const sameBrightness = 5

/** Grows the richest rectangle to the overlap's edges. A side stops before a mostly foreign strip. Overwritten parts stay part of the content. */
function grown(grid: Grid, overlap: Box): Box {
  const { side } = grid
  const span = richest(grid.values, side)
  const isForeign = (strip: Partial<Span>) => worthIn(grid, { ...span, ...strip }) < foreign
  if (!isForeign({ left: 0, right: span.left })) span.left = 0
  if (!isForeign({ left: span.right, right: side })) span.right = side
  if (!isForeign({ top: 0, bottom: span.top })) span.top = 0
  if (!isForeign({ top: span.bottom, bottom: side })) span.bottom = side
  const [left, top] = [Math.max(overlap.x, span.left / side), Math.max(overlap.y, span.top / side)]
  const right = Math.min(overlap.x + overlap.width, span.right / side)
  const bottom = Math.min(overlap.y + overlap.height, span.bottom / side)
  return { x: left, y: top, width: Math.max(0.01, right - left), height: Math.max(0.01, bottom - top) }
}

/** Mean worth of a foreign strip. Cells are worth −0.6 if none goes together, 0.2 if half do. */
const foreign = -0.25

/** Mean worth of cells in a rectangle; 0 without any. */
function worthIn({ side, values, counts }: Grid, { left, right, top, bottom }: Span): number {
  let [sum, count] = [0, 0]
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      sum += values[row * side + column]!
      count += counts[row * side + column]!
    }
  }
  return count === 0 ? 0 : sum / count
}

/** Reach in squares, above the error of counted sides. */
const snapReach = 1.25

/** Moves each side to the nearest edge within reach. */
function snapped({ x, y, width, height }: Box, edges: Box[], reach: number): Box {
  const nearest = (side: number, known: number[]) =>
    known.reduce((best, edge) => (Math.abs(edge - side) < Math.abs(best - side) ? edge : best), side + reach)
  const go = (side: number, known: number[]) => {
    const edge = nearest(side, known)
    return Math.abs(edge - side) < reach ? edge : side
  }
  const left = go(
    x,
    edges.map((edge) => edge.x),
  )
  const right = go(
    x + width,
    edges.map((edge) => edge.x + edge.width),
  )
  const top = go(
    y,
    edges.map((edge) => edge.y),
  )
  const bottom = go(
    y + height,
    edges.map((edge) => edge.y + edge.height),
  )
  return { x: left, y: top, width: right - left, height: bottom - top }
}
