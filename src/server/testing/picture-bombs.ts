import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type Box, box, fullBox, gridFile, patched } from './picture-boxes.ts'
import { rareBombs } from './rare-bombs.ts'

/** A small file that claims to be large, with name. */
export type Bomb = { fileName: string; bytes: Buffer }

/** Makes bombs on demand, so that the repository has none. */
const kinds: Record<string, () => Buffer | Promise<Buffer>> = {
  'flat-of-196-megapixels.png': () => flatPng(14_000, 14_000),
  'flat-of-16-gigapixels.png': () => flatPng(4_000_000, 4000, Buffer.alloc(1000)),
  '5,000-frames.apng.png': () => animatedPng(5000),
  '60-mb-of-compressed-text.png': () => flatPng(300, 300, undefined, [textChunk(60_000_000)]),
  'a-thousand-compressed-texts.png': () => flatPng(300, 300, undefined, filled(1000, textChunk(4_000_000))),
  '500-mb-of-profile.png': () => flatPng(300, 300, undefined, [profileChunk(500_000_000)]),
  '60-mb-of-xmp.png': () => flatPng(300, 300, undefined, [xmpChunk(nestedXmp(2_000_000))]),
  'ten-thousand-frames.gif': () => gif(10_000, 300, 300),
  'frames-on-a-canvas-of-4-gigapixels.gif': () => gif(5000, 65_535, 65_535),
  'frames-on-a-canvas-of-190-megapixels.gif': () => gif(2000, 13_800, 13_800),
  'ten-thousand-frames.webp': () => animatedWebp(10_000),
  'twenty-thousand-pages.tiff': () => tiff(20_000),
  'pages-in-a-circle.tiff': () => tiff(2, { isCircle: true }),
  'strips-without-end.tiff': () => tiff(1, { side: 60_000 }),
  'entities.svg': () => Buffer.from(laughingSvg),
  'a-thousand-scans.jpg': () => manyScans(3000, 1000),
  '60-mb-of-segments.jpg': async () => withSegments(await noise(300), filled(1000, segment(0xe1, 'Exif\0\0', 60_000))),
  '60-mb-of-xmp.jpg': async () => withSegments(await noise(300), extendedXmp(60_000_000)),
  '15-mb-of-profile.jpg': async () => withSegments(await noise(300), profileSegments(255)),
  'directories-in-a-circle.jpg': async () => withSegments(await noise(300), [segment(0xe1, circularExif())]),
  'xmp-nested-a-thousand-times.jpg': async () =>
    withSegments(await noise(300), [segment(0xe1, packet(nestedXmp(1500)))]),
  'claims-100-gigapixels.avif': async () => patched(await aTile(), 'ispe', { width: 1_000_000, height: 100_000 }),
  'claims-190-megapixels.avif': async () => patched(await aTile(), 'ispe', { width: 19_000, height: 10_000 }),
  'grid-of-48,400-tiles.avif': async () =>
    gridFile(await aTile(), 'avif', { rows: 220, columns: 220, width: 14_080, height: 14_080 }),
  'grid-larger-than-its-tiles.avif': async () =>
    gridFile(await aTile(), 'avif', { rows: 15, columns: 15, width: 14_080, height: 14_080 }),
  'grid-of-225-tiles.avif': async () =>
    gridFile(await aTile(), 'avif', { rows: 15, columns: 15, width: 960, height: 960 }),
  'claims-100-gigapixels.heic': () => patched(aPhone(), 'ispe', { width: 1_000_000, height: 100_000 }),
  'claims-190-megapixels.heic': () => patched(aPhone(), 'ispe', { width: 19_000, height: 10_000 }),
  'boxes-in-boxes.avif': async () => nestedBoxes(await aTile(), 10_000),
  'cut-off-half-of-196-megapixels.png': () => halfOf(flatPng(14_000, 14_000)),
  ...rareBombs,
}

export const bombNames = Object.keys(kinds)

export const pictureBomb = async (fileName: string): Promise<Bomb> => ({ fileName, bytes: await kinds[fileName]!() })

const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1)

const aTile = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .avif({ effort: 0 })
    .toBuffer()
const aPhone = () => readFileSync('src/server/images/testing/phone.heic')

const filled = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

/** Something that compresses as badly as a photograph. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: 'grey',
    },
  })
    .jpeg()
    .toBuffer()

const uint32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length)
  numbers.forEach((number, nth) => bytes.writeUInt32BE(number, 4 * nth))
  return bytes
}
const uint16 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * numbers.length)
  numbers.forEach((number, nth) => bytes.writeUInt16LE(number, 2 * nth))
  return bytes
}

function chunk(type: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), contents])
  return Buffer.concat([uint32(contents.length), body, uint32(crc32(body))])
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngHead = (width: number, height: number) =>
  Buffer.concat([pngSignature, chunk('IHDR', Buffer.concat([uint32(width, height), Buffer.from([8, 0, 0, 0, 0])]))])

/** One grey, of a byte a pixel. */
export function flatPng(
  width: number,
  height: number,
  pixels = Buffer.alloc((width + 1) * height),
  more: Buffer[] = [],
): Buffer {
  const data = chunk('IDAT', deflateSync(pixels, { level: 1 }))
  return Buffer.concat([pngHead(width, height), ...more, data, chunk('IEND', Buffer.alloc(0))])
}

