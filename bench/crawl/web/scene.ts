import sharp from 'sharp'
import { type Draw, drawApart } from '../../match/drawing/draw.ts'

const [width, height] = [480, 360]
const things = 60

/**
 * A picture nobody has seen, as JPEG of 480 × 360 pixels, different for every seed. Things of all sizes lie before one another ("dead leaves": Lee, Mumford
 * and Huang, "Occlusion models for natural images", 2001) under light and texture of all sizes. By that as many features of two of them agree as
 * of two photographs; corners of plain rectangles are all alike.
 */
export async function aScene(seed: number): Promise<Buffer> {
  const draw = drawApart(`scene ${seed}`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour(draw)}"/>${thingsOf(draw)}</svg>`
  const rgb = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer()
  addTexture(rgb, draw)
  return await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

const colour = ({ whole }: Draw) => `hsl(${whole(0, 359)} ${whole(10, 60)}% ${whole(12, 85)}%)`

/** Polygons, largest behind, half of them outlined. */
function thingsOf(draw: Draw): string {
  const radii = Array.from({ length: things }, () => 12 * draw.between(0.005, 1) ** -0.6)
  return radii
    .sort((one, other) => other - one)
    .map((radius) => thing(draw, radius))
    .join('')
}

function thing(draw: Draw, radius: number): string {
  const { between, whole, sign } = draw
  const [x, y, flatness, turn] = [between(0, width), between(0, height), between(0.6, 1), between(0, 2 * Math.PI)]
  const corners = whole(3, 8)
  const points = Array.from({ length: corners }, (_, nth) => {
    const [angle, away] = [turn + (nth / corners) * 2 * Math.PI, radius * between(0.4, 1.3)]
    return `${(x + away * Math.cos(angle)).toFixed(1)},${(y + away * flatness * Math.sin(angle)).toFixed(1)}`
  })
  const outline = sign() > 0 ? ` stroke="${colour(draw)}" stroke-width="${between(0.5, 3).toFixed(1)}"` : ''
  return `<polygon points="${points.join(' ')}" fill="${colour(draw)}"${outline}/>`
}

/** Pixels from one random value to the next, and how far from nought they go, in grey levels. */
const octaves = [
  { pixels: 69, depth: 9 },
  { pixels: 21, depth: 8 },
  { pixels: 7, depth: 7 },
  { pixels: 2.4, depth: 5 },
]

/** Lightens and darkens, the middle tones most. */
function addTexture(rgb: Buffer, draw: Draw): void {
  const light = new Float32Array(width * height)
  for (const octave of octaves) addNoise(light, octave, draw)
  for (let at = 0; at < light.length; at++) {
    for (let nth = 3 * at; nth < 3 * at + 3; nth++) {
      const value = rgb[nth]!
      rgb[nth] = Math.max(0, Math.min(255, value + (light[at]! * 4 * value * (255 - value)) / 65_025))
    }
  }
}

/** Value noise: random values on a grid, interpolated between. */
function addNoise(light: Float32Array, { pixels, depth }: (typeof octaves)[number], { between }: Draw): void {
  const across = Math.ceil(width / pixels) + 2
  const values = Float32Array.from({ length: across * (Math.ceil(height / pixels) + 2) }, () => between(-depth, depth))
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / pixels)
    const down = y / pixels - row
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / pixels)
      const along = x / pixels - column
      const at = row * across + column
      const upper = values[at]! + along * (values[at + 1]! - values[at]!)
      const lower = values[at + across]! + along * (values[at + across + 1]! - values[at + across]!)
      light[y * width + x]! += upper + down * (lower - upper)
    }
  }
}
