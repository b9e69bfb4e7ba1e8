import type { Cell } from './agreement.ts'
import { agrees, isTextured } from './evidence.ts'
import type { Change } from './verdict.ts'
import type { Tone } from './tone.ts'

/** What was written over the picture, or taken off it. `cells` are those of the content. */
export function overlaysOn(cells: Cell[], tone: Tone): Change[] {
  const slope = Math.abs(tone.slope)
  const sharpness =
    median(
      cells
        .filter((cell) => agrees(cell) && cell.ownedDeviation > 1)
        .map(({ ownedDeviation, seenDeviation }) => seenDeviation / ownedDeviation),
    ) || slope
  const isAdded = (cell: Cell) =>
    isTextured(cell) && !agrees(cell) && cell.seenDeviation > 1.25 * sharpness * cell.ownedDeviation + 0.5
  const isCovered = (cell: Cell) => !agrees(cell) && Math.abs(cell.seenMean - tone.of(cell.ownedMean)) > 8
  const isRemoved = (cell: Cell) =>
    !agrees(cell) &&
    cell.ownedDeviation > 1.2 &&
    cell.seenDeviation < 0.4 * sharpness * cell.ownedDeviation &&
    !isCovered(cell)
  const added = cells.filter((cell) => isAdded(cell) || isCovered(cell))
  const removed = cells.filter(isRemoved)
  const changes: Change[] = []
  if (added.length >= Math.max(3, leastShare * cells.length)) {
    changes.push(isWidespread(added) ? { kind: 'watermark', what: 'added' } : { kind: 'text-added' })
  }
  if (
    removed.length >= Math.max(4, leastShare * cells.length) &&
    added.length < removed.length &&
    !isWidespread(removed)
  ) {
    changes.push({ kind: 'watermark', what: 'removed' })
  }
  return changes
}

/** Less than a fiftieth of the cells is what compression and edges do. */
const leastShare = 0.02

/** In at least two thirds of the ninths of the content. */
function isWidespread(cells: Cell[]): boolean {
  const ninth = (value: number) => Math.min(2, Math.floor(value * 3))
  return new Set(cells.map(({ x, y }) => ninth(x) * 3 + ninth(y))).size >= 6
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
