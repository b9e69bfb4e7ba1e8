import { apply, type Box, chain, inverse, type Quad, scaling, shift } from '#engine/geometry/geometry.ts'
import type { Change, Verdict } from '#engine/scoring/verdict.ts'

/** Least score in a tile: many tiles mean more chance. */
const minInTile = 80

/** Restates a tile's verdict for the whole picture. Null when it is too unsure. `at` is the tile in fractions of the whole. */
export function verdictFromTile(verdict: Verdict, at: Box): Verdict | null {
  if (verdict.score < minInTile) return null
  const toTile = chain(shift(-at.x, -at.y), scaling(1 / at.width, 1 / at.height))
  const transform = chain(toTile, verdict.transform)
  const back = inverse(transform)
  if (!back) return null
  const place = verdict.region.map((point) => apply(back, point)) as Quad
  return { ...verdict, transform, changes: [...verdict.changes.filter(isOfCopy), within(place)] }
}

/** Changes due to the page's tiling, not the copy. */
const isOfCopy = ({ kind }: Change) => kind !== 'framed' && kind !== 'within'
const within = (at: Quad): Change => ({ kind: 'within', what: 'screenshot', at })
