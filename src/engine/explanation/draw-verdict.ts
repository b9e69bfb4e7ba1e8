import sharp from 'sharp'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { apply, inverse, type Point, type Quad } from '#engine/geometry/geometry.ts'
import { judge } from '#engine/scoring/judge.ts'
import { minScore } from '#engine/scoring/score.ts'
import { pointsOf } from './agreeing-places.ts'
import { explain } from './explain.ts'

export type Shown = { bytes: Uint8Array; fingerprint: Fingerprint }

/**
 * A PNG of the original on the left and the copy on the right, the content outlined in both, lines between points that agree.
 * Undefined when the one is no copy of the other.
 */
export async function drawVerdict(owned: Shown, seen: Shown): Promise<Buffer | undefined> {
  const judged = judge(owned.fingerprint, seen.fingerprint)
  if (!judged || judged.score < minScore) return undefined
  const { region } = explain(owned.fingerprint, seen.fingerprint, judged)
  const back = inverse(judged.transform) ?? judged.transform
  const left = await tileOf(owned.bytes, 0)
  const right = await tileOf(seen.bytes, left.width + gap)
  const outlines = [outline(left, region), outline(right, region.map((point) => apply(back, point)) as Quad)]
  const lines = pointsOf(judged.found, maxLines).map(({ owned: mine, seen: theirs }, nth) =>
    line(left.place(mine), right.place(theirs), nth),
  )
  const size = { width: left.width + gap + right.width, height: Math.max(left.height, right.height) }
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${lines.join('')}${outlines.join('')}</svg>`
  return await sharp({ create: { ...size, channels: 3, background: '#14161a' } })
    .composite([left.layer, right.layer, { input: Buffer.from(drawing) }])
    .png()
    .toBuffer()
}

const gap = 24
const tallest = 480
const widest = 760
/** More hide the pictures. */
const maxLines = 60

type Tile = {
  width: number
  height: number
  layer: { input: Buffer; left: number; top: number }
  /** From fractions of the picture to pixels of the drawing. */
  place(point: Point): Point
}

async function tileOf(bytes: Uint8Array, left: number): Promise<Tile> {
  const { data, info } = await sharp(bytes, { autoOrient: true })
    .resize({ width: widest, height: tallest, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, layer: { input: data, left, top: 0 }, place: ([x, y]) => [left + x * width, y * height] }
}

function outline(tile: Tile, quad: Quad): string {
  const points = quad
    .map((point) =>
      tile
        .place(point)
        .map((value) => value.toFixed(1))
        .join(','),
    )
    .join(' ')
  return ['#14161a" stroke-width="5', '#ffd23f" stroke-width="2.5']
    .map((stroke) => `<polygon points="${points}" fill="none" stroke="${stroke}" stroke-linejoin="round"/>`)
    .join('')
}

/** Neighbouring lines differ in hue for legibility. */
function line([fromX, fromY]: Point, [toX, toY]: Point, nth: number): string {
  const colour = `hsl(${(nth * 137) % 360} 85% 62%)`
  const ends = [
    [fromX, fromY],
    [toX, toY],
  ].map(([x, y]) => `<circle cx="${x!.toFixed(1)}" cy="${y!.toFixed(1)}" r="2.6" fill="${colour}"/>`)
  return `<line x1="${fromX.toFixed(1)}" y1="${fromY.toFixed(1)}" x2="${toX.toFixed(1)}" y2="${toY.toFixed(1)}" stroke="${colour}" stroke-width="0.9" opacity="0.75"/>${ends.join('')}`
}
