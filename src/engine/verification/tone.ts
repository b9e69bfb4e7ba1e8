import { leastSquares } from '#engine/geometry/fit.ts'
import { agrees, type Cell } from './agreement.ts'

/** The seen picture's brightness by the owned one's, 64 levels. */
export type Tone = {
  /** Slope over the middle half: the factor of contrast. */
  slope: number
  of(owned: number): number
}

const levels = 64

/**
 * Fits a parabola, as gamma is no straight line, to cells that go together; marks over the picture do not count. Fits again with less
 * weight on outliers, so that a shaded or overwritten part does not bend it (Huber, "Robust estimation of a location parameter", 1964, in
 * Cauchy's form).
 */
export function toneOf(cells: Cell[]): Tone {
  const trusted = cells.filter(agrees)
  const points = trusted.length >= fewest ? trusted : cells
  let of: Tone['of'] | undefined
  for (let round = 0; round < rounds; round++) of = curveThrough(points, of)
  return { slope: (of!(0.75 * levels) - of!(0.25 * levels)) / (0.5 * levels), of: of! }
}

/** True when the curve predicts this part's brightness. */
export const follows = ({ of }: Tone, { ownedMean, seenMean }: Cell): boolean =>
  Math.abs(seenMean - of(ownedMean)) <= outlying

const fewest = 6
/** Later ones change nothing that could be seen. */
const rounds = 6
/** Unit: 64 grey levels. */
const outlying = 4
/** Least variation that reveals the curve's shape. */
const minRange = 20

function curveThrough(points: Cell[], before: Tone['of'] | undefined): Tone['of'] {
  const weightOf = ({ ownedMean, seenMean }: Cell) =>
    before ? 1 / (1 + ((seenMean - before(ownedMean)) / outlying) ** 2) : 1
  let [darkest, brightest] = [Infinity, -Infinity]
  for (const { ownedMean } of points) {
    darkest = Math.min(darkest, ownedMean)
    brightest = Math.max(brightest, ownedMean)
  }
  const { add, solve } = leastSquares(brightest - darkest >= minRange && points.length >= 3 * fewest ? 3 : 2)
  for (const cell of points) add([1, cell.ownedMean, cell.ownedMean ** 2], cell.seenMean, weightOf(cell))
  const [offset, slope, bend = 0] = solve() ?? [0, 1]
  const curve = (value: number) => offset! + slope! * value + bend * value ** 2
  // Beyond what was seen the curve goes on straight.
  return (value) => {
    const inside = Math.min(brightest, Math.max(darkest, value))
    const bent = curve(inside) + (slope! + 2 * bend * inside) * (value - inside)
    return Math.min(levels - 1, Math.max(0, bent))
  }
}
