/** 3×3, row by row. */
export type Matrix3 = [number, number, number, number, number, number, number, number, number]
export type Point = [number, number]
/** Top-left, top-right, bottom-right, bottom-left. */
export type Quad = [Point, Point, Point, Point]
/** Left and top edge, width and height. */
export type Box = { x: number; y: number; width: number; height: number }

export const identity: Matrix3 = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Does `first`, then `second`. */
export function chain(first: Matrix3, second: Matrix3): Matrix3 {
  const [a, b, c, d, e, f, g, h, i] = second
  const [p, q, r, s, t, u, v, w, x] = first
  return [
    a * p + b * s + c * v,
    a * q + b * t + c * w,
    a * r + b * u + c * x,
    d * p + e * s + f * v,
    d * q + e * t + f * w,
    d * r + e * u + f * x,
    g * p + h * s + i * v,
    g * q + h * t + i * w,
    g * r + h * u + i * x,
  ]
}

export function apply([a, b, c, d, e, f, g, h, i]: Matrix3, [x, y]: Point): Point {
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/** Undefined for a map that flattens the plane. */
export function inverse([a, b, c, d, e, f, g, h, i]: Matrix3): Matrix3 | undefined {
  const [A, B, C] = [e * i - f * h, c * h - b * i, b * f - c * e]
  const determinant = a * A + d * B + g * C
  if (!Number.isFinite(1 / determinant)) return undefined
  const flat = [A, B, C, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d]
  return flat.map((value) => value / determinant) as Matrix3
}

export const scaling = (x: number, y: number): Matrix3 => [x, 0, 0, 0, y, 0, 0, 0, 1]
export const shift = (x: number, y: number): Matrix3 => [1, 0, x, 0, 1, y, 0, 0, 1]

/** The box's corners, where the map takes them. */
export function corners(map: Matrix3, { x, y, width, height }: Box): Quad {
  return [
    apply(map, [x, y]),
    apply(map, [x + width, y]),
    apply(map, [x + width, y + height]),
    apply(map, [x, y + height]),
  ]
}

/** Area factor of the map at a point. */
export function areaTimes(map: Matrix3, [x, y]: Point): number {
  const [ax, ay] = apply(map, [x, y])
  const [bx, by] = apply(map, [x + small, y])
  const [cx, cy] = apply(map, [x, y + small])
  return Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / small ** 2
}
const small = 0.01

/** Area of a polygon, positive if clockwise on screen. */
export function areaOf(polygon: readonly Point[]): number {
  let twice = 0
  for (let at = 0; at < polygon.length; at++) {
    const [x, y] = polygon[at]!
    const [nextX, nextY] = polygon[(at + 1) % polygon.length]!
    twice += x * nextY - nextX * y
  }
  return twice / 2
}

/** A polygon clipped to a box (Sutherland, Hodgman, 1974). */
export function clipped(polygon: readonly Point[], { x, y, width, height }: Box): Point[] {
  const edges: ((point: Point) => number)[] = [
    ([px]) => px - x,
    ([px]) => x + width - px,
    ([, py]) => py - y,
    ([, py]) => y + height - py,
  ]
  return edges.reduce<Point[]>((rest, inside) => cutBy(rest, inside), [...polygon])
}

function cutBy(polygon: Point[], inside: (point: Point) => number): Point[] {
  return polygon.flatMap((point, at) => {
    const before = polygon[(at + polygon.length - 1) % polygon.length]!
    const [here, there] = [inside(point), inside(before)]
    if (here >= 0 === there >= 0) return here >= 0 ? [point] : []
    const share = there / (there - here)
    const crossing: Point = [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]
    return here >= 0 ? [crossing, point] : [crossing]
  })
}

export function boundsOf(polygon: readonly Point[]): Box {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export const unitBox: Box = { x: 0, y: 0, width: 1, height: 1 }

export const holds = ({ x, y, width, height }: Box, [px, py]: Point, slack = 0): boolean =>
  px >= x - slack && py >= y - slack && px <= x + width + slack && py <= y + height + slack
