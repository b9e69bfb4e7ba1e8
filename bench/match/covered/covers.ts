import sharp from 'sharp'
import { letter, widthOf } from '../../../demo/web/lettering.ts'
import type { Draw } from '../drawing/draw.ts'
import { sentence } from '../drawing/scenery.ts'
import { drawnOver, edit, recoloured, type Sheet, svgOf } from '../drawing/sheet.ts'

export type Ground = { width: number; height: number }
/** In pixels of the ground. */
export type Patch = { left: number; top: number; width: number; height: number }
/** Everything put over a picture: drawn shapes, and patches in which the picture is blurred or made of coarse squares. */
export type Cover = { svg: string; blurred?: Patch[]; coarse?: Patch[] }
export type CoverKind = (draw: Draw, ground: Ground) => Cover

export const strongColours = ['#d7263d', '#ffd400', '#0b6e4f', '#1b4dd8', '#111111', '#ffffff', '#f46036', '#7b2cbf']
export const inkOn = (colour: string): string =>
  ['#ffd400', '#ffffff', '#f2f2ee', '#ffe8cc'].includes(colour) ? '#111111' : '#ffffff'

/** One line as large as its box allows. */
export function lineIn(text: string, { left, top, width, height }: Patch, colour: string): string {
  const size = Math.min(0.6 * height, (0.9 * width * 10) / widthOf(text, 10))
  const y = top + height / 2 + size / 2
  return letter(text, { x: left + width / 2, y, size, colour, weight: 0.2, anchor: 'middle' })
}

/** Lines from the top of a box to its end. */
export function linesIn(draw: Draw, { left, top, width, height }: Patch, size: number, colour: string): string {
  let svg = ''
  for (let y = top + 1.6 * size; y < top + height - 0.3 * size; y += 1.9 * size) {
    const text = sentence(draw, size, width * draw.between(0.55, 0.9))
    svg += letter(text, { x: left + 0.05 * width, y, size, colour, weight: 0.18 })
  }
  return svg
}

export const box = ({ left, top, width, height }: Patch, look: string, round = 0): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${round}" ${look}/>`

/** Points of a star, or of a toothed disc. */
export const starAt = (x: number, y: number, [outer, inner]: [number, number], points: number): string =>
  Array.from({ length: 2 * points }, (_, nth) => {
    const reach = nth % 2 === 0 ? outer : inner
    const turn = (Math.PI * nth) / points
    return `${x + reach * Math.sin(turn)},${y - reach * Math.cos(turn)}`
  }).join(' ')

/** Places of discs that do not lie on each other, in pixels. Fewer where there is no room. */
export function discsApart(draw: Draw, { width, height }: Ground, count: number, [least, most]: [number, number]) {
  const discs: { x: number; y: number; radius: number }[] = []
  for (let tries = 0; tries < 200 && discs.length < count; tries++) {
    const radius = Math.min(width, height) * draw.between(least, most)
    const [x, y] = [draw.between(radius, width - radius), draw.between(radius, height - radius)]
    if (discs.every((other) => Math.hypot(other.x - x, other.y - y) > 1.05 * (other.radius + radius)))
      discs.push({ x, y, radius })
  }
  return discs
}

/** The picture below its cover. */
export async function covered(sheet: Sheet, { svg, blurred = [], coarse = [] }: Cover): Promise<Sheet> {
  const { width, height } = sheet
  const patches = await Promise.all([
    ...blurred.map(async (patch) => {
      const place = within(patch, sheet)
      const pixels = edit(sheet).extract(place)
      return {
        input: await pixels
          .blur(Math.max(2, width / 40))
          .png()
          .toBuffer(),
        left: place.left,
        top: place.top,
      }
    }),
    ...coarse.map(async (patch) => {
      const place = within(patch, sheet)
      const small = await edit(sheet)
        .extract(place)
        .resize(
          Math.max(2, Math.round((24 * place.width) / width)),
          Math.max(2, Math.round((18 * place.height) / height)),
          { fit: 'fill' },
        )
        .png()
        .toBuffer()
      const input = await sharp(small)
        .resize(place.width, place.height, { fit: 'fill', kernel: 'nearest' })
        .png()
        .toBuffer()
      return { input, left: place.left, top: place.top }
    }),
  ])
  const below = patches.length > 0 ? await recoloured(sheet, (pixels) => pixels.composite(patches)) : sheet
  return svg === '' ? below : await drawnOver({ ...below, width, height }, svg)
}

function within({ left, top, width, height }: Patch, ground: Ground): Patch {
  const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))]
  return {
    left: x,
    top: y,
    width: Math.max(2, Math.min(Math.round(width), ground.width - x)),
    height: Math.max(2, Math.min(Math.round(height), ground.height - y)),
  }
}

/** Share of the ground changed by more than a quarter. */
export async function shareCovered({ svg, blurred = [], coarse = [] }: Cover, ground: Ground): Promise<number> {
  const patches = [...blurred, ...coarse].map((patch) => box(patch, 'fill="#000"')).join('')
  const alpha = await sharp(svgOf(ground, patches + svg))
    .resize(160, 120, { fit: 'fill' })
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  return alpha.filter((value) => value > 64).length / alpha.length
}
