/** Whole grid squares; `right` and `bottom` are exclusive. */
export type Span = { left: number; right: number; top: number; bottom: number }

/** The rectangle with the greatest sum (Bentley, "Programming pearls", 1984: Kadane's scan, once for every pair of rows) of a grid as high as wide. */
export function richest(values: Float64Array, side: number): Span {
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
  return best
}
