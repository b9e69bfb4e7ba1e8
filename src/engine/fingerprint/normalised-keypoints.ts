import { chain, type Matrix3, scaling, shift } from '#engine/geometry/geometry.ts'
import { changesInNegative, dimensions, evenDimensions } from './descriptors.ts'
import { type Features, positions, sizeSteps } from './features.ts'

/**
 * Features in the plane where verification works: the picture is centred on nought, upright, of area 1, so that lengths
 * mean the same in both pictures whatever their shape.
 */
export type NormalisedKeypoints = {
  count: number
  x: Float64Array
  y: Float64Array
  /** The features' sigmas. */
  size: Float64Array
  /** In radians. */
  angle: Float64Array
  /** Its cosine and sine. */
  cosine: Float64Array
  sine: Float64Array
  /** Half the picture's extents. */
  half: { x: number; y: number }
  /** From fractions of the picture to the plane. */
  fromFractions: Matrix3
  toFractions: Matrix3
}

export function normalisedKeypoints(
  { count, x, y, size, angle }: Features,
  picture: { width: number; height: number },
): NormalisedKeypoints {
  const half = { x: Math.sqrt(picture.width / picture.height) / 2, y: Math.sqrt(picture.height / picture.width) / 2 }
  return {
    count,
    x: new Float64Array(x).map((value) => (value / positions - 0.5) * 2 * half.x),
    y: new Float64Array(y).map((value) => (value / positions - 0.5) * 2 * half.y),
    size: taken(sigmas, size),
    angle: taken(angles, angle),
    cosine: taken(cosines, angle),
    sine: taken(sines, angle),
    half,
    fromFractions: chain(shift(-0.5, -0.5), scaling(2 * half.x, 2 * half.y)),
    toFractions: chain(scaling(1 / (2 * half.x), 1 / (2 * half.y)), shift(0.5, 0.5)),
  }
}

const ofBytes = (valueOf: (byte: number) => number) => Float64Array.from({ length: 256 }, (_, byte) => valueOf(byte))
const sigmas = ofBytes((value) => 2 ** (-value / sizeSteps))
const angles = ofBytes((value) => (value / 128) * Math.PI)
const cosines = angles.map((angle) => Math.cos(angle))
const sines = angles.map((angle) => Math.sin(angle))

function taken(table: Float64Array, bytes: Uint8Array): Float64Array {
  const values = new Float64Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) values[at] = table[bytes[at]!]!
  return values
}

/** As it would be if the picture were mirrored left to right, or were its own negative. */
export type Variant = { mirrored: boolean; negative: boolean }

export function keypointsAs(keypoints: NormalisedKeypoints, { mirrored, negative }: Variant): NormalisedKeypoints {
  if (!mirrored && !negative) return keypoints
  return {
    ...keypoints,
    x: mirrored ? keypoints.x.map((value) => -value) : keypoints.x,
    // Mirroring reverses directions across, negatives altogether.
    angle: keypoints.angle.map((value) => (mirrored ? Math.PI - value : value) + (negative ? Math.PI : 0)),
    cosine: mirrored !== negative ? keypoints.cosine.map((value) => -value) : keypoints.cosine,
    sine: negative ? keypoints.sine.map((value) => -value) : keypoints.sine,
    fromFractions: mirrored ? chain(keypoints.fromFractions, scaling(-1, 1)) : keypoints.fromFractions,
    toFractions: mirrored ? chain(scaling(-1, 1), keypoints.toFractions) : keypoints.toFractions,
  }
}

/** Descriptors of the same variant. A four-bit value v stands for 2 v + 1, so that negating it is −1 − v. */
export function descriptorsAs({ count, descriptors }: Features, { mirrored, negative }: Variant): Int8Array {
  const result = descriptors.slice(0, count * dimensions)
  for (let dimension = 0; dimension < dimensions; dimension++) {
    const isReversed = (mirrored && dimension >= evenDimensions) !== (negative && changesInNegative[dimension]!)
    if (!isReversed) continue
    for (let at = dimension; at < result.length; at += dimensions) result[at] = -1 - result[at]!
  }
  return result
}
