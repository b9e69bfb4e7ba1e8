export type Frame = { index: number; x: number; y: number; width: number; height: number }
export type FrameRow = { y: number; height: number; frames: Frame[] }
type Table = {
  width: number
  /** The height a row would like to have; full rows come as near to it as their photographs allow. */
  targetHeight: number
  gap: number
  /** Room under each row, for captions. */
  below: number
}

/**
 * Lays photographs, given as width over height, in rows of full width without cropping. The last row keeps the target height, or less when a single
 * photograph is too wide.
 */
export function justifiedRows(aspects: readonly number[], table: Table): FrameRow[] {
  const rows: FrameRow[] = []
  let first = 0
  let y = 0
  while (first < aspects.length && table.width > 0) {
    const { end, height } = nextRow(aspects, first, table)
    rows.push({ y, height, frames: framesOf(aspects, { first, end, y, height }, table.gap) })
    y += height + table.below + table.gap
    first = end
  }
  return rows
}

/** Fills a row, then drops the last photograph if the row comes nearer to its target height without it. */
function nextRow(aspects: readonly number[], first: number, { width, targetHeight, gap }: Table) {
  let sum = 0
  for (let end = first; end < aspects.length; end++) {
    const before = sum
    sum += aspectOf(aspects[end])
    const height = heightOf(sum, end - first + 1, width, gap)
    if (height > targetHeight) continue
    const without = before > 0 ? heightOf(before, end - first, width, gap) : Infinity
    if (without / targetHeight < targetHeight / height) return { end, height: without }
    return { end: end + 1, height }
  }
  return { end: aspects.length, height: targetHeight }
}

/** Two pixels are the least a row can be: a table narrower than its gaps has no right answer. */
const heightOf = (aspectSum: number, count: number, width: number, gap: number) =>
  Math.max(2, (width - gap * (count - 1)) / aspectSum)

function framesOf(
  aspects: readonly number[],
  { first, end, y, height }: { first: number; end: number; y: number; height: number },
  gap: number,
): Frame[] {
  let x = 0
  return aspects.slice(first, end).map((given, offset) => {
    const width = aspectOf(given) * height
    const frame = { index: first + offset, x, y, width, height }
    x += width + gap
    return frame
  })
}

/** Common shape for unknown sizes; strips stay readable. */
const aspectOf = (given: number | undefined): number =>
  given === undefined || !Number.isFinite(given) || given <= 0 ? 1.5 : Math.min(Math.max(given, 0.2), 6)
