import type { Box } from '#engine/geometry/geometry.ts'
import { decode, defaultLimits, type Limits, type Picture } from './decode.ts'
import { type Features, featuresOf } from './features.ts'
import { pdq, type PictureHash, type Plane } from './pdq.ts'
import { luminance, part } from './planes.ts'
import { findRectangles } from './rectangles.ts'
import { type Thumbnail, thumbnailOf } from './thumbnail.ts'

/** Changes with any incompatible fingerprint, posting or verdict. */
export const engineVersion = '10'

/** A rectangle's hash; `at` in fractions of the picture. */
export type RegionHash = PictureHash & { at: Box }

/** All data that finds an image and verifies a copy of it. A plain value that threads can exchange. */
export type Fingerprint = {
  /** The file's own size, upright. */
  width: number
  height: number
  /** Hash of the whole picture, then of rectangles, largest first. */
  hashes: RegionHash[]
  features: Features
  thumbnail: Thumbnail
}

/** Deterministic across machines. Throws UnreadableImage. */
export async function fingerprint(bytes: Uint8Array, limits: Limits = defaultLimits): Promise<Fingerprint> {
  return fingerprintOf(await decode(bytes, limits))
}

/** Fingerprints decoded pixels, deterministic across machines. */
export function fingerprintOf(picture: Picture): Fingerprint {
  const plane = luminance(picture)
  return {
    ...picture.original,
    hashes: [
      hashOf(plane, { x: 0, y: 0, ...sizeOf(plane) }),
      ...findRectangles(plane).map((box) => hashOf(plane, box)),
    ],
    features: featuresOf(plane),
    thumbnail: thumbnailOf(picture),
  }
}

const sizeOf = ({ width, height }: Plane) => ({ width, height })

/** Places are in 1/65535 of the picture, as the binary form has them: reading it back gives the same value. */
function hashOf(plane: Plane, box: Box): RegionHash {
  const fraction = (value: number, whole: number) => Math.round((value / whole) * 65535) / 65535
  return {
    ...pdq(part(plane, box)),
    at: {
      x: fraction(box.x, plane.width),
      y: fraction(box.y, plane.height),
      width: fraction(box.width, plane.width),
      height: fraction(box.height, plane.height),
    },
  }
}
