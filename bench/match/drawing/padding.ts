import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { encodeFingerprint, enginePool } from '#engine/index.ts'
import { codeBehind, engineModule } from '../code-behind.ts'
import { type Draw, drawFrom } from './draw.ts'
import { cacheFolder } from '../kept.ts'
import type { Photograph } from './photographs.ts'
import { patience } from '../patience.ts'
import { asJpeg, cut, edit, openSheet, plain, type Sheet } from './sheet.ts'

/** A stored fingerprint of an image without queries. */
export type Padding = { id: string; fingerprint: Uint8Array }

/**
 * Images that make a library large: disjoint tiles of photographs that appear in no query, and composites of such tiles, each
 * mirrored, turned, scaled and toned by seeded chance. Kept on disk from an earlier run of the same code.
 */
export async function* padding(photographs: Photograph[], count: number): AsyncGenerator<Padding> {
  const of = createHash('sha256')
    .update(photographs.map(({ id }) => id).join())
    .update(
      codeBehind(import.meta.url, engineModule('fingerprint/fingerprint.ts'), engineModule('fingerprint/codec.ts')),
    )
  const file = new URL(`padding-${of.digest('hex').slice(0, 16)}-${count}`, cacheFolder)
  if (!existsSync(file)) await drawAll(photographs, count, file)
  const bytes = readFileSync(file)
  for (let at = 0, nth = 0; at < bytes.length; nth++) {
    const length = bytes.readUInt32LE(at)
    yield { id: `padding ${nth}`, fingerprint: bytes.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

async function drawAll(photographs: Photograph[], count: number, file: URL): Promise<void> {
  const tiles = (await Promise.all(photographs.map((one) => tilesOf(one)))).flat()
  const pool = enginePool({ workers: availableParallelism(), limits: patience })
  const unfinished = new URL(`${file.href}.${process.pid}`)
  const out = await open(unfinished, 'w')
  const written: Uint8Array[] = []
  const rest = Array.from({ length: count }, (_, nth) => nth).values()
  const lane = async () => {
    for (const nth of rest) {
      const tile = tiles[nth]
      const picture = tile ?? (await compositeOf(tiles, drawFrom(`padding ${nth}`)))
      written[nth] = encodeFingerprint(await pool.fingerprint(await asJpeg(88)(picture)))
    }
  }
  try {
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
    for (const bytes of written) {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(bytes.length)
      await out.write(Buffer.concat([length, bytes]))
    }
  } finally {
    await out.close()
    await pool.close()
  }
  await rename(unfinished, file)
}

/** Pixels each way; smaller tiles have too few features. */
const tileSide = 300

async function tilesOf({ bytes }: Photograph): Promise<Sheet[]> {
  const sheet = await openSheet(bytes)
  const [across, down] = [
    Math.max(1, Math.floor(sheet.width / tileSide)),
    Math.max(1, Math.floor(sheet.height / tileSide)),
  ]
  const [width, height] = [Math.floor(sheet.width / across), Math.floor(sheet.height / down)]
  return await Promise.all(
    Array.from({ length: across * down }, (_, at) =>
      cut(sheet, { left: (at % across) * width, top: Math.floor(at / across) * height, width, height }),
    ),
  )
}

/** Four changed tiles in one picture of many features. */
async function compositeOf(tiles: Sheet[], draw: Draw): Promise<Sheet> {
  const [width, height] = draw.pick([
    [800, 600],
    [640, 640],
    [560, 800],
  ] as const)
  const inputs = await Promise.all(
    [0, 1, 2, 3].map(async (at) => ({
      input: await changed(draw.pick(tiles), { width: width / 2, height: height / 2 }, draw),
      raw: { width: width / 2, height: height / 2, channels: 3 as const },
      left: (at % 2) * (width / 2),
      top: at < 2 ? 0 : height / 2,
    })),
  )
  const ground = plain(width, height, [128, 128, 128])
  const rgb = await sharp(ground.rgb, { raw: { width, height, channels: 3 } })
    .composite(inputs)
    .removeAlpha()
    .raw()
    .toBuffer()
  return { ...tiles[0]!, rgb, width, height }
}

async function changed(tile: Sheet, size: { width: number; height: number }, draw: Draw): Promise<Buffer> {
  const share = draw.between(0.5, 1)
  const [width, height] = [Math.floor(tile.width * share), Math.floor(tile.height * share)]
  const box = { width, height, left: draw.whole(0, tile.width - width), top: draw.whole(0, tile.height - height) }
  const slope = draw.between(0.7, 1.3)
  const turned = sharp(
    await edit(tile)
      .extract(box)
      .flop(draw.sign() > 0)
      .raw()
      .toBuffer(),
    { raw: { width, height, channels: 3 } },
  )
  return await turned
    .rotate(draw.pick([0, 90, 180, 270]))
    .linear(slope, 128 - 128 * slope)
    .modulate({ hue: draw.whole(0, 359) })
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
}
