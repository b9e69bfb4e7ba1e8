import { decode, defaultLimits, type Limits, type Picture } from './decode.ts'
import type { Box } from './geometry.ts'
import { luminance, part } from './planes.ts'
import { pdq, type PictureHash } from './pdq.ts'
import { findRectangles } from './rectangles.ts'

/** Changes whenever fingerprints, postings or verdicts of older code no longer agree with this code's. */
export const engineVersion = '1'

/** A rectangle's hash; `at` in fractions of the picture. */
export type RegionHash = PictureHash & { at: Box }

/** Everything needed to find an image and to verify that another is a copy of it. A plain value that threads can exchange. */
export type Fingerprint = {
  /** The file's own size, upright. */
  width: number
  height: number
  /** The whole picture's hash first, then those of the rectangles found in it, the largest first. */
  hashes: RegionHash[]
}

/** The same for the same bytes on every machine. Throws UnreadableImage. */
export async function fingerprint(bytes: Uint8Array, limits: Limits = defaultLimits): Promise<Fingerprint> {
  return fingerprintOf(await decode(bytes, limits))
}

function fingerprintOf(picture: Picture): Fingerprint {
  const plane = luminance(picture)
  const whole = { ...pdq(plane), at: { x: 0, y: 0, width: 1, height: 1 } }
  const rectangles = findRectangles(plane).map((box) => ({
    ...pdq(part(plane, box)),
    at: {
      x: box.x / plane.width,
      y: box.y / plane.height,
      width: box.width / plane.width,
      height: box.height / plane.height,
    },
  }))
  return { ...picture.original, hashes: [whole, ...rectangles] }
}
