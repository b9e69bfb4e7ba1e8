import { arena } from '#engine/kernels/kernels.ts'
import { describer, dimensions, directionFinder } from './descriptors.ts'
import { findKeypoints, spread } from './keypoints.ts'
import type { Plane } from './pdq.ts'
import { enlarged } from './planes.ts'
import { scaleSpace } from './scale-space.ts'

/**
 * Places of a picture and their descriptors, the most telling first. Positions are in 1/4095 of width and height. Sizes are in twelfths of
 * an octave below the root of the area. Angles are in 1/256 of a turn.
 */
export type Features = {
  count: number
  x: Uint16Array
  y: Uint16Array
  size: Uint8Array
  angle: Uint8Array
  /** 24 to a feature, each −8 to 7. */
  descriptors: Int8Array
}

/** Most features of 17 bytes that fit beside the thumbnail; 1,000 instead of 800 shared a third more with small crops. */
export const maxFeatures = 900
export const sizeSteps = 12
export const positions = 4095

/** Smaller pictures are enlarged to this area first: their finest detail is too fine to be found. */
const area = 640 * 480
const maxEnlargement = 4

export function featuresOf(plane: Plane): Features {
  const factor = Math.min(maxEnlargement, Math.sqrt(area / (plane.width * plane.height)))
  const features = empty()
  gather(features, plane, factor)
  if (features.count < fewFeatures && factor < maxEnlargement)
    gather(features, plane, Math.min(maxEnlargement, 2 * factor), 1)
  return trimmed(features)
}

/** Below this count the enlarged picture's finest octave is searched, too: stars, flames and sparks stand small on dark ground. */
const fewFeatures = 300

/** Adds features at that enlargement, up to the limit. */
function gather(features: Features, plane: Plane, factor: number, octaves?: number): void {
  // Below a twentieth, enlarging costs and gains nothing.
  const isEnlarged = factor > 1.05
  const ground = isEnlarged ? enlarged(plane, factor) : plane
  arena.free()
  const keypoints = spread(findKeypoints(scaleSpace(ground, isEnlarged ? factor : 1, octaves)))
  const directionsOf = directionFinder()
  const describe = describer()
  const rootArea = Math.sqrt(ground.width * ground.height)
  for (const keypoint of keypoints) {
    const { octave, x, y, sigma } = keypoint
    for (const angle of directionsOf(keypoint)) {
      const nth = features.count
      if (nth === maxFeatures) return
      features.count++
      // Coarser pixels sit at every second finer one.
      features.x[nth] = Math.round(((x * octave.zoom + 0.5) / ground.width) * positions)
      features.y[nth] = Math.round(((y * octave.zoom + 0.5) / ground.height) * positions)
      features.size[nth] = Math.min(
        255,
        Math.max(0, Math.round(sizeSteps * Math.log2(rootArea / (sigma * octave.zoom)))),
      )
      features.angle[nth] = Math.round((angle / (2 * Math.PI)) * 256) & 255
      features.descriptors.set(describe(keypoint, angle), nth * dimensions)
    }
  }
}

const empty = (): Features => ({
  count: 0,
  x: new Uint16Array(maxFeatures),
  y: new Uint16Array(maxFeatures),
  size: new Uint8Array(maxFeatures),
  angle: new Uint8Array(maxFeatures),
  descriptors: new Int8Array(maxFeatures * dimensions),
})

const trimmed = ({ count, x, y, size, angle, descriptors }: Features): Features => ({
  count,
  x: x.slice(0, count),
  y: y.slice(0, count),
  size: size.slice(0, count),
  angle: angle.slice(0, count),
  descriptors: descriptors.slice(0, count * dimensions),
})
