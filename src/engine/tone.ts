import type { Cell } from './agreement.ts'
import { agrees } from './evidence.ts'
import { solveLeastSquares } from './fit.ts'

/** How the seen picture's brightness follows from the owned one's: a straight line, in 64 grey levels. */
export type Tone = { slope: number; offset: number; of(owned: number): number }

/** From cells that go together, so that what was put over the picture does not count. */
export function toneOf(cells: Cell[]): Tone {
  const trusted = cells.filter(agrees)
  const points = trusted.length >= fewest ? trusted : cells
  const solved = solveLeastSquares(
    points.map(({ ownedMean, seenMean }) => ({ row: [ownedMean, 1], value: seenMean, weight: 1 })),
    2,
  )
  const [slope, offset] = solved ?? [1, 0]
  return { slope: slope!, offset: offset!, of: (owned) => slope! * owned + offset! }
}

const fewest = 6
