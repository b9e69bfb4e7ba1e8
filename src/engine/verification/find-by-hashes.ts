import type { Fingerprint, RegionHash } from '#engine/fingerprint/fingerprint.ts'
import { hashDistance, type Orientation, orientations, reoriented } from '#engine/fingerprint/pdq.ts'
import { chain, identity, type Matrix3, scaling, shift } from '#engine/geometry/geometry.ts'
import { align, type OwnedSide } from './alignment.ts'
import { type Found, seenSideOf } from './find-by-features.ts'

/** Map by the nearest hashes, with their distance in bits. */
export type FoundByHash = { found: Found; distance: number }

/** Unrelated pictures lie at 70 or more of 256 bits (105,111 pairs measured); eight orientations and two tones ask for room. */
const maxDistance = 48
/** Least quality: hashes of little structure collide (PDQ's paper). */
const minQuality = 50

/**
 * The map that the two nearest hashes say, if any are near: that of the whole picture or of a rectangle found in it, in
 * any of the eight orientations, as it is or as a negative. Finds what is too smooth to have many features.
 */
export function findByHashes(owned: Fingerprint, side: OwnedSide, seen: Fingerprint): FoundByHash | undefined {
  const nearest = nearestPair(owned, seen)
  if (!nearest) return undefined
  const variant = { mirrored: nearest.orientation.mirrored, negative: nearest.negative }
  const seenSide = seenSideOf(seen, variant)
  const fractions = chain(chain(intoUnit(nearest.seen), undo(nearest.orientation)), outOfUnit(nearest.owned))
  const map = chain(chain(seenSide.keypoints.toFractions, fractions), side.keypoints.fromFractions)
  const alignment = align(side, seenSide, map)
  // Too few features to say more than the hashes do.
  const settled = alignment.inliers.length < 8 ? { ...alignment, map } : alignment
  return {
    found: { variant, owned: side, seen: seenSide, alignment: settled, matches: [] },
    distance: nearest.distance,
  }
}

type Pair = { owned: RegionHash; seen: RegionHash; orientation: Orientation; negative: boolean; distance: number }

function nearestPair(owned: Fingerprint, seen: Fingerprint): Pair | undefined {
  const theirs = seen.hashes.filter(isTelling)
  let nearest: Pair | undefined
  for (const mine of owned.hashes.filter(isTelling)) {
    for (const orientation of orientations) {
      const hash = reoriented(mine.hash, orientation)
      for (const other of theirs) {
        const asIs = hashDistance(hash, other.hash)
        for (const [negative, distance] of [
          [false, asIs],
          [true, 256 - asIs],
        ] as const) {
          if (distance <= (nearest?.distance ?? maxDistance)) {
            nearest = { owned: mine, seen: other, orientation, negative, distance }
          }
        }
      }
    }
  }
  return nearest
}

const isTelling = ({ quality }: RegionHash) => quality >= minQuality

const intoUnit = ({ at }: RegionHash): Matrix3 => chain(shift(-at.x, -at.y), scaling(1 / at.width, 1 / at.height))
const outOfUnit = ({ at }: RegionHash): Matrix3 => chain(scaling(at.width, at.height), shift(at.x, at.y))

/** In the unit square: turns back, then mirrors back. */
function undo({ mirrored, quarterTurns }: Orientation): Matrix3 {
  const counterclockwise: Matrix3 = [0, 1, 0, -1, 0, 1, 0, 0, 1]
  let map = identity
  for (let turn = 0; turn < quarterTurns; turn++) map = chain(map, counterclockwise)
  return mirrored ? chain(map, [-1, 0, 1, 0, 1, 0, 0, 0, 1]) : map
}
