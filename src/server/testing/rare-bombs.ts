import { jpeg2000Of, tiffPagesOf } from '#engine/testing/odd-files.ts'

const numbers = (...values: [bytes: 2 | 4, value: number, isBig?: boolean][]): Buffer =>
  Buffer.concat(
    values.map(([bytes, value, isBig = false]) => {
      const made = Buffer.alloc(bytes)
      if (isBig) made.writeUIntBE(value, 0, bytes)
      else made.writeUIntLE(value, 0, bytes)
      return made
    }),
  )

/** A bitmap's header, of eight bits where it is packed in runs and of 24 where not. */
const bmp = (side: number, isPacked: boolean, pixels: Buffer): Buffer => {
  const palette = Buffer.alloc(isPacked ? 1024 : 0, 90)
  const head = numbers([4, 0], [4, 0], [4, 54 + palette.length], [4, 40], [4, side], [4, side], [2, 1])
  const rest = numbers([2, isPacked ? 8 : 24], [4, isPacked ? 1 : 0], [4, 0], [4, 0], [4, 0], [4, 0], [4, 0])
  return Buffer.concat([Buffer.from('BM'), head, rest, palette, pixels])
}

/** Each row in as few runs as it takes. */
const runsOf = (side: number): Buffer => {
  const row = [...Array.from({ length: Math.ceil(side / 255) }, () => [255, 7]).flat(), 0, 0]
  return Buffer.concat(Array.from({ length: side }, () => Buffer.from(row)))
}

/** Rows that are packed into nothing. */
const psd = (side: number): Buffer => {
  const head = numbers(
    [2, 1, true],
    [4, 0],
    [2, 0],
    [2, 3, true],
    [4, side, true],
    [4, side, true],
    [2, 8, true],
    [2, 3, true],
  )
  const counts = Buffer.alloc(side > 30_000 ? 100 : 3 * side * 2)
  return Buffer.concat([Buffer.from('8BPS'), head, Buffer.alloc(12), numbers([2, 1, true]), counts])
}

/** A small picture with false sizes in its header. */
const jpeg2000 = async (side: number, tile: number): Promise<Buffer> => {
  const file = await jpeg2000Of({ data: Buffer.alloc(64 * 64 * 3, 120), width: 64, height: 64 })
  const at = file.indexOf(Buffer.of(0xff, 0x4f, 0xff, 0x51)) + 8
  for (const place of [0, 4]) file.writeUInt32BE(side, at + place)
  for (const place of [16, 20]) file.writeUInt32BE(tile, at + place)
  return file
}

/** Forms that have decoders of ours. */
export const rareBombs: Record<string, () => Buffer | Promise<Buffer>> = {
  'claims-196-megapixels.bmp': () => bmp(14_000, false, Buffer.alloc(1000)),
  'claims-4-gigapixels.bmp': () => bmp(65_000, false, Buffer.alloc(1000)),
  'runs-of-196-megapixels.bmp': () => bmp(14_000, true, runsOf(14_000)),
  'runs-of-196-megapixels-that-end-at-once.bmp': () => bmp(14_000, true, Buffer.of(0, 1)),
  'rows-of-nothing.psd': () => psd(13_000),
  'claims-90-gigapixels.psd': () => psd(300_000),
  'claims-56-megapixels.jp2': async () => await jpeg2000(7500, 7500),
  'claims-16-exapixels.jp2': async () => await jpeg2000(4_000_000_000, 4_000_000_000),
  'five-thousand-pages-to-read.tiff': () => {
    const page = { data: Buffer.alloc(30 * 30 * 3, 90), width: 30, height: 30 }
    return tiffPagesOf(Array.from({ length: 5000 }, () => page))
  },
  'tiles-without-end.jp2': async () => await jpeg2000(7000, 1),
}
