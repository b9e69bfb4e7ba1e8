import type { Cell } from './agreement.ts'
import type { Box } from './geometry.ts'

/** Squares across and down in which cells are counted. */
const most = 24

/**
 * The part of the seen picture that shows the owned one: the rectangle that holds the most cells that go together and the
 * fewest that do not. A crop in a screenshot ends where the screenshot's own things begin. In fractions of the seen picture.
 */
export function contentIn(cells: { cell: Cell; agrees: boolean }[]): Box {
  const side = Math.max(1, Math.min(most, Math.floor(Math.sqrt(cells.length))))
  const sums = new Float64Array(side * side)
  for (const { cell, agrees } of cells) {
    const column = Math.min(side - 1, Math.max(0, Math.floor(cell.x * side)))
    const row = Math.min(side - 1, Math.max(0, Math.floor(cell.y * side)))
    sums[row * side + column]! += agrees ? 1 : -1
  }
  const { left, right, top, bottom } = richest(sums, side)
  return { x: left / side, y: top / side, width: (right - left) / side, height: (bottom - top) / side }
}

/** The rectangle with the greatest sum (Bentley, "Programming pearls", 1984: Kadane's scan, once for every pair of rows). */
function richest(sums: Float64Array, side: number) {
  let best = { sum: -Infinity, left: 0, right: side, top: 0, bottom: side }
  for (let top = 0; top < side; top++) {
    const columns = new Float64Array(side)
    for (let bottom = top; bottom < side; bottom++) {
      let [sum, left] = [0, 0]
      for (let column = 0; column < side; column++) {
        columns[column]! += sums[bottom * side + column]!
        if (sum <= 0) [sum, left] = [0, column]
        sum += columns[column]!
        if (sum > best.sum) best = { sum, left, right: column + 1, top, bottom: bottom + 1 }
      }
    }
  }
  return best
}
