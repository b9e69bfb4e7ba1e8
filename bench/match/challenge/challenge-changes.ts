import { letter } from '../../../demo/web/lettering.ts'
import type { Quad } from '#engine/geometry/geometry.ts'
import { grey } from '../drawing/colours.ts'
import { again, anyColour, below, blended, emoji, flat, innerPart, normal, tilesShuffled } from './challenge-drawing.ts'
import { fitting, sentence } from '../drawing/scenery.ts'
import { crop } from '../drawing/shapes.ts'
import { corner, drawnOver, laidOn, mirrored, plain, recoloured, resized } from '../drawing/sheet.ts'
import * as around from '../surroundings.ts'
import type { Transform } from '../transform.ts'

const onWhole: Record<string, Transform> = {
  'colours jittered': (sheet, { draw }) => {
    const contrast = draw.between(0.5, 1.5)
    return recoloured(sheet, (pixels) =>
      pixels
        .modulate({ brightness: draw.between(0.5, 1.5), saturation: draw.between(0, 2) })
        .linear(contrast, 128 - 128 * contrast),
    )
  },
  brightness: (sheet, { draw }) => recoloured(sheet, (pixels) => pixels.linear(draw.between(0.2, 2), 0)),
  grey,
  blurred: (sheet, { draw }) => recoloured(sheet, (pixels) => pixels.blur(draw.between(0.5, 10))),
  sharpened: (sheet, { draw }) =>
    recoloured(sheet, (pixels) => pixels.sharpen({ sigma: 1, m1: draw.between(1, 8), m2: draw.between(2, 8) })),
  quality: (sheet, { draw }) => again(sheet, (pixels) => pixels.jpeg({ quality: draw.whole(2, 40) })),
  noise: async (sheet, { draw }) => {
    const deviation = 255 * Math.sqrt(draw.between(0.01, 0.05))
    const rgb = Buffer.from(sheet.rgb)
    for (let at = 0; at < rgb.length; at++)
      rgb[at] = Math.max(0, Math.min(255, Math.round(rgb[at]! + deviation * normal(draw))))
    return { ...sheet, rgb }
  },
  pixelated: (sheet, { draw }) => {
    const width = Math.round(sheet.width * draw.between(0.1, 0.6))
    return again(sheet, (pixels) => pixels.resize({ width }).png())
  },
  'pixels shuffled': async (sheet, { draw }) => {
    const rgb = Buffer.from(sheet.rgb)
    const pixels = sheet.width * sheet.height
    for (let left = (draw.between(0.1, 0.4) * pixels) / 2; left > 0; left--) {
      const [one, other] = [3 * draw.whole(0, pixels - 1), 3 * draw.whole(0, pixels - 1)]
      const kept = [...rgb.subarray(one, one + 3)]
      rgb.copyWithin(one, other, other + 3)
      rgb.set(kept, other)
    }
    return { ...sheet, rgb }
  },
  faded: (sheet, { draw }) => {
    const level = draw.between(0.3, 0.8)
    return recoloured(sheet, (pixels) => pixels.linear(level, 255 * (1 - level)))
  },
}

const placed: Record<string, Transform> = {
  'cut out': (sheet, setting) => crop(setting.draw.between(0.25, 0.6))(sheet, setting),
  turned: async (sheet, { draw }) => innerPart(sheet, (draw.between(0, 180) * Math.PI) / 180),
  mirrored,
  'upside down': async (sheet) =>
    flat(sheet, [
      [0, sheet.height],
      [sheet.width, sheet.height],
      [sheet.width, 0],
      [0, 0],
    ]),
  'another shape': (sheet, { draw }) => {
    const ratio = 2 ** draw.between(-1, 1)
    return resized(sheet, sheet.width * Math.sqrt(ratio), sheet.height / Math.sqrt(ratio))
  },
  slanted: async (sheet, { draw }) => {
    const by = draw.between(0.1, 0.5) * sheet.width * draw.sign()
    const [left, right] = [Math.max(0, by), Math.max(0, -by)]
    const { width, height } = sheet
    return flat(
      sheet,
      [
        [left, 0],
        [left + width, 0],
        [left + width - by, height],
        [left - by, height],
      ],
      width + left + right,
    )
  },
  perspective: async (sheet, { draw }) => {
    const sigma = draw.between(10, 50)
    const inside = (value: number, most: number) => Math.min(most, Math.max(0, value + sigma * normal(draw)))
    return flat(
      sheet,
      corner(sheet.width, sheet.height).map(([x, y]) => [inside(x, sheet.width), inside(y, sheet.height)]) as Quad,
    )
  },
  scaled: (sheet, { draw }) => resized(sheet, sheet.width * draw.between(0.15, 0.5)),
}

