import type { Cell } from './agreement.ts'
import { agrees, isTextured } from './evidence.ts'
import type { Box } from './geometry.ts'
import type { Change } from './verdict.ts'
import { follows, type Tone } from './tone.ts'

/** What was written or put over the picture, or taken off it. `cells` are those of the content. */
export function overlaysOn(cells: Cell[], tone: Tone, content: Box): Change[] {
  const sharpness = sharpnessOf(cells) || Math.abs(tone.slope)
  const isFlat = (cell: Cell) => !agrees(cell) && cell.seenDeviation < evenDeviation
  const isShifted = (cell: Cell) => !agrees(cell) && Math.abs(cell.seenMean - tone.of(cell.ownedMean)) > leastShift
  const isAdded = (cell: Cell) =>
    isTextured(cell) && !agrees(cell) && cell.seenDeviation > 1.25 * sharpness * cell.ownedDeviation + 0.5
  const isSmoother = (cell: Cell, share: number) =>
    !agrees(cell) &&
    !isShifted(cell) &&
    cell.ownedDeviation > leastStructure &&
    cell.seenDeviation < share * sharpness * cell.ownedDeviation
  const written = cells.filter((cell) => isAdded(cell) || (isShifted(cell) && !isFlat(cell)))
  const covered = cells.filter((cell) => isFlat(cell) && isShifted(cell))
  const masked = covered.filter((cell) => isAtEdge(cell, content))
  const removed = cells.filter((cell) => isSmoother(cell, 0.4))
  const faded = cells.filter((cell) => isSmoother(cell, 0.75))
  const least = Math.max(fewest, leastShare * cells.length)
  const changes: Change[] = []
  const isMasked = masked.length >= least && masked.length > covered.length / 2
  // Squares that a mask covers in part look written over.
  const marks = isMasked ? written.filter((cell) => !isAtEdge(cell, content)) : written
  if (isMasked) changes.push({ kind: 'framed' })
  const shaded = isMasked ? [] : cells.filter((cell) => agrees(cell) && !follows(tone, cell))
  const isWritten = marks.length > 0 && marks.length + shaded.length >= least
  if (isWritten || covered.length - masked.length >= least) {
    changes.push(isMark(marks) ? { kind: 'watermark', what: 'added' } : { kind: 'text-added' })
  }
  const isRepainted = removed.length >= least / 2 && faded.length >= least && written.length < removed.length
  if (isRepainted) changes.push({ kind: 'watermark', what: 'removed' })
  return changes
}

/** Less is what compression and edges do. */
const fewest = 3
const leastShare = 0.02
/** Of 64 grey levels. */
const evenDeviation = 0.35
const leastShift = 8
/** What of the owned picture's structure can be missed. */
const leastStructure = 1

/** How much of the owned picture's fine structure the copy still has, where nothing was put over it. */
function sharpnessOf(cells: Cell[]): number {
  const ratios = cells
    .filter((cell) => agrees(cell) && cell.ownedDeviation > 1)
    .map(({ ownedDeviation, seenDeviation }) => seenDeviation / ownedDeviation)
  return ratios.sort((one, other) => one - other)[ratios.length >> 1] ?? 0
}

/** In the outer fifth: what covers that is a mask or a rounded corner. */
const isAtEdge = ({ x, y }: Cell, { x: left, y: top, width, height }: Box): boolean =>
  Math.min(x - left, left + width - x) < width / 5 || Math.min(y - top, top + height - y) < height / 5

/** A mark lets the picture through, or is repeated all over it. */
function isMark(cells: Cell[]): boolean {
  const ninth = (value: number) => Math.min(2, Math.floor(value * 3))
  const isAllOver = new Set(cells.map(({ x, y }) => ninth(x) * 3 + ninth(y))).size >= 8
  const through = cells.reduce((sum, { correlation }) => sum + correlation, 0) / Math.max(1, cells.length)
  return isAllOver || through > leastThrough
}

const leastThrough = 0.2
