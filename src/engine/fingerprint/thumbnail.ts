import type { Picture } from './decode.ts'

/** A small copy for comparing pixels after alignment. Values 0–63. */
export type Thumbnail = {
  width: number
  height: number
  luma: Uint8Array
  /** A quarter each way, rounded up; neutral is 32. */
  blue: Uint8Array
  red: Uint8Array
}

/** 144 × 108: the largest within 32 kB with features. */
const area = 144 * 108
const levels = 64

export const chromaSize = ({ width, height }: Pick<Thumbnail, 'width' | 'height'>) => ({
  width: Math.ceil(width / 4),
  height: Math.ceil(height / 4),
})

export function thumbnailOf(picture: Picture): Thumbnail {
  const scale = Math.sqrt(area / (picture.width * picture.height))
  const size = {
    width: Math.max(1, Math.floor(picture.width * scale)),
    height: Math.max(1, Math.floor(picture.height * scale)),
  }
  const fine = averaged(picture, size)
  const coarse = averaged(picture, chromaSize(size))
  return {
    ...size,
    luma: quantised(fine, (red, green, blue) => lumaOf(red, green, blue)),
    blue: quantised(coarse, (red, green, blue) => 128 + (blue - lumaOf(red, green, blue)) * 0.564),
    red: quantised(coarse, (red, green, blue) => 128 + (red - lumaOf(red, green, blue)) * 0.713),
  }
}

/** ITU-R BT.601, as JPEG uses it. */
const lumaOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue

function quantised(rgb: Float32Array, valueOf: (red: number, green: number, blue: number) => number): Uint8Array {
  const result = new Uint8Array(rgb.length / 3)
  for (let at = 0; at < result.length; at++) {
    const value = valueOf(rgb[3 * at]!, rgb[3 * at + 1]!, rgb[3 * at + 2]!)
    result[at] = Math.max(0, Math.min(levels - 1, Math.floor((value * levels) / 256)))
  }
  return result
}

/** Each result pixel is the mean of what it covers. Where the picture is the smaller one, of the pixels it lies on. */
function averaged({ rgb, width, height }: Picture, size: { width: number; height: number }): Float32Array {
  const columns = spans(width, size.width)
  const rows = spans(height, size.height)
  const result = new Float32Array(size.width * size.height * 3)
  const line = new Uint32Array(width * 3)
  for (let y = 0; y < size.height; y++) {
    const { from, to } = rows(y)
    line.fill(0)
    for (let row = from; row < to; row++) {
      for (let at = 0, source = row * width * 3; at < line.length; at++) line[at]! += rgb[source + at]!
    }
    for (let x = 0; x < size.width; x++) {
      const { from: left, to: right } = columns(x)
      const count = (to - from) * (right - left)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let column = left; column < right; column++) sum += line[3 * column + channel]!
        result[3 * (y * size.width + x) + channel] = sum / count
      }
    }
  }
  return result
}

const spans = (length: number, count: number) => (at: number) => {
  const from = Math.floor((at * length) / count)
  return { from, to: Math.max(from + 1, Math.floor(((at + 1) * length) / count)) }
}
