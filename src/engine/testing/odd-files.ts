import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Red, green and blue, a row after the other. */
export type Rgb = { data: Buffer; width: number; height: number }

/** The pixels of a picture. */
export async function rgbOf(picture: Sharp): Promise<Rgb> {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const little = (bytes: number, ...values: number[]): Buffer => {
  const made = Buffer.alloc(bytes * values.length)
  for (const [nth, value] of values.entries()) {
    if (bytes === 2) made.writeUInt16LE(value, nth * 2)
    else made.writeInt32LE(value | 0, nth * 4)
  }
  return made
}
const big = (bytes: number, ...values: number[]): Buffer => {
  const made = Buffer.alloc(bytes * values.length)
  for (const [nth, value] of values.entries()) made.writeUIntBE(value, nth * bytes, bytes)
  return made
}

type BmpForm = { bits?: 8 | 16 | 24 | 32; isTopFirst?: boolean; isPacked?: boolean }

/** A Windows bitmap; eight bits are grey and packed. */
export function bmpOf(
  { data, width, height }: Rgb,
  { bits = 24, isTopFirst = false, isPacked = false }: BmpForm = {},
): Buffer {
  const placeOf = (x: number, y: number) => (y * width + x) * 3
  const grey = (x: number, y: number) => data[placeOf(x, y) + 1]!
  const pixel = (x: number, y: number): number[] => {
    const at = placeOf(x, y)
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
    if (bits === 8) return [g]
    if (bits === 16) return [...little(2, ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3))]
    return bits === 24 ? [b, g, r] : [b, g, r, 0]
  }
  const rows = Array.from({ length: height }, (_, nth) => {
    const y = isTopFirst ? nth : height - 1 - nth
    const across = Array.from({ length: width }, (_, x) => x)
    if (isPacked) return Buffer.from([...across.flatMap((x) => [1, grey(x, y)]), 0, nth === height - 1 ? 1 : 0])
    const row = Buffer.from(across.flatMap((x) => pixel(x, y)))
    return Buffer.concat([row, Buffer.alloc((4 - (row.length % 4)) % 4)])
  })
  const palette =
    bits === 8 ? Buffer.from(Array.from({ length: 256 }, (_, one) => [one, one, one, 0]).flat()) : Buffer.alloc(0)
  const pixels = Buffer.concat(rows)
  const start = 54 + palette.length
  return Buffer.concat([
    Buffer.from('BM'),
    little(4, start + pixels.length, 0, start, 40, width, isTopFirst ? -height : height),
    little(2, 1, bits),
    little(4, isPacked ? 1 : 0, pixels.length, 2835, 2835, 0, 0),
    palette,
    pixels,
  ])
}

type PsdForm = {
  mode?: 'grey' | 'rgb' | 'cmyk'
  depth?: 8 | 16
  isPacked?: boolean
  isLarge?: boolean
  showsLayers?: boolean
}

/** A Photoshop file of one layer, PSD or PSB. */
export function psdOf(
  { data, width, height }: Rgb,
  { mode = 'rgb', depth = 8, isPacked = false, isLarge = false, showsLayers = true }: PsdForm = {},
): Buffer {
  const of = (nth: number) => Uint8Array.from({ length: width * height }, (_, at) => data[at * 3 + nth]!)
  // Remaining light of each ink; no black.
  const planes = { grey: [of(1)], rgb: [of(0), of(1), of(2)], cmyk: [of(0), of(1), of(2), of(0).fill(255)] }[mode]
  const deep = planes.map((plane) =>
    depth === 8 ? Buffer.from(plane) : Buffer.from([...plane].flatMap((one) => [one, one])),
  )
  const rowBytes = (width * depth) / 8
  const rows = deep.flatMap((plane) =>
    Array.from({ length: height }, (_, y) => packBits(plane.subarray(y * rowBytes, (y + 1) * rowBytes))),
  )
  const counts = rows.map((row) => big(isLarge ? 4 : 2, row.length))
  const version = Buffer.concat([big(4, 1), Buffer.of(showsLayers ? 1 : 0), Buffer.alloc(8)])
  const resource = Buffer.concat([
    Buffer.from('8BIM'),
    big(2, 1057, 0),
    big(4, version.length),
    version,
    Buffer.alloc(1),
  ])
  return Buffer.concat([
    Buffer.from('8BPS'),
    big(2, isLarge ? 2 : 1, 0, 0, 0, planes.length),
    big(4, height, width),
    big(2, depth, { grey: 1, rgb: 3, cmyk: 4 }[mode]),
    big(4, 0, resource.length),
    resource,
    Buffer.alloc(isLarge ? 8 : 4),
    big(2, isPacked ? 1 : 0),
    ...(isPacked ? [...counts, ...rows] : deep),
  ])
}

