import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { fingerprint, type Fingerprint } from '#engine/fingerprint/fingerprint.ts'

/** Photographs of the repository, by name: see demo/photos/README.md. */
export const photo = (name: string): Buffer =>
  readFileSync(new URL(`../../../demo/photos/${name}.jpg`, import.meta.url))

/** Cached by bytes for all files of a worker. */
export async function printOf(picture: Uint8Array | Sharp): Promise<Fingerprint> {
  const bytes = picture instanceof Uint8Array ? picture : await picture.jpeg({ quality: 85 }).toBuffer()
  const name = createHash('sha256').update(bytes).digest('base64')
  const made = prints.get(name) ?? fingerprint(bytes)
  prints.set(name, made)
  return structuredClone(await made)
}
const prints = new Map<string, Promise<Fingerprint>>()

/** A PNG that claims this size, with little content. */
export function hollowPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), contents])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(contents.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Seeded rectangles (Tommy Ettinger's mulberry32), 480 × 360 pixels. */
export async function drawing(seed: number): Promise<Buffer> {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const hue = () => Math.floor(random() * 360)
  const shapes = Array.from({ length: 60 }, () => {
    const [x, y, size] = [random() * 480, random() * 360, 10 + random() * 90]
    return `<rect x="${x}" y="${y}" width="${size}" height="${size * random() * 2}" fill="hsl(${hue()} 60% ${20 + random() * 60}%)" transform="rotate(${random() * 90} ${x} ${y})"/>`
  })
  const svg = `<svg width="480" height="360"><rect width="100%" height="100%" fill="hsl(${hue()} 40% 50%)"/>${shapes.join('')}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** Smooth random hills with some grain, the same for the same seed: a stand-in for a picture where any will do. */
export function hills(width: number, height: number, seed: number): Float32Array {
  const waves = Array.from({ length: 12 }, (_, nth) => {
    const chance = (salt: number) => Math.abs(Math.sin(seed * 12.9898 + nth * 78.233 + salt * 37.719) * 43758.5453) % 1
    return {
      x: (chance(1) - 0.5) * 24,
      y: (chance(2) - 0.5) * 24,
      phase: chance(3) * 6.28,
      height: 5 + 5 * chance(4),
    }
  })
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [u, v] = [(at % width) / width, Math.floor(at / width) / height]
    const grain = (Math.imul(at + seed, 2_654_435_761) >>> 26) - 32
    return waves.reduce((sum, wave) => sum + wave.height * Math.sin(wave.x * u + wave.y * v + wave.phase), 128 + grain)
  })
}
