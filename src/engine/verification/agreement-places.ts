import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import { areaTimes, type Matrix3, type Point } from '#engine/geometry/geometry.ts'
import { agrees, type Cell, cellSide, isTextured } from './agreement.ts'

/** Structured squares that agree under the map, and others. */
export type Tally = { agreeing: number; disagreeing: number }

/** Squares on agreeing features, between them, or around all. */
export type Places = Record<'on' | 'between' | 'around', Tally>

type Overlap = {
  pictures: { owned: { thumbnail: Thumbnail }; seen: { thumbnail: Thumbnail } }
  /** Fractions of the seen to those of the owned picture. */
  transform: Matrix3
  cells: Cell[]
  /** The features that agree, in fractions of the seen picture. */
  points: Point[]
}

/** Tells one picture from marks put on two, such as letters. Between and around the features of one picture its pixels go together, too. */
export function placesOf({ pictures: { owned, seen }, transform, cells, points }: Overlap): Places {
  const { width, height } = seen.thumbnail
  const pixel = ([x, y]: Point): Point => [x * width, y * height]
  const scale = Math.sqrt(
    (areaTimes(transform, [0.5, 0.5]) * owned.thumbnail.width * owned.thumbnail.height) / (width * height),
  )
  // Squares lie on the grid of the coarser picture.
  const side = cellSide / Math.min(1, scale)
  const features = points.map(pixel)
  const hull = widened(hullOf(features), widening * side)
  const isOn = ([x, y]: Point) => features.some(([u, v]) => Math.abs(u - x) < side && Math.abs(v - y) < side)
  const places: Places = { on: none(), between: none(), around: none() }
  for (const cell of cells.filter(isTextured)) {
    const point = pixel([cell.x, cell.y])
    const place = !isInside(point, hull) ? 'around' : isOn(point) ? 'on' : 'between'
    places[place][agrees(cell) ? 'agreeing' : 'disagreeing']++
  }
  return places
}

const none = (): Tally => ({ agreeing: 0, disagreeing: 0 })

/** Features reach further than their middles. */
const widening = 0.7

/** Andrew, "Another efficient algorithm for convex hulls …", 1979. */
function hullOf(points: Point[]): Point[] {
  const inOrder = points.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  return [...chainOf(inOrder), ...chainOf(inOrder.toReversed())]
}

function chainOf(points: Point[]): Point[] {
  const chain: Point[] = []
  for (const point of points) {
    while (chain.length > 1 && turn(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0) chain.pop()
    chain.push(point)
  }
  return chain.slice(0, -1)
}

const turn = (from: Point, by: Point, to: Point) =>
  (by[0] - from[0]) * (to[1] - from[1]) - (by[1] - from[1]) * (to[0] - from[0])

function widened(hull: Point[], by: number): Point[] {
  const mean = (axis: 0 | 1) => hull.reduce((sum, point) => sum + point[axis], 0) / hull.length
  const [x, y] = [mean(0), mean(1)]
  return hull.map(([u, v]) => {
    const distance = Math.hypot(u - x, v - y) || 1
    const times = (distance + by) / distance
    return [x + (u - x) * times, y + (v - y) * times]
  })
}

const isInside = (point: Point, hull: Point[]): boolean =>
  hull.length > 2 && hull.every((corner, at) => turn(corner, hull[(at + 1) % hull.length]!, point) >= 0)
