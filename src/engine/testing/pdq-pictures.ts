import { readdirSync, readFileSync } from 'node:fs'
import { decode, type Picture } from '#engine/fingerprint/decode.ts'

/** Results of PDQ's reference implementation for a picture, in its own order of orientations; scripts/pdq-reference.ts asks it. */
export type Reference = { name: string; quality: number; hashes: string[] }
export type Pixels = Pick<Picture, 'rgb' | 'width' | 'height'>

export const referenceFile = new URL('pdq-reference.json', import.meta.url)

const folder = new URL('../../../demo/photos/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.jpg'))
  .sort()

/** Pictures whose pixels are the same on every machine, by name: drawn ones of many shapes, and the photographs of the repository. */
export const pdqPictures: Record<string, () => Promise<Pixels>> = Object.fromEntries([
  ...shapes().map(([width, height], seed) => [
    `drawn ${width} × ${height}, ${seed}`,
    async () => drawn(seed, width, height),
  ]),
  ...files.map((file) => [file, async () => await decode(readFileSync(new URL(file, folder)))]),
])

/** Sizes around PDQ's 64 × 64 samples, in all proportions. */
function shapes(): [number, number][] {
  const fixed: [number, number][] = [
    [24, 24],
    [40, 300],
    [64, 64],
    [65, 63],
    [127, 128],
    [128, 129],
    [129, 127],
    [640, 480],
    [480, 640],
    [554, 554],
    [1000, 70],
  ]
  const more = Array.from({ length: 29 }, (_, nth): [number, number] => [70 + 37 * nth, 90 + ((53 * nth) % 611)])
  return [...fixed, ...more]
}

/** Slopes and rectangles with grain, in whole numbers. */
function drawn(seed: number, width: number, height: number): Pixels {
  let state = 2_654_435_761 + seed * 40_503
  const below = (max: number) => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0
    return (state >>> 8) % max
  }
  const rgb = new Uint8Array(3 * width * height)
  const slopes = [below(256), below(256), below(256)]
  for (let at = 0; at < rgb.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / (3 * width))]
    rgb[at] = Math.floor((slopes[at % 3]! * x) / width + ((255 - slopes[at % 3]!) * y) / height)
  }
  for (let rectangle = 0; rectangle < 60; rectangle++) {
    const [left, top] = [below(width), below(height)]
    const [right, bottom] = [Math.min(width, left + 2 + below(width)), Math.min(height, top + 2 + below(height >> 1))]
    const [colour, share] = [[below(256), below(256), below(256)], 1 + below(4)]
    for (let y = top; y < bottom; y++) {
      for (let at = 3 * (y * width + left); at < 3 * (y * width + right); at++) {
        rgb[at] = Math.floor((rgb[at]! * (4 - share) + colour[at % 3]! * share) / 4)
      }
    }
  }
  for (let at = 0; at < rgb.length; at++) rgb[at] = Math.max(0, rgb[at]! - below(24))
  return { rgb, width, height }
}