function animatedPng(frames: number): Buffer {
  const side = 300
  const data = deflateSync(Buffer.alloc((side + 1) * side))
  const control = (nth: number) =>
    chunk('fcTL', Buffer.concat([uint32(nth, side, side, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const rest = Array.from({ length: frames - 1 }, (_, nth) =>
    Buffer.concat([control(2 * nth + 1), chunk('fdAT', Buffer.concat([uint32(2 * nth + 2), data]))]),
  )
  return Buffer.concat([
    pngHead(side, side),
    chunk('acTL', uint32(frames, 0)),
    control(0),
    chunk('IDAT', data),
    ...rest,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const textChunk = (bytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'))]))
const profileChunk = (bytes: number) =>
  chunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0'), deflateSync(Buffer.alloc(bytes))]))
const xmpChunk = (xmp: string) =>
  chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(Buffer.from(xmp))]))

const nestedXmp = (levels: number) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${'<dc:title><rdf:Alt>'.repeat(levels)}boats${'</rdf:Alt></dc:title>'.repeat(levels)}</rdf:Description></rdf:RDF></x:xmpmeta>`

function gif(frames: number, width: number, height: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    uint16(width, height),
    Buffer.from([0x80, 0, 0, 90, 90, 90, 200, 20, 20]),
  ])
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 4, 1, 0, 0, 0]),
    Buffer.concat([Buffer.from([0x2c]), uint16(0, 0, 1, 1), Buffer.from([0])]),
    Buffer.from([2, 2, 0x44, 1, 0]),
  ])
  return Buffer.concat([head, ...filled(frames, frame), Buffer.from([0x3b])])
}

async function animatedWebp(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .webp({ lossless: true })
    .toBuffer()
  const picture = still.subarray(12)
  const side = Buffer.from([43, 1, 0])
  const part = (type: string, contents: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(contents.length)
    return Buffer.concat([Buffer.from(type), size, contents, Buffer.alloc(contents.length % 2)])
  }
  const frame = part('ANMF', Buffer.concat([Buffer.alloc(6), side, side, Buffer.from([100, 0, 0, 0]), picture]))
  const all = Buffer.concat([
    Buffer.from('WEBP'),
    part('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), side, side])),
    part('ANIM', Buffer.alloc(6)),
    ...filled(frames, frame),
  ])
  return part('RIFF', all)
}

/** Pages of one pixel, or one of an impossible side. */
function tiff(pages: number, { isCircle = false, side = 1 } = {}): Buffer {
  const entries = (at: number): [tag: number, type: number, count: number, value: number][] => [
    [256, 4, 1, side],
    [257, 4, 1, side],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, at],
    [277, 3, 1, 1],
    [278, 4, 1, side],
    [279, 4, 1, side === 1 ? 1 : 4_000_000_000],
  ]
  const length = 2 + 9 * 12 + 4
  const all = Buffer.alloc(8 + pages * length)
  all.write('II*\0', 'latin1')
  all.writeUInt32LE(8, 4)
  for (let page = 0; page < pages; page++) {
    let at = 8 + page * length
    at = all.writeUInt16LE(9, at)
    for (const [tag, type, count, value] of entries(4)) {
      at = all.writeUInt16LE(tag, at)
      at = all.writeUInt16LE(type, at)
      at = all.writeUInt32LE(count, at)
      at = all.writeUInt32LE(value, at)
    }
    const isLast = page === pages - 1
    all.writeUInt32LE(isLast ? (isCircle ? 8 : 0) : 8 + (page + 1) * length, at)
  }
  return all
}

const laughingSvg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from(
  { length: 30 },
  (_, nth) => `<!ENTITY a${nth + 1} "&a${nth};&a${nth};&a${nth};&a${nth};">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><text y="20">&a30;</text></svg>`

/** A progressive JPEG whose last scan comes again and again: each is as much work as the whole picture. */
async function manyScans(side: number, scans: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, -2)
  return Buffer.concat([bytes.subarray(0, -2), ...filled(scans, scan), bytes.subarray(-2)])
}

/** At most 65,533 bytes. */
function segment(marker: number, contents: string | Buffer, length = contents.length): Buffer {
  const body = Buffer.alloc(length, 'A')
  body.set(Buffer.from(contents), 0)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), size, body])
}

const withSegments = (jpeg: Buffer, segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const packet = (xmp: string) => `http://ns.adobe.com/xap/1.0/\0${xmp}`

function extendedXmp(bytes: number): Buffer[] {
  const guid = 'A'.repeat(32)
  const note = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${guid}"/></rdf:RDF></x:xmpmeta>`
  const all = Buffer.from(nestedXmp(Math.floor(bytes / 41)))
  const parts = Array.from({ length: Math.ceil(all.length / 60_000) }, (_, nth) => {
    const head = Buffer.concat([
      Buffer.from(`http://ns.adobe.com/xmp/extension/\0${guid}`),
      uint32(all.length, nth * 60_000),
    ])
    return segment(0xe1, Buffer.concat([head, all.subarray(nth * 60_000, (nth + 1) * 60_000)]))
  })
  return [segment(0xe1, packet(note)), ...parts]
}

const profileSegments = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([nth + 1, count])]), 60_000),
  )

/** Its directory and EXIF's name each other as next. */
function circularExif(): Buffer {
  const entry = (tag: number, value: number) => Buffer.concat([uint16(tag, 4, 1, 0), uint16(value, 0)])
  const directory = (next: number) => Buffer.concat([uint16(2), entry(0x8769, 8), entry(0x8825, 8), uint16(next, 0)])
  return Buffer.concat([Buffer.from('Exif\0\0II*\0'), uint16(8, 0), directory(8)])
}

function nestedBoxes(tile: Buffer, levels: number): Buffer {
  let inner: Box = box('free', Buffer.alloc(0))
  for (let level = 0; level < levels; level++) inner = box('iprp', inner)
  return Buffer.concat([tile.subarray(0, tile.readUInt32BE(0)), fullBox('meta', inner)])
}
