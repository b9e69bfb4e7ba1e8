import type { Cell } from './agreement.ts'
import { agrees } from './evidence.ts'
import { solveLeastSquares } from './fit.ts'

/** How the seen picture's brightness follows from the owned one's, in 64 grey levels. */
export type Tone = {
  /** Of the middle half: what contrast became. */
  slope: number
  of(owned: number): number
}

const levels = 64

/** From cells that go together, so that what was put over the picture does not count. A parabola: gamma is no straight line. */
export function toneOf(cells: Cell[]): Tone {
  const trusted = cells.filter(agrees)
  const points = trusted.length >= fewest ? trusted : cells
  const rough = curveThrough(points)
  const near = points.filter((cell) => Math.abs(cell.seenMean - rough(cell.ownedMean)) <= outlying)
  // What lies off the rough curve is shaded or written over.
  const of = near.length >= points.length / 2 ? curveThrough(near) : rough
  return { slope: (of(0.75 * levels) - of(0.25 * levels)) / (0.5 * levels), of }
}

const fewest = 6
/** Of 64 levels. */
const outlying = 4
/** Brightness that varies less does not tell how the curve bends. */
const leastRange = 20

function curveThrough(points: Cell[]): Tone['of'] {
  const owned = points.map(({ ownedMean }) => ownedMean)
  const [darkest, brightest] = [Math.min(...owned), Math.max(...owned)]
  const terms = brightest - darkest >= leastRange && points.length >= 3 * fewest ? 3 : 2
  const solved = solveLeastSquares(
    points.map(({ ownedMean, seenMean }) => ({
      row: [1, ownedMean, ownedMean ** 2].slice(0, terms),
      value: seenMean,
      weight: 1,
    })),
    terms,
  )
  const [offset, slope, bend = 0] = solved ?? [0, 1]
  const curve = (value: number) => offset! + slope! * value + bend * value ** 2
  // Beyond what was seen the curve goes on straight.
  return (value) => {
    const inside = Math.min(brightest, Math.max(darkest, value))
    const bent = curve(inside) + (slope! + 2 * bend * inside) * (value - inside)
    return Math.min(levels - 1, Math.max(0, bent))
  }
}
