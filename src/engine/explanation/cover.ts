import { agrees, type Cell, isTextured } from '#engine/verification/agreement.ts'
import type { Tone } from '#engine/verification/tone.ts'

/**
 * Share of the content, in per cent, that lies below what was put over it: squares beside each other that agree with nothing, in structure or in
 * brightness.
 */
export function coveredPercent(cells: Cell[], tone: Tone): number {
  const bins = new Map<number, boolean[]>()
  for (const cell of cells) {
    const bin = binOf(cell)
    bins.set(bin, [...(bins.get(bin) ?? []), isForeign(cell, tone)])
  }
  const covered = cells.filter((cell) => isForeign(cell, tone) && 2 * foreignAround(cell, bins) >= 1)
  return Math.round((100 * covered.length) / Math.max(1, cells.length))
}

const isForeign = (cell: Cell, tone: Tone): boolean =>
  isTextured(cell) ? !agrees(cell) : Math.abs(cell.seenMean - tone.of(cell.ownedMean)) > minShift

/** Unit: 64 grey levels. */
const minShift = 5

const binsAcross = 16
const binOf = ({ x, y }: Cell, [across, down] = [0, 0]): number =>
  (Math.floor(y * binsAcross) + down) * 100 + Math.floor(x * binsAcross) + across

/** Share of foreign squares around one, itself included. A single foreign square is an edge or a moved leaf. */
function foreignAround(cell: Cell, bins: Map<number, boolean[]>): number {
  let [foreign, all] = [0, 0]
  for (const across of [-1, 0, 1]) {
    for (const down of [-1, 0, 1]) {
      for (const isOne of bins.get(binOf(cell, [across, down])) ?? []) {
        all++
        foreign += isOne ? 1 : 0
      }
    }
  }
  return foreign / all
}