/** Literal bytes, every eighth a run of one. */
function packBits(row: Buffer): Buffer {
  const parts = []
  for (let at = 0; at < row.length; at += 8) {
    const part = row.subarray(at + 1, at + 8)
    parts.push(Buffer.of(0, row[at]!), ...(part.length > 0 ? [Buffer.of(part.length - 1), part] : []))
  }
  return Buffer.concat(parts)
}

/** A JPEG 2000 picture, in its boxes or bare. */
export async function jpeg2000Of({ data, width, height }: Rgb, { isBare = false } = {}): Promise<Buffer> {
  const { default: openjpeg } = await import('@cornerstonejs/codec-openjpeg/wasmjs')
  const encoder = new (await openjpeg({ print: () => undefined, printErr: () => undefined })).J2KEncoder()
  encoder
    .getDecodedBuffer({
      width,
      height,
      bitsPerSample: 8,
      componentCount: 3,
      isSigned: false,
      isUsingColorTransform: true,
    })
    .set(data)
  encoder.encode()
  const codes = Buffer.from(encoder.getEncodedBuffer())
  if (isBare) return codes
  const box = (name: string, contents: Buffer) =>
    Buffer.concat([big(4, 8 + contents.length), Buffer.from(name), contents])
  const header = box('ihdr', Buffer.concat([big(4, height, width), big(2, 3), Buffer.of(7, 7, 0, 0)]))
  return Buffer.concat([
    box('jP  ', Buffer.of(13, 10, 0x87, 10)),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
    box('jp2h', Buffer.concat([header, box('colr', Buffer.of(1, 0, 0, 0, 0, 0, 16))])),
    box('jp2c', codes),
  ])
}

/** An animated PNG of equally large pictures. */
export function apngOf(frames: Rgb[]): Buffer {
  const [{ width, height }] = frames as [Rgb]
  let count = 0
  const parts = frames.flatMap(({ data }, nth) => {
    const rows = Array.from({ length: height }, (_, y) =>
      Buffer.concat([Buffer.of(0), data.subarray(y * width * 3, (y + 1) * width * 3)]),
    )
    const packed = deflateSync(Buffer.concat(rows))
    const control = chunk('fcTL', Buffer.concat([big(4, count++, width, height, 0, 0), big(2, 1, 10), Buffer.of(0, 0)]))
    return [control, nth === 0 ? chunk('IDAT', packed) : chunk('fdAT', Buffer.concat([big(4, count++), packed]))]
  })
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', Buffer.concat([big(4, width, height), Buffer.of(8, 2, 0, 0, 0)])),
    chunk('acTL', big(4, frames.length, 0)),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), contents])
  return Buffer.concat([big(4, contents.length), body, big(4, crc32(body))])
}

type Page = Rgb & { meaning?: 'rgb' | 'lab' }

/** An uncompressed TIFF of these pages, each of eight bits a value; what is to be Lab holds Lab's values. */
export function tiffPagesOf(pages: Page[]): Buffer {
  const parts: Buffer[] = []
  let length = 8
  const put = (bytes: Buffer): number => {
    parts.push(bytes)
    length += bytes.length
    return length - bytes.length
  }
  const nextAt: { part: Buffer; at: number }[] = []
  const first: Buffer[] = [Buffer.from('II*\0')]
  for (const { data, width, height, meaning = 'rgb' } of pages) {
    const pixelsAt = put(data)
    const bitsAt = put(little(2, 8, 8, 8, 0))
    const entries: [number, number, number, number][] = [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 3, bitsAt],
      [259, 3, 1, 1],
      [262, 3, 1, meaning === 'lab' ? 8 : 2],
      [273, 4, 1, pixelsAt],
      [277, 3, 1, 3],
      [278, 4, 1, height],
      [279, 4, 1, data.length],
      [284, 3, 1, 1],
    ]
    const directory = Buffer.concat([
      little(2, entries.length),
      ...entries.map(([tag, type, count, value]) => Buffer.concat([little(2, tag, type), little(4, count, value)])),
      little(4, 0),
    ])
    const at = put(directory)
    const before = nextAt.at(-1)
    if (before) before.part.writeUInt32LE(at, before.at)
    else first.push(little(4, at))
    nextAt.push({ part: directory, at: directory.length - 4 })
  }
  return Buffer.concat([...first, ...parts])
}

/** Frames in turn, repetitions included. */
export const movingOf = async (pictures: Sharp[], format: 'gif' | 'webp'): Promise<Buffer> => {
  const moving = sharp(await Promise.all(pictures.map(async (one) => await one.png().toBuffer())), {
    join: { animated: true },
  })
  return format === 'gif' ? await moving.gif({ keepDuplicateFrames: true }).toBuffer() : await moving.webp().toBuffer()
}
