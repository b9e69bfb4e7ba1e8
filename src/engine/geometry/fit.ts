import type { Matrix3, Point } from './geometry.ts'

/** A point of the seen plane, where it lies in the owned one, and how much the pair counts. */
export type Pair = { from: Point; to: Point; weight: number }

/** Best similarity of the pairs; undefined if undetermined. */
export function fitSimilarity(pairs: Pair[]): Matrix3 | undefined {
  const { add, solve } = leastSquares(4)
  for (const { from, to, weight } of pairs) {
    const [x, y] = from
    add([x, -y, 1, 0], to[0], weight)
    add([y, x, 0, 1], to[1], weight)
  }
  const solved = solve()
  if (!solved) return undefined
  const [a, b, c, d] = solved as [number, number, number, number]
  return [a, -b, c, b, a, d, 0, 0, 1]
}

/** Minimises the algebraic error, which for pictures about the origin of area 1 is near the geometric one. */
export function fitHomography(pairs: Pair[]): Matrix3 | undefined {
  const { add, solve } = leastSquares(8)
  for (const { from, to, weight } of pairs) {
    const [x, y] = from
    const [u, v] = to
    add([x, y, 1, 0, 0, 0, -u * x, -u * y], u, weight)
    add([0, 0, 0, x, y, 1, -v * x, -v * y], v, weight)
  }
  const solved = solve()
  return solved && ([...solved, 1] as Matrix3)
}

/** Weighted linear equations, added one by one; `solve` gives the unknowns that fit them best, undefined when they are not determined. */
export function leastSquares(unknowns: number) {
  const width = unknowns + 1
  const normal = new Float64Array(unknowns * width)
  return {
    add: (coefficients: number[], value: number, weight: number): void => {
      for (let row = 0; row < unknowns; row++) {
        const weighted = coefficients[row]! * weight
        if (weighted === 0) continue
        for (let column = row; column < unknowns; column++)
          normal[row * width + column]! += weighted * coefficients[column]!
        normal[row * width + unknowns]! += weighted * value
      }
    },
    solve: (): number[] | undefined => {
      for (let row = 1; row < unknowns; row++) {
        for (let column = 0; column < row; column++) normal[row * width + column] = normal[column * width + row]!
      }
      return solved(normal, unknowns)
    },
  }
}

/** Gaussian elimination with pivoting; undefined if nearly singular. */
function solved(system: Float64Array, unknowns: number): number[] | undefined {
  const width = unknowns + 1
  for (let pivot = 0; pivot < unknowns; pivot++) {
    let best = pivot
    for (let row = pivot + 1; row < unknowns; row++) {
      if (Math.abs(system[row * width + pivot]!) > Math.abs(system[best * width + pivot]!)) best = row
    }
    if (!(Math.abs(system[best * width + pivot]!) > 1e-10)) return undefined
    for (let column = pivot; column < width; column++) {
      const kept = system[pivot * width + column]!
      system[pivot * width + column] = system[best * width + column]!
      system[best * width + column] = kept
    }
    for (let row = 0; row < unknowns; row++) {
      if (row === pivot) continue
      const factor = system[row * width + pivot]! / system[pivot * width + pivot]!
      for (let column = pivot; column < width; column++)
        system[row * width + column]! -= factor * system[pivot * width + column]!
    }
  }
  return Array.from({ length: unknowns }, (_, row) => system[row * width + unknowns]! / system[row * width + row]!)
}
