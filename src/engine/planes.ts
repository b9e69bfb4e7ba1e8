import type { Picture } from './decode.ts'
import type { Box } from './geometry.ts'
import type { Plane } from './pdq.ts'

/** Luminance 0–255 (ITU-R BT.601), as PDQ defines it. */
export function luminance({ rgb, width, height }: Pick<Picture, 'rgb' | 'width' | 'height'>): Plane {
  const pixels = new Float32Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 3) {
    pixels[at] = 0.299 * rgb[from]! + 0.587 * rgb[from + 1]! + 0.114 * rgb[from + 2]!
  }
  return { pixels, width, height }
}

/** Half as wide and high, each pixel the mean of four; an odd last row or column is left out. */
export function halved({ pixels, width, height }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 }
  const result = new Float32Array(half.width * half.height)
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, from = 2 * y * width; x < half.width; x++, from += 2, to++) {
      result[to] = (pixels[from]! + pixels[from + 1]! + pixels[from + width]! + pixels[from + width + 1]!) / 4
    }
  }
  return { pixels: result, ...half }
}

/** The part of a plane inside a box of whole pixels. */
export function part({ pixels, width }: Plane, box: Box): Plane {
  const result = new Float32Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x
    result.set(pixels.subarray(from, from + box.width), y * box.width)
  }
  return { pixels: result, width: box.width, height: box.height }
}
