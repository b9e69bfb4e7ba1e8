import { engineVersion, type Fingerprint, type RegionHash } from './fingerprint.ts'
import { corners, identity, type Matrix3, scaling, shift, chain } from './geometry.ts'
import { complement, hashDistance, type Orientation, orientations, reoriented } from './pdq.ts'
import type { Change, Verdict } from './verdict.ts'

/** Unrelated pictures lie at 70 or more of 256 bits (105,111 pairs measured); eight orientations and two tones ask for room. */
const mostDistant = 40
/** Hashes of less structure collide. */
const leastQuality = 50

/** What the seen picture shows of the owned image; null when it is not a copy. */
export function findByHashes(owned: Fingerprint, seen: Fingerprint): Verdict | null {
  const nearest = nearestPair(owned, seen)
  if (!nearest || nearest.distance > mostDistant) return null
  const transform = chain(chain(intoUnit(nearest.seen), undo(nearest.orientation)), outOfUnit(nearest.owned))
  const score = Math.round(99 - (nearest.distance / mostDistant) * 20)
  return {
    engine: engineVersion,
    score,
    band: score >= 90 ? 'certain' : 'likely',
    changes: changesOf(nearest, owned, seen),
    transform,
    region: corners(transform, nearest.seen.at),
    evidence: { inliers: 0, cells: 0, hashDistance: nearest.distance },
  }
}

type Pair = { owned: RegionHash; seen: RegionHash; orientation: Orientation; negative: boolean; distance: number }

function nearestPair(owned: Fingerprint, seen: Fingerprint): Pair | undefined {
  let nearest: Pair | undefined
  for (const mine of owned.hashes.filter(({ quality }) => quality >= leastQuality)) {
    for (const orientation of orientations) {
      const positive = reoriented(mine.hash, orientation)
      for (const [negative, hash] of [
        [false, positive],
        [true, complement(positive)],
      ] as const) {
        for (const theirs of seen.hashes.filter(({ quality }) => quality >= leastQuality)) {
          const distance = hashDistance(hash, theirs.hash)
          if (distance < (nearest?.distance ?? Infinity))
            nearest = { owned: mine, seen: theirs, orientation, negative, distance }
        }
      }
    }
  }
  return nearest
}

function changesOf({ seen, orientation, negative }: Pair, owned: Fingerprint, copy: Fingerprint): Change[] {
  const changes: Change[] = []
  if (orientation.mirrored) changes.push({ kind: 'mirrored' })
  if (orientation.quarterTurns > 0) changes.push({ kind: 'rotated', degrees: orientation.quarterTurns * 90 })
  if (negative) changes.push({ kind: 'recoloured', how: 'negative' })
  if (seen.at.width * seen.at.height < 0.98) changes.push({ kind: 'framed' })
  const factor = Math.sqrt((copy.width * seen.at.width * copy.height * seen.at.height) / (owned.width * owned.height))
  if (Math.abs(factor - 1) > 0.02) changes.push({ kind: 'resized', factor })
  return changes
}

const intoUnit = ({ at }: RegionHash): Matrix3 => chain(shift(-at.x, -at.y), scaling(1 / at.width, 1 / at.height))
const outOfUnit = ({ at }: RegionHash): Matrix3 => chain(scaling(at.width, at.height), shift(at.x, at.y))

/** In the unit square: turns back, chain mirrors back. */
function undo({ mirrored, quarterTurns }: Orientation): Matrix3 {
  const counterclockwise: Matrix3 = [0, 1, 0, -1, 0, 1, 0, 0, 1]
  let map = identity
  for (let turn = 0; turn < quarterTurns; turn++) map = chain(map, counterclockwise)
  return mirrored ? chain(map, [-1, 0, 1, 0, 1, 0, 0, 0, 1]) : map
}
