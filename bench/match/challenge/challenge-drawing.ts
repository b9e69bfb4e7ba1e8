import sharp, { type Sharp } from 'sharp'
import type { Matrix3, Quad } from '#engine/geometry/geometry.ts'
import type { Draw } from '../drawing/draw.ts'
import { fromFourPoints } from '../homography.ts'
import { corner, cut, edit, laidOn, plain, type Sheet, warped } from '../drawing/sheet.ts'

type Ground = { rgb: Buffer; width: number; height: number }
type Place = { left: number; top: number }

const face =
  '<circle cx="50" cy="50" r="48" fill="#ffcc33"/><circle cx="33" cy="38" r="7" fill="#5b3a10"/><circle cx="67" cy="38" r="7" fill="#5b3a10"/>'
/** Drawn in a square of 100. */
export const emoji = [
  `${face}<path d="M24 58A28 28 0 0 0 76 58Z" fill="#7a1f1f"/>`,
  `${face}<path d="M28 76A24 20 0 0 1 72 76" stroke="#5b3a10" stroke-width="6" fill="none"/>`,
  '<path d="M50 92L10 50A24 24 0 0 1 50 22A24 24 0 0 1 90 50Z" fill="#dd2e44"/>',
  '<path d="M50 4L62 38L98 38L69 59L80 94L50 73L20 94L31 59L2 38L38 38Z" fill="#ffac33"/>',
]

export const anyColour = (draw: Draw): string => `rgb(${[0, 0, 0].map(() => draw.whole(0, 255)).join()})`

/** Box, Muller, "A note on the generation of random normal deviates", 1958. */
export const normal = (draw: Draw): number =>
  Math.sqrt(-2 * Math.log(1 - draw.between(0, 1))) * Math.cos(2 * Math.PI * draw.between(0, 1))

/** Stores in another form and size; coarse results are squares. */
export async function again(sheet: Sheet, store: (pixels: Sharp) => Sharp): Promise<Sheet> {
  const { width, height } = sheet
  const stored = await store(edit(sheet)).toBuffer()
  const pixels = sharp(stored).resize({ width, height, fit: 'fill', kernel: 'nearest' })
  return { ...sheet, rgb: await pixels.removeAlpha().toColourspace('srgb').raw().toBuffer() }
}

/** Blends with a picture of equal size; `share`: its own. */
export function blended(sheet: Sheet, other: Buffer, share: number): Sheet {
  const rgb = Buffer.from(sheet.rgb)
  for (let at = 0; at < rgb.length; at++) rgb[at] = Math.round(share * rgb[at]! + (1 - share) * other[at]!)
  return { ...sheet, rgb }
}

/** Ground beneath a picture of this size. */
export const below = ({ width, height }: Sheet, ground: Ground, { left, top }: Place): Promise<Buffer> =>
  sharp(ground.rgb, { raw: { width: ground.width, height: ground.height, channels: 3 } })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer()

/** Moves its corners, on black. */
export const flat = (sheet: Sheet, to: Quad, width = sheet.width): Sheet =>
  warped(sheet, fromFourPoints(corner(sheet.width, sheet.height), to), plain(width, sheet.height, [0, 0, 0]))

/** Turns a picture and cuts away the ground. */
export function innerPart(sheet: Sheet, angle: number): Sheet {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const { width, height } = sheet
  // Largest box of the same shape inside the turned picture.
  const keep = Math.min(
    width / (Math.abs(c) * width + Math.abs(s) * height),
    height / (Math.abs(s) * width + Math.abs(c) * height),
  )
  const [across, down] = [keep * width, keep * height]
  const map: Matrix3 = [
    c,
    -s,
    across / 2 - (c * width - s * height) / 2,
    s,
    c,
    down / 2 - (s * width + c * height) / 2,
    0,
    0,
    1,
  ]
  const turned = warped(sheet, map, plain(across, down, [0, 0, 0]))
  return { ...turned, content: corner(turned.width, turned.height) }
}

/** Cuts it in so many tiles each way and shuffles them; the place of the first stays true. */
export async function tilesShuffled(sheet: Sheet, across: number, draw: Draw): Promise<Sheet> {
  const [width, height] = [Math.floor(sheet.width / across), Math.floor(sheet.height / across)]
  const places = Array.from({ length: across * across }, (_, nth): Place => ({
    left: (nth % across) * width,
    top: Math.floor(nth / across) * height,
  }))
  const to = [...places]
  for (let left = to.length - 1; left > 0; left--) {
    const other = draw.whole(0, left)
    const kept = to[left]!
    to[left] = to[other]!
    to[other] = kept
  }
  const tiles = await Promise.all(places.map((place) => cut(sheet, { ...place, width, height })))
  const ground = plain(width * across, height * across, [0, 0, 0])
  const others = tiles.slice(1).map((tile, nth) => ({
    input: tile.rgb,
    raw: { width, height, channels: 3 as const },
    ...to[nth + 1]!,
  }))
  return await laidOn(tiles[0]!, ground, to[0]!, others)
}
