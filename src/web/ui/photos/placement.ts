/** Maps pictures onto one another. Points are fractions of a picture's width and height unless called pixels. */
export type Point = readonly [x: number, y: number]
export type Polygon = readonly Point[]
/** Three rows of three, row by row. */
export type Matrix = readonly number[]
/** A part of the original, in fractions of it. */
export type Box = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

export const unmoved: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]
const whole: Polygon = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

export function moved(matrix: Matrix, [x, y]: Point): Point {
  const [a, b, c, d, e, f, g, h, i] = nine(matrix)
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/** Does `first`, then `second`. */
export function chained(first: Matrix, second: Matrix): Matrix {
  const [a, b] = [nine(first), nine(second)]
  return Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 3) * 3, at % 3]
    return b[row]! * a[column]! + b[row + 1]! * a[column + 3]! + b[row + 2]! * a[column + 6]!
  })
}

/** Undefined for a map that flattens the plane. */
export function inverse(matrix: Matrix): Matrix | undefined {
  const [a, b, c, d, e, f, g, h, i] = nine(matrix)
  const [A, B, C] = [e * i - f * h, c * h - b * i, b * f - c * e]
  const determinant = a * A + d * B + g * C
  if (!Number.isFinite(1 / determinant)) return undefined
  const flat = [A, B, C, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d]
  return flat.map((value) => value / determinant)
}

/**
 * Returns the CSS transform that places a frame-sized picture by `toOriginal`, in a frame that shows `box` of the original. The transform's origin
 * is the picture's top left corner.
 */
export function cssPlacement(toOriginal: Matrix, box: Box, { width, height }: Size): string {
  const toFrame = [
    width / box.width,
    0,
    (-box.x * width) / box.width,
    0,
    height / box.height,
    (-box.y * height) / box.height,
    0,
    0,
    1,
  ]
  const toFractions = [1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1]
  const [a, b, c, d, e, f, g, h, i] = nine(chained(chained(toFractions, toOriginal), toFrame))
  const columns = [a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i]
  return `matrix3d(${columns.map((value) => Number(value.toPrecision(10))).join(', ')})`
}

/** Share of sides below which a copy is shown enlarged. */
const near = 0.62
/** Margin around the region, as a share of sides. */
const margin = 0.14

/** Returns the part of the original that a comparison shows: all of it, or a small crop with a margin. */
export function comparedBox(region: Polygon): Box {
  const { x, y, width, height } = boundsOf(insideFrame(region))
  if (!(width > 0 && height > 0) || Math.max(width, height) > near) return { x: 0, y: 0, width: 1, height: 1 }
  const left = Math.max(0, x - width * margin)
  const top = Math.max(0, y - height * margin)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + margin)) - left,
    height: Math.min(1, y + height * (1 + margin)) - top,
  }
}

/** The original's outline in the copy; empty if not invertible. */
export function contentOf(toOriginal: Matrix): Polygon {
  const back = inverse(toOriginal)
  if (!back) return []
  const corners = whole.map((corner) => moved(back, corner))
  return corners.flat().every(Number.isFinite) ? insideFrame(corners) : []
}

/** Clips the polygon to the picture (Sutherland–Hodgman). */
export function insideFrame(polygon: Polygon): Polygon {
  const edges: ((point: Point) => number)[] = [([x]) => x, ([x]) => 1 - x, ([, y]) => y, ([, y]) => 1 - y]
  return edges.reduce(cutBy, polygon)
}

function cutBy(polygon: Polygon, depth: (point: Point) => number): Polygon {
  return polygon.flatMap((point, at) => {
    const before = polygon.at(at - 1)!
    const [here, there] = [depth(point), depth(before)]
    const crossing = here >= 0 === there >= 0 ? [] : [between(before, point, there / (there - here))]
    return here >= 0 ? [...crossing, point] : crossing
  })
}

const between = ([x, y]: Point, [toX, toY]: Point, share: number): Point => [
  x + (toX - x) * share,
  y + (toY - y) * share,
]

/** Share from which the missing part is not drawn. */
const asGoodAsAll = 0.985

/** True when the part covers nearly the whole picture. */
export const isWhole = (part: Polygon): boolean => areaOf(insideFrame(part)) >= asGoodAsAll

/** The share of the picture that lies within the polygon. */
export const areaOf = (polygon: Polygon): number =>
  Math.abs(
    polygon.reduce((twice, [x, y], at) => {
      const [nextX, nextY] = polygon[(at + 1) % polygon.length]!
      return twice + x * nextY - nextX * y
    }, 0),
  ) / 2

function boundsOf(polygon: Polygon): Box {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

type Nine = [number, number, number, number, number, number, number, number, number]
const nine = (matrix: Matrix): Nine => (matrix.length === 9 ? [...matrix] : [...unmoved]) as Nine