const withOthers: Record<string, Transform> = {
  emoji: (sheet, { draw }) => {
    const size = sheet.height * draw.between(0.15, 0.4)
    const place = [sheet.width - size, sheet.height - size].map((room) => draw.between(0, 1) * room).join(' ')
    const drawn = `<g transform="translate(${place}) scale(${size / 100})">${draw.pick(emoji)}</g>`
    return drawnOver(sheet, `<g opacity="${draw.between(0.6, 1)}">${drawn}</g>`)
  },
  text: (sheet, { draw }) => {
    const size = sheet.height * draw.between(0.05, 0.15)
    const place = { x: draw.between(0, 0.3) * sheet.width, y: draw.between(0.15, 0.95) * sheet.height }
    const written = letter(sentence(draw, size, sheet.width), { ...place, size, colour: anyColour(draw), weight: 0.2 })
    return drawnOver(sheet, `<g opacity="${draw.between(0.5, 1)}">${written}</g>`)
  },
  stripes: (sheet, { draw }) => {
    const longest = sheet.width + sheet.height
    const step = longest * draw.between(0.02, 0.1)
    const width = step * draw.between(0.1, 0.5)
    const dashes = draw.pick(['', `stroke-dasharray="${3 * width} ${width}"`, `stroke-dasharray="${width}"`])
    let lines = ''
    for (let at = -longest; at < longest; at += step) lines += `<path d="M${at} ${-longest}V${longest}" ${dashes}/>`
    const look = `stroke="${anyColour(draw)}" stroke-width="${width}" opacity="${draw.between(0.4, 1)}"`
    return drawnOver(sheet, `<g ${look} transform="rotate(${draw.between(-90, 90)})">${lines}</g>`)
  },
  'meme format': async (sheet, { draw }) => {
    const bar = Math.round(draw.between(0.15, 0.35) * sheet.height)
    const ground = plain(sheet.width, sheet.height + bar, [255, 255, 255])
    const size = bar * 0.35
    const said = letter(sentence(draw, size, 0.9 * sheet.width), {
      x: sheet.width / 2,
      y: bar * 0.65,
      size,
      colour: '#000000',
      weight: 0.2,
      anchor: 'middle',
    })
    return drawnOver(await laidOn(sheet, ground, { left: 0, top: bar }), said)
  },
  'in a margin': (sheet, { draw }) => {
    const [across, down] = [draw.between(0.05, 0.25), draw.between(0.05, 0.25)]
    const ground = plain(sheet.width * (1 + 2 * across), sheet.height * (1 + 2 * down), [0, 0, 0])
    return laidOn(sheet, ground, { left: across * sheet.width, top: down * sheet.height })
  },
  'on a background': async (sheet, setting) => {
    const { draw, others } = setting
    const ground = await fitting(draw.pick(others), sheet.width, sheet.height)
    const small = await resized(sheet, sheet.width * draw.between(0.35, 0.8))
    const room = [ground.width - small.width, ground.height - small.height] as const
    const place = { left: Math.round(draw.between(0, 1) * room[0]), top: Math.round(draw.between(0, 1) * room[1]) }
    return laidOn(blended(small, await below(small, ground, place), draw.between(0.7, 1)), ground, place)
  },
  'another over it': async (sheet, { draw, others }) => {
    const share = Math.sqrt(draw.between(0.2, 0.55))
    const { rgb, width, height } = await fitting(draw.pick(others), sheet.width * share, sheet.height * share)
    const place = {
      left: Math.round(draw.between(0, 1) * (sheet.width - width)),
      top: Math.round(draw.between(0, 1) * (sheet.height - height)),
    }
    return recoloured(sheet, (pixels) =>
      pixels.composite([{ input: rgb, raw: { width, height, channels: 3 }, ...place }]),
    )
  },
  'blended with another': async (sheet, { draw, others }) =>
    blended(sheet, (await fitting(draw.pick(others), sheet.width, sheet.height)).rgb, draw.between(0.35, 0.8)),
  'tiles shuffled, 3 × 3': (sheet, { draw }) => tilesShuffled(sheet, 3, draw),
  'tiles shuffled, 5 × 5': (sheet, { draw }) => tilesShuffled(sheet, 5, draw),
  'screenshot of a page': around.screenshot,
  'screenshot of a phone': around.phone,
}

/**
 * Changes of the Image Similarity Challenge's augmenter, drawn by our own code, in groups; a picture gets at most one change of each.
 * Ranges are the published ones or lie around its defaults. Source: AugLy, `augly/image/transforms.py`; Papakipos, Bitton, "AugLy: Data
 * augmentations for robustness", 2022.
 */
export const challengeChanges: Record<string, Transform>[] = [onWhole, placed, withOthers]
