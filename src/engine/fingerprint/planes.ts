import type { Box } from '#engine/geometry/geometry.ts'
import type { Picture } from './decode.ts'
import type { Plane } from './pdq.ts'

/** Luminance 0–255 (ITU-R BT.601), as PDQ defines it. */
export function luminance({ rgb, width, height }: Pick<Picture, 'rgb' | 'width' | 'height'>): Plane {
  const pixels = new Float32Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 3) {
    pixels[at] = 0.299 * rgb[from]! + 0.587 * rgb[from + 1]! + 0.114 * rgb[from + 2]!
  }
  return { pixels, width, height }
}

/** Made larger, by bilinear interpolation. */
export function enlarged({ pixels, width, height }: Plane, factor: number): Plane {
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) }
  const across = placesIn(width, size.width)
  const down = placesIn(height, size.height)
  const result = new Float32Array(size.width * size.height)
  for (let y = 0, to = 0; y < size.height; y++) {
    const [top, bottom, v] = [down.before[y]! * width, down.after[y]! * width, down.share[y]!]
    for (let x = 0; x < size.width; x++, to++) {
      const [left, right, u] = [across.before[x]!, across.after[x]!, across.share[x]!]
      const upper = pixels[top + left]! * (1 - u) + pixels[top + right]! * u
      const lower = pixels[bottom + left]! * (1 - u) + pixels[bottom + right]! * u
      result[to] = upper * (1 - v) + lower * v
    }
  }
  return { pixels: result, ...size }
}

/** For each of `count` pixels the two of `length` pixels it lies between, and how near it is to the second. */
function placesIn(length: number, count: number) {
  const before = new Int32Array(count)
  const after = new Int32Array(count)
  const share = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const place = Math.min(length - 1, Math.max(0, ((at + 0.5) * length) / count - 0.5))
    before[at] = Math.floor(place)
    after[at] = Math.min(length - 1, before[at]! + 1)
    share[at] = place - before[at]!
  }
  return { before, after, share }
}

/** The part of a plane inside a box of whole pixels; the plane itself where that is all of it. */
export function part(plane: Plane, box: Box): Plane {
  const { pixels, width, height } = plane
  if (box.width === width && box.height === height) return plane
  const result = new Float32Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x
    result.set(pixels.subarray(from, from + box.width), y * box.width)
  }
  return { pixels: result, width: box.width, height: box.height }
}
