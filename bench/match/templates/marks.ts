import { letter, widthOf } from '../../../demo/web/lettering.ts'
import { sentence } from '../drawing/scenery.ts'
import type { Draw } from '../drawing/draw.ts'
import { cut, drawnOver, edit, recoloured, type Sheet } from '../drawing/sheet.ts'
import type { Transform } from '../transform.ts'

/** A headline across the picture. */
export const textOver: Transform = (sheet, { draw }) => {
  const size = sheet.width * draw.between(0.045, 0.07)
  const y = sheet.height * draw.between(0.25, 0.75)
  const lines = [0, 1].map((nth) => {
    const line = sentence(draw, size, sheet.width * 0.85)
    return letter(line, { x: sheet.width * 0.06, y: y + nth * size * 1.8, size, colour: '#ffffff', weight: 0.16 })
  })
  const band = `<rect y="${y - size * 2}" width="${sheet.width}" height="${size * 5}" fill="#000" opacity="0.45"/>`
  return drawnOver(sheet, band + lines.join(''))
}

export const logo: Transform = (sheet, { draw }) => {
  const size = Math.min(sheet.width, sheet.height) * draw.between(0.18, 0.26)
  const x = draw.pick([0.04 * sheet.width, 0.96 * sheet.width - size])
  const y = draw.pick([0.04 * sheet.height, 0.96 * sheet.height - size])
  return drawnOver(
    sheet,
    `<g transform="translate(${x} ${y}) scale(${size / 100})"><circle cx="50" cy="50" r="50" fill="${draw.pick(['#c8102e', '#005f73', '#f4a300'])}"/>` +
      `<path d="M50 14L60 42L90 42L66 60L75 88L50 71L25 88L34 60L10 42L40 42Z" fill="#fff"/></g>`,
  )
}

export const watermark: Transform = (sheet, { draw }) => {
  const size = sheet.width * 0.08
  const text = draw.pick(['Slow Lanes', 'stockpix', 'Harbour Co'])
  const mark = letter(text, { x: 0, y: 0, size, colour: '#ffffff', weight: 0.2, anchor: 'middle' })
  return drawnOver(
    sheet,
    `<g opacity="0.5" transform="translate(${sheet.width / 2} ${sheet.height / 2}) rotate(${draw.pick([0, -24])})">${mark}</g>`,
  )
}

export const tiledWatermark: Transform = (sheet, { draw }) => {
  const size = sheet.width * 0.035
  const text = draw.pick(['stockpix', 'sample', 'Slow Lanes'])
  const step = widthOf(text, size) * 1.5
  let marks = ''
  for (let y = -sheet.height; y < 2 * sheet.height; y += size * 4.2) {
    for (let x = -sheet.width; x < 2 * sheet.width; x += step)
      marks += letter(text, { x, y, size, colour: '#ffffff', weight: 0.18 })
  }
  return drawnOver(
    sheet,
    `<g opacity="0.6" transform="rotate(-30 ${sheet.width / 2} ${sheet.height / 2})">${marks}</g>`,
  )
}

/** A mark painted out: one band is heavily blurred. */
export const watermarkRemoved: Transform = async (sheet, { draw }) => paintedOut(sheet, bandIn(sheet, draw))

/** Removes the old mark and puts another in its place. */
export const watermarkReplaced: Transform = async (sheet, { draw }) => {
  const band = bandIn(sheet, draw)
  const place = { x: band.left + band.width / 2, y: band.top + 0.7 * band.height }
  return drawnOver(await paintedOut(sheet, band), markAt(place, { ...strangersMark(draw), size: 0.5 * band.height }))
}

type Band = { left: number; top: number; width: number; height: number }

const bandIn = (sheet: Sheet, draw: Draw): Band => ({
  left: Math.round(sheet.width * 0.15),
  top: Math.round(sheet.height * draw.between(0.3, 0.6)),
  width: Math.round(sheet.width * 0.7),
  height: Math.round(sheet.height * 0.14),
})

async function paintedOut(sheet: Sheet, band: Band): Promise<Sheet> {
  const patch = await edit(sheet)
    .extract(band)
    .blur(sheet.width / 50)
    .png()
    .toBuffer()
  return recoloured(sheet, (p) => p.composite([{ input: patch, left: band.left, top: band.top }]))
}

type Mark = { text: string; size: number; opacity: number }

const markAt = ({ x, y }: { x: number; y: number }, { text, size, opacity }: Mark) =>
  `<g opacity="${opacity}">${letter(text, { x, y, size, colour: '#ffffff', weight: 0.2, anchor: 'middle' })}</g>`

const strangersMark = (draw: Draw) => ({
  text: draw.pick(['stockpix', 'Harbour Co', 'wallpapers']),
  opacity: draw.between(0.7, 0.95),
})

const ownPlace = ({ width, height }: Sheet) => ({ x: width / 2, y: 0.7 * height })

/** The photographer's own, always in the same place. */
export const ownMark: Transform = (sheet) =>
  drawnOver(sheet, markAt(ownPlace(sheet), { text: 'Ana Ibarra', size: 0.09 * sheet.width, opacity: 0.75 }))

/** A stranger's mark in place of the photographer's own. */
export const anotherMark: Transform = (sheet, { draw }) =>
  drawnOver(sheet, markAt(ownPlace(sheet), { ...strangersMark(draw), size: 0.09 * sheet.width }))

export const avatar: Transform = async (sheet, { draw }) => {
  const side = Math.min(sheet.width, sheet.height)
  const square = await cut(sheet, {
    left: draw.between(0.2, 0.8) * (sheet.width - side),
    top: draw.between(0.2, 0.8) * (sheet.height - side),
    width: side,
    height: side,
  })
  const round = `<path fill-rule="evenodd" fill="#ffffff" d="M0 0H${side}V${side}H0ZM${side / 2} 0A${side / 2} ${side / 2} 0 1 0 ${side / 2} ${side}A${side / 2} ${side / 2} 0 1 0 ${side / 2} 0Z"/>`
  return drawnOver(square, round)
}
