import type { Draw } from './draw.ts'
import { letter, widthOf } from '../../../demo/web/lettering.ts'
import { plain, type Sheet, svgOf } from './sheet.ts'
import sharp from 'sharp'

const words =
  'the light was late when we came down to the harbour and nobody had slept since Tuesday although every boat still had its lamps lit for the morning market where fish bread oranges and news are sold before the town wakes up again'.split(
    ' ',
  )

/** Believable words about `width` wide with capitals of `size`. */
export function sentence(draw: Draw, size: number, width: number): string {
  let line = draw.pick(words)
  for (;;) {
    const longer = `${line} ${draw.pick(words)}`
    if (widthOf(longer, size) > width) return line
    line = longer
  }
}

/** Lines of text filling a box. */
export function paragraph(
  draw: Draw,
  box: { x: number; y: number; width: number; height: number },
  size: number,
  colour: string,
) {
  let svg = ''
  for (let y = box.y + size; y < box.y + box.height; y += size * 2.1) {
    svg += letter(sentence(draw, size, box.width * draw.between(0.7, 1)), { x: box.x, y, size, colour })
  }
  return svg
}

type Ground = { rgb: Buffer; width: number; height: number }

const drawOn = async (ground: Ground, svg: string): Promise<Ground> => ({
  ...ground,
  rgb: await sharp(ground.rgb, { raw: { width: ground.width, height: ground.height, channels: 3 } })
    .composite([{ input: svgOf(ground, svg) }])
    .removeAlpha()
    .raw()
    .toBuffer(),
})

/** A web page with a heading and text; the hole is where a picture of the given shape goes. */
export async function webPage(draw: Draw, aspect: number) {
  const width = draw.whole(1000, 1440)
  const height = draw.whole(800, 1100)
  const column = draw.between(0.45, 0.68) * width
  const left = draw.between(0.04, 0.25) * width
  const hole = {
    left,
    top: height * draw.between(0.2, 0.3),
    width: column,
    height: Math.min(column / aspect, height * 0.6),
  }
  hole.width = hole.height * aspect
  const [paper, ink, bar] = draw.pick([
    ['#ffffff', '#222222', '#1d3557'],
    ['#fbf7ef', '#33291c', '#7a3b2e'],
    ['#15171c', '#e8e8ea', '#2b2f38'],
  ] as const)
  const side = {
    x: left + column + width * 0.03,
    y: height * 0.15,
    width: width * 0.96 - left - column - width * 0.03,
    height: height * 0.75,
  }
  const below = { x: left, y: hole.top + hole.height + 24, width: column, height: height - hole.top - hole.height - 40 }
  const svg =
    `<rect width="${width}" height="${height}" fill="${paper}"/><rect width="${width}" height="${height * 0.08}" fill="${bar}"/>` +
    letter('Harbour News', { x: left, y: height * 0.055, size: height * 0.026, colour: '#ffffff' }) +
    letter(sentence(draw, height * 0.03, column), { x: left, y: height * 0.16, size: height * 0.03, colour: ink }) +
    paragraph(draw, below, 11, ink) +
    (side.width > 80 ? paragraph(draw, side, 10, ink) : '')
  return { ground: await drawOn(plain(width, height, [255, 255, 255]), svg), hole }
}

/** A phone's screen with a post; the hole fills its width. */
export async function phoneScreen(draw: Draw, aspect: number) {
  const width = 720
  const height = draw.whole(1280, 1560)
  const dark = draw.sign() > 0
  const [paper, ink] = dark ? ['#000000', '#f2f2f2'] : ['#ffffff', '#141414']
  const top = height * draw.between(0.14, 0.22)
  const hole = { left: 0, top, width, height: Math.min(width / aspect, height * 0.6) }
  const svg =
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    letter('9:41', { x: 40, y: 46, size: 22, colour: ink }) +
    `<rect x="${width - 90}" y="26" width="50" height="22" rx="6" fill="none" stroke="${ink}" stroke-width="3"/>` +
    `<circle cx="64" cy="${top - 50}" r="30" fill="#8a7fb0"/>` +
    letter('anna.slowlanes', { x: 112, y: top - 42, size: 20, colour: ink }) +
    paragraph(draw, { x: 30, y: top + hole.height + 70, width: 640, height: 160 }, 19, ink) +
    `<circle cx="50" cy="${top + hole.height + 36}" r="17" fill="none" stroke="${ink}" stroke-width="4"/>` +
    `<rect y="${height - 110}" width="${width}" height="2" fill="#8888"/>`
  return { ground: await drawOn(plain(width, height, [255, 255, 255]), svg), hole }
}

/** Another sheet's pixels cropped to fill a box exactly. */
export async function fitting(sheet: Sheet, width: number, height: number): Promise<Ground> {
  const size = { width: Math.round(width), height: Math.round(height) }
  const rgb = await sharp(sheet.rgb, { raw: { width: sheet.width, height: sheet.height, channels: 3 } })
    .resize({ ...size, fit: 'cover' })
    .raw()
    .toBuffer()
  return { rgb, ...size }
}

/** Grain of wood, walls or cloth. */
export const grained = (id: string, { width, height }: { width: number; height: number }, draw: Draw) => {
  const [across, down] = draw.pick([
    [0.004, 0.09],
    [0.02, 0.02],
    [0.3, 0.3],
  ] as const)
  const [red, green, blue] = draw.pick([
    [0.55, 0.38, 0.24],
    [0.72, 0.7, 0.66],
    [0.34, 0.36, 0.4],
  ] as const)
  const colours = [red, green, blue].map((value) => `0.5 0 0 0 ${value - 0.22}`).join(' ')
  return (
    `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="4" seed="${draw.whole(1, 999)}"/>` +
    `<feColorMatrix values="${colours} 0 0 0 0 1"/></filter><rect width="${width}" height="${height}" filter="url(#${id})"/>`
  )
}
