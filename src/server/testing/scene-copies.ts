import sharp, { type Sharp } from 'sharp'
import type { Change, Quad } from '#contract/fingerprints/change.ts'

/** Changes to a photograph before a scene's page shows it. */
export type CopyKind = keyof typeof kinds

/** A copy with its truth in the engine's form. */
export type Copy = {
  bytes: Buffer
  width: number
  height: number
  changes: Change[]
  transform: Matrix
  region: Quad
}

type Matrix = [number, number, number, number, number, number, number, number, number]
type Box = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }
type Made = { picture: Sharp; changes: Change[]; transform: Matrix; content?: Box }

const whole: Box = { x: 0, y: 0, width: 1, height: 1 }
const unmoved: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Makes a copy of at most `longest` pixels. */
export async function makeCopy(photograph: Buffer, kind: CopyKind, longest: number): Promise<Copy> {
  const base = await sharp(photograph)
    .autoOrient()
    .resize(longest, longest, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  const { picture, changes, transform, content = whole } = await kinds[kind](base.data, base.info)
  const { data, info } = await picture.jpeg({ quality: 76 }).toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    changes,
    transform,
    region: cornersOf(content).map((corner) => moved(transform, corner)) as Quad,
  }
}

const kinds = {
  whole: async (bytes: Buffer): Promise<Made> => ({ picture: sharp(bytes), changes: [], transform: unmoved }),
  small: async (bytes: Buffer, { width }: Size): Promise<Made> => ({
    picture: sharp(bytes).resize(Math.round(width * 0.4)),
    changes: [{ kind: 'resized', factor: 0.4 }],
    transform: unmoved,
  }),
  grey: async (bytes: Buffer): Promise<Made> => ({
    picture: sharp(bytes).greyscale(),
    changes: [{ kind: 'recoloured', how: 'black and white' }],
    transform: unmoved,
  }),
  mirrored: async (bytes: Buffer): Promise<Made> => ({
    picture: sharp(bytes).flop(),
    changes: [{ kind: 'mirrored' }],
    transform: [-1, 0, 1, 0, 1, 0, 0, 0, 1],
  }),
  turned: async (bytes: Buffer): Promise<Made> => ({
    picture: sharp(bytes).rotate(90),
    changes: [{ kind: 'rotated', degrees: 90 }],
    transform: [0, 1, 0, -1, 0, 1, 0, 0, 1],
  }),
  half: (bytes: Buffer, size: Size) => cropped(bytes, size, { x: 0.22, y: 0.12, width: 0.62, height: 0.78 }),
  corner: (bytes: Buffer, size: Size) => cropped(bytes, size, { x: 0.48, y: 0.34, width: 0.36, height: 0.42 }),
  banner: (bytes: Buffer, size: Size) => cropped(bytes, size, { x: 0, y: 0.36, width: 1, height: 0.3 }),
  framed,
  lettered,
  collage,
  tilted,
}

async function cropped(bytes: Buffer, size: Size, at: Box): Promise<Made> {
  return {
    picture: sharp(bytes).extract(pixelsOf(at, size)),
    changes: [{ kind: 'cropped', keptPercent: at.width * at.height * 100 }],
    transform: [at.width, 0, at.x, 0, at.height, at.y, 0, 0, 1],
  }
}

async function framed(bytes: Buffer, { width, height }: Size): Promise<Made> {
  const rim = Math.round(width * 0.06)
  const all = { width: width + rim * 2, height: height + rim * 2 }
  const content = { x: rim / all.width, y: rim / all.height, width: width / all.width, height: height / all.height }
  return {
    picture: sharp(bytes).extend({ top: rim, bottom: rim, left: rim, right: rim, background: '#f3f0ea' }),
    changes: [{ kind: 'framed' }],
    transform: fromContent(content),
    content,
  }
}

async function lettered(bytes: Buffer, { width, height }: Size): Promise<Made> {
  const bar = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect y="${height * 0.72}" width="${width}" height="${height * 0.16}" fill="#0009"/><rect x="${width * 0.05}" y="${height * 0.765}" width="${width * 0.56}" height="${height * 0.03}" fill="#fff"/><rect x="${width * 0.05}" y="${height * 0.82}" width="${width * 0.34}" height="${height * 0.02}" fill="#fffa"/></svg>`
  return {
    picture: sharp(bytes).composite([{ input: Buffer.from(bar) }]),
    changes: [{ kind: 'text-added' }],
    transform: unmoved,
  }
}

/** The photograph beside plain fields, as on a mood board. */
async function collage(bytes: Buffer, { width, height }: Size): Promise<Made> {
  const all = { width: Math.round(width * 1.9), height: Math.round(height * 1.5) }
  const [left, top] = [Math.round(width * 0.06), Math.round(height * 0.08)]
  const content = {
    x: left / all.width,
    y: top / all.height,
    width: width / all.width,
    height: height / all.height,
  }
  const fields = `<svg xmlns="http://www.w3.org/2000/svg" width="${all.width}" height="${all.height}"><rect width="100%" height="100%" fill="#fbfaf6"/><rect x="${all.width * 0.6}" y="${top}" width="${all.width * 0.36}" height="${all.height * 0.52}" fill="#8d9f8b"/><rect x="${left}" y="${all.height * 0.76}" width="${all.width * 0.4}" height="${all.height * 0.19}" fill="#c4a484"/><rect x="${all.width * 0.46}" y="${all.height * 0.76}" width="${all.width * 0.5}" height="${all.height * 0.19}" fill="#33414e"/></svg>`
  return {
    picture: sharp(Buffer.from(fields)).composite([{ input: bytes, left, top }]),
    changes: [{ kind: 'within', what: 'collage', at: cornersOf(content) }],
    transform: fromContent(content),
    content,
  }
}

/** Some degrees askew, with white corners. */
async function tilted(bytes: Buffer, { width, height }: Size): Promise<Made> {
  const degrees = 6
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turned = await sharp(bytes).rotate(degrees, { background: '#ffffff' }).toBuffer({ resolveWithObject: true })
  const { width: w, height: h } = turned.info
  return {
    picture: sharp(turned.data),
    changes: [{ kind: 'rotated', degrees }],
    transform: [
      (cos * w) / width,
      (sin * h) / width,
      0.5 - (cos * w + sin * h) / 2 / width,
      (-sin * w) / height,
      (cos * h) / height,
      0.5 + (sin * w - cos * h) / 2 / height,
      0,
      0,
      1,
    ],
  }
}

const fromContent = ({ x, y, width, height }: Box): Matrix => [
  1 / width,
  0,
  -x / width,
  0,
  1 / height,
  -y / height,
  0,
  0,
  1,
]

const cornersOf = ({ x, y, width, height }: Box): Quad => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

const moved = ([a, b, c, d, e, f, g, h, i]: Matrix, [x, y]: [number, number]): [number, number] => {
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

const pixelsOf = (at: Box, { width, height }: Size) => ({
  left: Math.round(at.x * width),
  top: Math.round(at.y * height),
  width: Math.round(at.width * width),
  height: Math.round(at.height * height),
})
