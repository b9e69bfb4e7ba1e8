/**
 * Place of a posting in its picture, in 32 bits from the highest: x 6, y 6, angle 6, size 5, mirrored 1, signature 8. Places are relative
 * to the picture's middle, in units of its long side. So they compare without the picture's shape.
 */
export type PostingGeometry = {
  /** −0.5 to 0.5. */
  x: number
  y: number
  /** 0 to 63, in sixty-fourths of a turn. */
  angle: number
  /** 0 to 31, in thirds of an octave; 31: finest. */
  size: number
  /** The words were taken from the mirror image. */
  mirrored: boolean
  /** Bits that look-alikes share, for rejecting chance hits. */
  signature: number
}

const places = 64
/** Angles in a whole turn. */
export const turnsOfAngle = 64
/** The finest size. */
export const maxSize = 31
/** Ten octaves cover sizes from whole to a thousandth. */
export const sizesPerOctave = 3

export function packGeometry({ x, y, angle, size, mirrored, signature }: PostingGeometry): number {
  const place = (value: number) => Math.max(0, Math.min(places - 1, Math.floor((value + 0.5) * places)))
  const sized = Math.max(0, Math.min(maxSize, size))
  return (
    ((place(x) << 26) |
      (place(y) << 20) |
      ((angle & (turnsOfAngle - 1)) << 14) |
      (sized << 9) |
      ((mirrored ? 1 : 0) << 8) |
      signature) >>>
    0
  )
}

export const xOf = (geometry: number): number => ((geometry >>> 26) + 0.5) / places - 0.5
export const yOf = (geometry: number): number => (((geometry >>> 20) & 63) + 0.5) / places - 0.5
export const angleOf = (geometry: number): number => (geometry >>> 14) & 63
export const sizeOf = (geometry: number): number => (geometry >>> 9) & 31
export const isMirrored = (geometry: number): boolean => ((geometry >>> 8) & 1) === 1

/** Differing bits of two signatures, by a faster table. */
export const signatureDistance = (one: number, other: number): number => bitCounts[(one ^ other) & 255]!
const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
