import type { Cell } from './agreement.ts'
import { agrees, isTextured } from './evidence.ts'
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
} from './geometry.ts'
import type { Tone } from './tone.ts'

/** The part of the seen picture that shows the owned one. */
export type Content = {
  /** In fractions of the seen picture: top-left, top-right, bottom-right, bottom-left as it is seen. */
  at: Quad
  /** The same corners, as they lie in the owned picture. */
  region: Quad
  /** Share of the owned picture that is shown. */
  kept: number
  /** Share of the seen picture that it fills. */
  filled: number
}

/** `edges` are rectangles found in the seen picture, whose sides are more exact than what the cells tell. */
export function contentOf(cells: Cell[], transform: Matrix3, { tone, edges }: { tone: Tone; edges: Box[] }): Content {
  const back = inverse(transform) ?? transform
  const whole = corners(back, unitBox)
  const overlap = boundsOf(clipped(whole, unitBox))
  const box = snapped(grown(richest(scored(cells, tone)), overlap), [overlap, ...edges])
  const visible = clipped(whole, box)
  const at = whole.every((point) => holds(box, point, slack))
    ? inReadingOrder(whole)
    : corners([1, 0, 0, 0, 1, 0, 0, 0, 1], box)
  const region = at.map((point) => clamped(apply(transform, point))) as Quad
  const shown = clipped(
    visible.map((point) => apply(transform, point)),
    unitBox,
  )
  return {
    at: region.map((point) => apply(back, point)) as Quad,
    region,
    kept: Math.abs(areaOf(shown)),
    filled: Math.abs(areaOf(visible)),
  }
}

/** What an edge of the content is off by at most when it is judged by cells. */
const slack = 0.03

const clamped = ([x, y]: Point): Point => [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))]

/** Clockwise from the corner nearest to the top left. */
function inReadingOrder(quad: Quad): Quad {
  const round = areaOf(quad) < 0 ? quad.toReversed() : quad
  const first = round.reduce((best, [x, y], at) => (x + y < round[best]![0] + round[best]![1] ? at : best), 0)
  return [...round.slice(first), ...round.slice(0, first)] as Quad
}

/** Squares across and down in which cells are counted. */
const mostAcross = 24

type Grid = { side: number; values: Float64Array }

/** Cells that go together count for the content, others against it; even ones weigh little, by their brightness. */
function scored(cells: Cell[], tone: Tone): Grid {
  const side = Math.max(1, Math.min(mostAcross, Math.floor(Math.sqrt(cells.length))))
  const values = new Float64Array(side * side)
  for (const cell of cells) {
    const column = Math.min(side - 1, Math.max(0, Math.floor(cell.x * side)))
    const row = Math.min(side - 1, Math.max(0, Math.floor(cell.y * side)))
    values[row * side + column]! += worthOf(cell, tone)
  }
  return { side, values }
}

function worthOf(cell: Cell, tone: Tone): number {
  if (isTextured(cell)) return agrees(cell) ? 1 : -0.6
  return Math.abs(cell.seenMean - tone.of(cell.ownedMean)) < sameBrightness ? 0.3 : -0.6
}

/** Of 64 grey levels. */
const sameBrightness = 5

/** The rectangle with the greatest sum (Bentley, "Programming pearls", 1984: Kadane's scan, once for every pair of rows). */
function richest({ side, values }: Grid): Box {
  let best = { sum: -Infinity, left: 0, right: side, top: 0, bottom: side }
  for (let top = 0; top < side; top++) {
    const columns = new Float64Array(side)
    for (let bottom = top; bottom < side; bottom++) {
      let [sum, left] = [0, 0]
      for (let column = 0; column < side; column++) {
        columns[column]! += values[bottom * side + column]!
        if (sum <= 0) [sum, left] = [0, column]
        sum += columns[column]!
        if (sum > best.sum) best = { sum, left, right: column + 1, top, bottom: bottom + 1 }
      }
    }
  }
  const { left, right, top, bottom } = best
  return { x: left / side, y: top / side, width: (right - left) / side, height: (bottom - top) / side }
}

/** Cells cover what lies wholly in the overlap; the content may reach a cell further. */
function grown(box: Box, overlap: Box): Box {
  const [left, top] = [Math.max(overlap.x, box.x), Math.max(overlap.y, box.y)]
  const right = Math.min(overlap.x + overlap.width, box.x + box.width)
  const bottom = Math.min(overlap.y + overlap.height, box.y + box.height)
  return { x: left, y: top, width: Math.max(0.01, right - left), height: Math.max(0.01, bottom - top) }
}

/** Each side goes to the nearest known edge, if one is near. */
function snapped({ x, y, width, height }: Box, edges: Box[]): Box {
  const reach = 1.5 / mostAcross
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
