import type { Box } from '#engine/geometry/geometry.ts'
import type { Change } from '#engine/scoring/verdict.ts'
import { agrees, type Cell, isTextured } from '#engine/verification/agreement.ts'
import { follows, type Tone } from '#engine/verification/tone.ts'
import { coveredPercent } from './cover.ts'
import { isInPlaceOfAnother, type Written } from './replaced-watermark.ts'

/** Marks added to, or removed from, the picture. `cells`: the content's. */
export function overlaysOn(cells: Cell[], copy: Omit<Written, 'cells'>): Change[] {
  const { tone, content } = copy
  const { covered, ...sorts } = sorted(cells, tone)
  const masked = covered.filter((cell) => isAtEdge(cell, content))
  const minCells = Math.max(fewest, minShare * cells.length)
  const isMasked = masked.length >= minCells && masked.length > covered.length / 2
  // Squares that a mask covers in part look written over.
  const within = (some: Cell[]) => (isMasked ? some.filter((cell) => !isAtEdge(cell, content)) : some)
  const [written, removed, faded] = [within(sorts.written), within(sorts.removed), within(sorts.faded)]
  const shaded = isMasked ? [] : cells.filter((cell) => agrees(cell) && !follows(tone, cell))
  const percent = coveredPercent(cells, tone)
  const what =
    percent > maxRepainted
      ? undefined
      : repainting({ written, removed, faded }, cells.length, () => isInPlaceOfAnother({ ...copy, cells: written }))
  const changes: Change[] = isMasked ? [{ kind: 'framed' }] : []
  if (what) changes.push({ kind: 'watermark', what })
  if (what === 'replaced' || (what === 'removed' && written.length < minWritten)) return changes
  const isWritten = written.length > 0 && written.length + shaded.length >= minCells
  if (isWritten || covered.length - masked.length >= minCells) {
    changes.push(
      isWatermark(written) ? { kind: 'watermark', what: 'added' } : { kind: 'text-added', coveredPercent: percent },
    )
  }
  return changes
}

/** Disagreeing squares by the likely edit there. */
function sorted(cells: Cell[], tone: Tone): Record<'written' | 'covered' | 'removed' | 'faded', Cell[]> {
  const foreign = cells.filter((cell) => !agrees(cell))
  const sharpness = sharpnessOf(cells) || Math.abs(tone.slope)
  const isShifted = ({ ownedMean, seenMean }: Cell) => Math.abs(seenMean - tone.of(ownedMean)) > minShift
  const isCovered = (cell: Cell) => isShifted(cell) && cell.seenDeviation < evenDeviation
  const isSmoother = (cell: Cell, share: number) =>
    !isCovered(cell) &&
    cell.ownedDeviation > minStructure &&
    cell.seenDeviation < share * sharpness * cell.ownedDeviation
  const isAdded = (cell: Cell) => isTextured(cell) && cell.seenDeviation > 1.25 * sharpness * cell.ownedDeviation + 0.5
  const faded = foreign.filter((cell) => isSmoother(cell, 0.75))
  return {
    written: foreign.filter(
      (cell) => isAdded(cell) || (isShifted(cell) && !isCovered(cell) && !isSmoother(cell, 0.75)),
    ),
    covered: foreign.filter(isCovered),
    removed: faded.filter((cell) => isSmoother(cell, 0.4)),
    faded,
  }
}

/** Faded structure, in places gone, was painted out; bright strokes with something else written over them were replaced. */
function repainting(
  { written, removed, faded }: Record<'written' | 'removed' | 'faded', Cell[]>,
  count: number,
  isInPlace: () => boolean,
): 'removed' | 'replaced' | undefined {
  if (written.length >= minWritten && isInPlace()) return 'replaced'
  if (faded.length < Math.max(fewest, count * minFaded)) return undefined
  if (written.length < Math.max(minWritten, faded.length / 3)) return removed.length >= 2 ? 'removed' : undefined
  // Text alone hides some structure beneath it, too.
  if (removed.length < fewest || faded.length < minFadedAmongWritten * written.length) return undefined
  const isThere = (cell: Cell) => faded.some(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) < nearby)
  return 3 * written.filter(isThere).length < written.length ? 'removed' : undefined
}

/** Fewest squares: compression and edges change fewer. */
const fewest = 3
const minShare = 0.02
const minFaded = 0.01
/** Fewest written squares; removed watermarks leave up to three. */
const minWritten = 4
const minFadedAmongWritten = 0.15
/** Per cent of the content. A sticker or a panel hides more than a mark painted out. */
const maxRepainted = 15
/** In fractions of the copy: some squares further. */
const nearby = 0.16
/** Unit: 64 grey levels. */
const evenDeviation = 0.35
const minShift = 8
/** Least structure of the owned picture whose loss is measurable. */
const minStructure = 1

/** Median share of fine structure that the copy keeps. */
function sharpnessOf(cells: Cell[]): number {
  const ratios = cells
    .filter((cell) => agrees(cell) && cell.ownedDeviation > 1)
    .map(({ ownedDeviation, seenDeviation }) => seenDeviation / ownedDeviation)
  return ratios.sort((one, other) => one - other)[ratios.length >> 1] ?? 0
}

/** True for a cell in the outer fifth, where only a mask or a rounded corner covers. */
const isAtEdge = ({ x, y }: Cell, { x: left, y: top, width, height }: Box): boolean =>
  Math.min(x - left, left + width - x) < width / 5 || Math.min(y - top, top + height - y) < height / 5

/** True for a mark that is translucent or repeated. */
function isWatermark(cells: Cell[]): boolean {
  const ninth = (value: number) => Math.min(2, Math.floor(value * 3))
  const isAllOver = new Set(cells.map(({ x, y }) => ninth(x) * 3 + ninth(y))).size >= 8
  const through = cells.reduce((sum, { correlation }) => sum + correlation, 0) / Math.max(1, cells.length)
  return isAllOver || through > minThrough
}

const minThrough = 0.2
