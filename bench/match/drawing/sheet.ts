import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import {
  apply,
  chain,
  inverse,
  type Matrix3,
  type Point,
  type Quad,
  scaling,
  shift,
} from '#engine/geometry/geometry.ts'

/**
 * A picture being changed. `truth` maps its pixels to fractions of the original; `content` is where the original's content
 * lies on it, in pixels.
 */
export type Sheet = { rgb: Buffer; width: number; height: number; truth: Matrix3; content: Quad }

export const corner = (width: number, height: number): Quad => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

/** An original, upright, at most `longest` pixels long. */
export async function openSheet(file: string | Buffer, longest = 1600): Promise<Sheet> {
  const { data, info } = await sharp(file, { autoOrient: true })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const rgb = info.channels === 3 ? data : await sharp(data, { raw: info }).toColourspace('srgb').raw().toBuffer()
  return { rgb, width, height, truth: scaling(1 / width, 1 / height), content: corner(width, height) }
}

export const edit = (sheet: Sheet): Sharp =>
  sharp(sheet.rgb, { raw: { width: sheet.width, height: sheet.height, channels: 3 } })

/** Pixels after an edit without geometric change. */
export async function recoloured(sheet: Sheet, how: (pipeline: Sharp) => Sharp): Promise<Sheet> {
  const { data, info } = await how(edit(sheet))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`${info.channels} channels`)
  return { ...sheet, rgb: data }
}

export const drawnOver = (sheet: Sheet, svg: string): Promise<Sheet> =>
  recoloured(sheet, (pipeline) => pipeline.composite([{ input: svgOf(sheet, svg) }]))

export const svgOf = ({ width, height }: { width: number; height: number }, inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)

export async function resized(
  sheet: Sheet,
  width: number,
  height = (sheet.height * width) / sheet.width,
): Promise<Sheet> {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  const rgb = await edit(sheet)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  return moved({ ...sheet, rgb, ...size }, scaling(size.width / sheet.width, size.height / sheet.height))
}

export async function cut(
  sheet: Sheet,
  box: { left: number; top: number; width: number; height: number },
): Promise<Sheet> {
  const whole = {
    left: Math.round(box.left),
    top: Math.round(box.top),
    width: Math.max(1, Math.min(Math.round(box.width), sheet.width - Math.round(box.left))),
    height: Math.max(1, Math.min(Math.round(box.height), sheet.height - Math.round(box.top))),
  }
  const rgb = await edit(sheet).extract(whole).raw().toBuffer()
  const { width, height } = whole
  const cutOut = moved({ ...sheet, rgb, width, height }, shift(-whole.left, -whole.top))
  return { ...cutOut, content: corner(width, height) }
}

export async function mirrored(sheet: Sheet): Promise<Sheet> {
  const rgb = await edit(sheet).flop().raw().toBuffer()
  return moved({ ...sheet, rgb }, [-1, 0, sheet.width, 0, 1, 0, 0, 0, 1])
}

/** `map` takes this sheet's pixels to those of the result; what lies outside is filled with the ground's pixels. */
export function warped(sheet: Sheet, map: Matrix3, ground: { rgb: Buffer; width: number; height: number }): Sheet {
  const back = inverse(map)
  if (!back) throw new Error('a flat map')
  const { width, height } = ground
  const rgb = Buffer.from(ground.rgb)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = apply(back, [x + 0.5, y + 0.5])
      if (fromX >= 0 && fromY >= 0 && fromX <= sheet.width && fromY <= sheet.height) {
        sample(sheet, [fromX - 0.5, fromY - 0.5], rgb, (y * width + x) * 3)
      }
    }
  }
  return moved({ ...sheet, rgb, width, height }, map)
}

function sample({ rgb, width, height }: Sheet, [x, y]: Point, to: Buffer, at: number): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const [u, v] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  for (let channel = 0; channel < 3; channel++) {
    const value = (column: number, row: number) => rgb[(row * width + column) * 3 + channel]!
    const upper = value(left, top) * (1 - u) + value(right, top) * u
    const lower = value(left, bottom) * (1 - u) + value(right, bottom) * u
    to[at + channel] = Math.round(upper * (1 - v) + lower * v)
  }
}

/** Puts this sheet on a ground at a place. */
export async function laidOn(
  sheet: Sheet,
  ground: { rgb: Buffer; width: number; height: number },
  place: { left: number; top: number },
  more: OverlayOptions[] = [],
): Promise<Sheet> {
  const { width, height } = ground
  const [left, top] = [Math.round(place.left), Math.round(place.top)]
  const own = { input: sheet.rgb, raw: { width: sheet.width, height: sheet.height, channels: 3 as const }, left, top }
  const rgb = await sharp(ground.rgb, { raw: { width, height, channels: 3 } })
    .composite([own, ...more])
    .removeAlpha()
    .raw()
    .toBuffer()
  return moved({ ...sheet, rgb, width, height }, shift(left, top))
}

export function plain(width: number, height: number, [red, green, blue]: readonly [number, number, number]) {
  const rgb = Buffer.alloc(Math.round(width) * Math.round(height) * 3)
  for (let at = 0; at < rgb.length; at += 3) rgb.set([red, green, blue], at)
  return { rgb, width: Math.round(width), height: Math.round(height) }
}

function moved(sheet: Sheet, map: Matrix3): Sheet {
  const back = inverse(map)
  if (!back) throw new Error('a flat map')
  const content = sheet.content.map((point) => apply(map, point)) as Quad
  return { ...sheet, truth: chain(back, sheet.truth), content }
}

/** The region of the original that a sheet shows. */
export const regionOf = ({ truth, content }: Sheet): Quad => content.map((point) => apply(truth, point)) as Quad

export const asJpeg = (quality: number) => (sheet: Sheet) => edit(sheet).jpeg({ quality }).toBuffer()
export const asWebp = (quality: number) => (sheet: Sheet) => edit(sheet).webp({ quality }).toBuffer()
