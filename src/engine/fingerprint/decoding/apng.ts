import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { patiently } from './opening.ts'

type Frame = {
  width: number
  height: number
  x: number
  y: number
  clearing: number
  isBlended: boolean
  data: Buffer[]
}
type Apng = { width: number; height: number; frames: Frame[]; head: Buffer; colours: Buffer[] }

const [, toNothing, toBefore] = [0, 1, 2]
const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** The frames of an animated PNG; undefined for one that stands still. No more than `most` are read. Source: PNG, third edition, 11.3.4. */
export function apngOf(bytes: Uint8Array, most: number): Apng | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Frame[] = []
  const colours: Buffer[] = []
  let head: Buffer | undefined
  for (let at = 8; at + 12 <= file.length && frames.length <= most; at += 12 + file.readUInt32BE(at)) {
    const contents = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    const name = file.toString('latin1', at + 4, at + 8)
    const last = frames.at(-1)
    if (name === 'IHDR') head = contents
    else if (name === 'PLTE' || name === 'tRNS') colours.push(chunk(name, contents))
    else if (name === 'fcTL' && contents.length >= 26) frames.push(frameOf(contents))
    else if (name === 'IDAT') last?.data.push(contents)
    else if (name === 'fdAT') last?.data.push(contents.subarray(4))
  }
  if (!head || head.length < 13 || frames.length < 2) return undefined
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const isSound = frames.every((frame) => frame.x + frame.width <= width && frame.y + frame.height <= height)
  return isSound ? { width, height, head, colours, frames: frames.slice(0, most) } : undefined
}

const frameOf = (contents: Buffer): Frame => ({
  width: contents.readUInt32BE(4),
  height: contents.readUInt32BE(8),
  x: contents.readUInt32BE(12),
  y: contents.readUInt32BE(16),
  clearing: contents[24]!,
  isBlended: contents[25] === 1,
  data: [],
})

/** Shows one picture after the other, red, green, blue and how opaque; what it gives is overwritten by the next. */
export async function* shown(apng: Apng): AsyncGenerator<Uint8Array> {
  const canvas = new Uint8Array(apng.width * apng.height * 4)
  for (const frame of apng.frames) {
    const before = frame.clearing === toBefore ? Uint8Array.from(canvas) : undefined
    lay(canvas, apng.width, frame, await pixelsOf(apng, frame))
    yield canvas
    if (before) canvas.set(before)
    else if (frame.clearing === toNothing) lay(canvas, apng.width, { ...frame, isBlended: false }, undefined)
  }
}

async function pixelsOf({ head, colours }: Apng, { width, height, data }: Frame): Promise<Uint8Array> {
  const own = Buffer.from(head)
  own.writeUInt32BE(width, 0)
  own.writeUInt32BE(height, 4)
  const parts = [
    signature,
    chunk('IHDR', own),
    ...colours,
    chunk('IDAT', Buffer.concat(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return await patiently(sharp(Buffer.concat(parts), { failOn: 'error' }))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
}

function chunk(name: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), contents])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(contents.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function lay(canvas: Uint8Array, across: number, frame: Frame, pixels: Uint8Array | undefined): void {
  const { x, y, width, height, isBlended } = frame
  for (let row = 0; row < height; row++) {
    const to = ((y + row) * across + x) * 4
    const from = row * width * 4
    if (!pixels) canvas.fill(0, to, to + width * 4)
    else if (!isBlended) canvas.set(pixels.subarray(from, from + width * 4), to)
    else for (let at = 0; at < width * 4; at += 4) blend(canvas, to + at, pixels, from + at)
  }
}

function blend(canvas: Uint8Array, to: number, pixels: Uint8Array, from: number): void {
  const above = pixels[from + 3]! / 255
  const below = (canvas[to + 3]! / 255) * (1 - above)
  const all = above + below
  if (all === 0) return
  for (let nth = 0; nth < 3; nth++)
    canvas[to + nth] = Math.round((pixels[from + nth]! * above + canvas[to + nth]! * below) / all)
  canvas[to + 3] = Math.round(all * 255)
}
