import { letter } from '../../demo/web/lettering.ts'
import { fitting, paragraph, phoneScreen, sentence, webPage } from './drawing/scenery.ts'
import { cut, drawnOver, laidOn, plain, resized, type Sheet } from './drawing/sheet.ts'
import type { Transform } from './transform.ts'

type Margins = { left: number; right: number; top: number; bottom: number }

const within = (sheet: Sheet, { left, right, top, bottom }: Margins, colour: readonly [number, number, number]) =>
  laidOn(sheet, plain(sheet.width + left + right, sheet.height + top + bottom, colour), { left, top })

export const framed: Transform = (sheet, { draw }) => {
  const edge = Math.round(Math.min(sheet.width, sheet.height) * draw.between(0.04, 0.12))
  const colour = draw.pick([
    [255, 255, 255],
    [20, 20, 20],
    [196, 164, 120],
  ] as const)
  return within(sheet, { left: edge, right: edge, top: edge, bottom: edge }, colour)
}

/** White bars with big words above and below. */
export const meme: Transform = async (sheet, { draw }) => {
  const bar = Math.round(sheet.height * 0.17)
  const tall = await within(
    sheet,
    { left: 0, right: 0, top: bar, bottom: bar },
    draw.pick([
      [255, 255, 255],
      [0, 0, 0],
    ] as const),
  )
  const colour = tall.rgb[0]! > 128 ? '#000000' : '#ffffff'
  const size = bar * 0.36
  const say = (y: number) =>
    letter(sentence(draw, size, tall.width * 0.9), {
      x: tall.width / 2,
      y,
      size,
      colour,
      anchor: 'middle',
      weight: 0.2,
    })
  return drawnOver(tall, say(bar * 0.7) + say(tall.height - bar * 0.35))
}

export const captionBar: Transform = async (sheet, { draw }) => {
  const bar = Math.round(sheet.height * 0.14)
  const tall = await within(sheet, { left: 0, right: 0, top: 0, bottom: bar }, [250, 248, 240])
  return drawnOver(
    tall,
    paragraph(draw, { x: 20, y: sheet.height + 10, width: tall.width - 40, height: bar - 20 }, bar * 0.2, '#222222'),
  )
}

/** In a grid of strangers' pictures with gutters. */
export const collage =
  (across: number): Transform =>
  async (sheet, { draw, others }) => {
    const [tileWidth, tileHeight, gap] = [1200 / across, 900 / across, draw.pick([0, 4, 10])]
    const own = draw.whole(0, across * across - 1)
    const place = (nth: number) => ({
      left: Math.round(gap + (nth % across) * (tileWidth + gap)),
      top: Math.round(gap + Math.floor(nth / across) * (tileHeight + gap)),
    })
    const tiles = []
    for (let nth = 0; nth < across * across; nth++) {
      if (nth === own) continue
      const { rgb, width, height } = await fitting(draw.pick(others), tileWidth, tileHeight)
      tiles.push({ input: rgb, raw: { width, height, channels: 3 as const }, ...place(nth) })
    }
    const aspect = tileWidth / tileHeight
    const width = Math.min(sheet.width, sheet.height * aspect)
    const tile = await cut(sheet, {
      left: (sheet.width - width) / 2,
      top: (sheet.height - width / aspect) / 2,
      width,
      height: width / aspect,
    })
    const small = await resized(tile, tileWidth, tileHeight)
    const ground = plain(
      1200 + gap * (across + 1),
      900 + gap * (across + 1),
      draw.pick([
        [255, 255, 255],
        [16, 16, 16],
      ] as const),
    )
    return laidOn(small, ground, place(own), tiles)
  }

export const screenshot: Transform = async (sheet, { draw }) => {
  const { ground, hole } = await webPage(draw, sheet.width / sheet.height)
  return laidOn(await resized(sheet, hole.width, hole.height), ground, hole)
}

export const phone: Transform = async (sheet, { draw }) => {
  const { ground, hole } = await phoneScreen(draw, sheet.width / sheet.height)
  const aspect = hole.width / hole.height
  const width = Math.min(sheet.width, sheet.height * aspect)
  const seen = await cut(sheet, {
    left: (sheet.width - width) / 2,
    top: (sheet.height - width / aspect) / 2,
    width,
    height: width / aspect,
  })
  return laidOn(await resized(seen, hole.width, hole.height), ground, hole)
}

/** Laid on another photograph, covering the given share of it. */
export const pasted =
  (share: number): Transform =>
  async (sheet, { draw, others }) => {
    const ground = await fitting(draw.pick(others), 1200, 900)
    const scale = Math.min(
      1150 / sheet.width,
      850 / sheet.height,
      Math.sqrt((share * ground.width * ground.height) / (sheet.width * sheet.height)),
    )
    const small = await resized(sheet, sheet.width * scale)
    return laidOn(small, ground, {
      left: draw.between(0, 1) * (ground.width - small.width),
      top: draw.between(0, 1) * (ground.height - small.height),
    })
  }
