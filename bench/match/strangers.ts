import sharp from 'sharp'
import { scaling } from '#engine/geometry/geometry.ts'
import { letter } from '../../demo/web/lettering.ts'
import { type Draw, drawFrom } from './drawing/draw.ts'
import type { Drawing, Query } from './query.ts'
import { fitting, paragraph, phoneScreen, sentence, webPage } from './drawing/scenery.ts'
import { asJpeg, corner, plain, type Sheet, svgOf } from './drawing/sheet.ts'

/** Similar pictures without an owner: `count` of every kind. */
export const drawnStrangers = (count: number, { others, keep }: Drawing) =>
  Object.entries(kinds).flatMap(([family, drawOne]) =>
    Array.from({ length: count }, (_, nth) => {
      const name = `${family} ${nth}`
      return () =>
        keep<Query>(name, async () => ({ family, bytes: await asJpeg(85)(await drawOne(drawFrom(name), others)) }))
    }),
  )

type Kind = (draw: Draw, others: Sheet[]) => Promise<Sheet>

const kinds: Record<string, Kind> = {
  chessboard: (draw) => {
    const [across, down] = [draw.whole(6, 12), draw.whole(5, 9)]
    const side = 900 / across
    const [one, other] = draw.pick([
      ['#ffffff', '#101010'],
      ['#eeeed2', '#769656'],
      ['#f0d9b5', '#b58863'],
    ] as const)
    const squares = Array.from({ length: across * down }, (_, at) => {
      const [column, row] = [at % across, Math.floor(at / across)]
      return `<rect x="${column * side}" y="${row * side}" width="${side}" height="${side}" fill="${(column + row) % 2 ? one : other}"/>`
    })
    const turn = `rotate(${draw.between(-8, 8)} 450 ${(side * down) / 2})`
    return drawnSheet(960, side * down + 60, `<g transform="translate(30 30) ${turn}">${squares.join('')}</g>`)
  },
  'star field': (draw) => {
    const stars = Array.from({ length: draw.whole(200, 900) }, () => {
      const radius = 0.4 + draw.between(0, 1) ** 6 * 4
      return `<circle cx="${draw.between(0, 1000)}" cy="${draw.between(0, 700)}" r="${radius}" fill="#fff" opacity="${draw.between(0.4, 1)}"/>`
    })
    return drawnSheet(1000, 700, `<rect width="1000" height="700" fill="#05070d"/>${stars.join('')}`)
  },
  poster: (draw) => {
    const colours = draw.pick([
      ['#f4f1ea', '#1d1d1f'],
      ['#12355b', '#ffffff'],
      ['#d7263d', '#fff8e7'],
    ] as const)
    const heading = letter(sentence(draw, 64, 700), { x: 50, y: 150, size: 64, colour: colours[1], weight: 0.2 })
    const text = paragraph(draw, { x: 50, y: 230, width: 700, height: 720 }, draw.whole(16, 28), colours[1])
    return drawnSheet(800, 1000, `<rect width="800" height="1000" fill="${colours[0]}"/>${heading}${text}`)
  },
  sky: (draw) => {
    const [top, bottom] = draw.pick([
      ['#2b6cb0', '#d6e9f8'],
      ['#f28c38', '#f9d9a8'],
      ['#1a1f3a', '#6b4a7a'],
    ] as const)
    const clouds = Array.from({ length: draw.whole(2, 9) }, () => {
      const [x, y, r] = [draw.between(0, 1000), draw.between(50, 500), draw.between(30, 130)]
      return `<ellipse cx="${x}" cy="${y}" rx="${r * 2}" ry="${r * 0.6}" fill="#fff" opacity="0.35"/>`
    })
    const slope = `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="18"/></filter></defs>`
    const ground = `<rect width="1000" height="660" fill="url(#s)"/>`
    return drawnSheet(1000, 660, `${slope}${ground}<g filter="url(#f)">${clouds.join('')}</g>`)
  },
  pattern: async (draw, others) => {
    const tile = draw.whole(70, 200)
    const { rgb, width, height } = await fitting(draw.pick(others), tile, tile)
    const input = { input: rgb, raw: { width, height, channels: 3 as const }, tile: true }
    const ground = plain(960, 720, [255, 255, 255])
    const pixels = sharp(ground.rgb, { raw: { width: 960, height: 720, channels: 3 } }).composite([input])
    return asSheet(await pixels.removeAlpha().raw().toBuffer(), 960, 720)
  },
  page: async (draw, others) => {
    const other = draw.pick(others)
    const { ground, hole } = await (draw.sign() > 0 ? webPage : phoneScreen)(draw, other.width / other.height)
    const { rgb, width, height } = await fitting(other, hole.width, hole.height)
    const place = { left: Math.round(hole.left), top: Math.round(hole.top) }
    const input = { input: rgb, raw: { width, height, channels: 3 as const }, ...place }
    const pixels = sharp(ground.rgb, { raw: { width: ground.width, height: ground.height, channels: 3 } })
    return asSheet(await pixels.composite([input]).removeAlpha().raw().toBuffer(), ground.width, ground.height)
  },
}

async function drawnSheet(width: number, height: number, inside: string): Promise<Sheet> {
  const size = { width: Math.round(width), height: Math.round(height) }
  const pixels = sharp(svgOf(size, inside)).flatten({ background: '#ffffff' }).toColourspace('srgb')
  return asSheet(await pixels.raw().toBuffer(), size.width, size.height)
}

/** Independent of owned pictures, hence with its own truth. */
const asSheet = (rgb: Buffer, width: number, height: number): Sheet => ({
  rgb,
  width,
  height,
  truth: scaling(1 / width, 1 / height),
  content: corner(width, height),
})
