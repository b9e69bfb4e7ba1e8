import { dimensions } from '#engine/fingerprint/descriptors.ts'
import type { Features } from '#engine/fingerprint/features.ts'
import { arena, integersAt, kernels } from '#engine/kernels/kernels.ts'

/** Two similar features. `mirrored`: the seen one when mirrored. */
export type Match = { owned: number; seen: number; distance: number }
export type Matches = { plain: Match[]; mirrored: Match[] }

/**
 * Squared distance up to which a nearest feature is worth a vote: seven in eight true ones are this near (measured on the
 * training photographs), and one of 3,000 others.
 */
const maxDistance = 150

/** For each seen feature the owned one that looks most like it, as it is and mirrored. */
export function alike(owned: Features, seen: Features): Matches {
  const matches: Matches = { plain: [], mirrored: [] }
  if (owned.count === 0 || seen.count === 0) return matches
  const nearest = integersAt(nearestOf(owned, seen), 4 * seen.count)
  for (let nth = 0, at = 0; nth < seen.count; nth++, at += 4) {
    const [plain, mirrored] = [nearest[at]!, nearest[at + 2]!]
    if (plain <= maxDistance) matches.plain.push({ owned: nearest[at + 1]!, seen: nth, distance: plain })
    if (mirrored <= maxDistance) matches.mirrored.push({ owned: nearest[at + 3]!, seen: nth, distance: mirrored })
  }
  return matches
}

function nearestOf(owned: Features, seen: Features): number {
  arena.free()
  const blocks = Math.ceil(owned.count / 4)
  const pointers = {
    descriptors: arena.take(2 * dimensions * seen.count),
    squares: arena.take(4 * seen.count),
    others: arena.take(2 * dimensions * 4 * blocks),
    otherSquares: arena.take(4 * 4 * blocks),
    to: arena.take(16 * seen.count),
  }
  const { buffer } = kernels.memory
  const descriptors = new Int16Array(buffer, pointers.descriptors, dimensions * seen.count)
  for (let at = 0; at < descriptors.length; at++) descriptors[at] = 2 * seen.descriptors[at]! + 1
  integersAt(pointers.squares, seen.count).set(squaresOf(seen, seen.count))
  const others = new Int16Array(buffer, pointers.others, dimensions * 4 * blocks)
  for (let nth = 0; nth < owned.count; nth++) {
    const block = (nth >> 2) * 4 * dimensions + 2 * (nth & 3)
    for (let at = 0; at < dimensions; at++) {
      others[block + (at >> 1) * 8 + (at & 1)] = 2 * owned.descriptors[nth * dimensions + at]! + 1
    }
  }
  integersAt(pointers.otherSquares, 4 * blocks).set(squaresOf(owned, 4 * blocks))
  kernels.nearest(
    pointers.descriptors,
    pointers.squares,
    seen.count,
    pointers.others,
    pointers.otherSquares,
    blocks,
    pointers.to,
  )
  return pointers.to
}

/** Padding of the last block, far from everything. */
const farAway = 1 << 24

function squaresOf({ count, descriptors }: Features, length: number): Int32Array {
  const squares = new Int32Array(length).fill(farAway)
  for (let nth = 0, at = 0; nth < count; nth++) {
    let sum = 0
    for (const end = at + dimensions; at < end; at++) sum += (2 * descriptors[at]! + 1) ** 2
    squares[nth] = sum
  }
  return squares
}
