import { rgbOfLab } from './lab.ts'
import { BrokenFile, type Pixels } from './pixels.ts'

type Header = { width: number; height: number; channels: number; depth: number; mode: number; isLarge: boolean }

const modes = { bitmap: 0, grey: 1, indexed: 2, rgb: 3, cmyk: 4, duotone: 8, lab: 9 }
/** Colour channels by mode, without transparency. */
const colours: Record<number, number> = { 0: 1, 1: 1, 2: 1, 3: 3, 4: 4, 8: 1, 9: 3 }
const [raw, runs] = [0, 1]

/** Reads the header alone. Throws BrokenFile. */
export function sizeOfPsd(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = headerOf(bufferOf(bytes))
  return { width, height }
}

/**
 * Decodes the composite that a Photoshop file (PSD or PSB) keeps of all its layers. Throws BrokenFile, also for a file saved without a
 * composite. Source: Adobe Photoshop File Formats Specification.
 */
export function decodePsd(bytes: Uint8Array): Pixels {
  const file = bufferOf(bytes)
  const header = headerOf(file)
  const { width, height, channels, mode } = header
  const paletteAt = 30
  const resourcesAt = behind(file, 26, false)
  const layersAt = behind(file, resourcesAt, false)
  const at = behind(file, layersAt, header.isLarge)
  const wanted = colours[mode]!
  if (channels < wanted || !showsLayers(file.subarray(resourcesAt + 4, layersAt))) throw new BrokenFile('form')
  const planes = planesOf(file, at, header, wanted)
  const palette = mode === modes.indexed ? file.subarray(paletteAt, paletteAt + 768) : undefined
  return { data: painted(planes, mode, width * height, palette), width, height, channels: 3 }
}

/** End of a section that begins with its length. */
function behind(file: Buffer, at: number, isLong: boolean): number {
  if (at + 8 > file.length) throw new BrokenFile('cut')
  const end = isLong ? at + 8 + Number(file.readBigUInt64BE(at)) : at + 4 + file.readUInt32BE(at)
  if (end + 2 > file.length) throw new BrokenFile('cut')
  return end
}

const versionInfo = 1057

/** False if the file's own picture is blank. */
function showsLayers(resources: Buffer): boolean {
  for (let at = 0; at + 12 <= resources.length;) {
    const id = resources.readUInt16BE(at + 4)
    const nameBytes = resources[at + 6]! + 1
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2)
    if (sizeAt + 4 > resources.length) return true
    const size = resources.readUInt32BE(sizeAt)
    if (id === versionInfo) return resources[sizeAt + 8] !== 0
    at = sizeAt + 4 + size + (size % 2)
  }
  return true
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function headerOf(file: Buffer): Header {
  if (file.length < 30) throw new BrokenFile('cut')
  const header = {
    isLarge: file.readUInt16BE(4) === 2,
    channels: file.readUInt16BE(12),
    height: file.readUInt32BE(14),
    width: file.readUInt32BE(18),
    depth: file.readUInt16BE(22),
    mode: file.readUInt16BE(24),
  }
  const { channels, width, height, depth, mode } = header
  const isKnown = mode in colours && [1, 8, 16, 32].includes(depth) && channels >= 1 && channels <= 56
  if (!isKnown || width < 1 || height < 1 || (depth === 1) !== (mode === modes.bitmap)) throw new BrokenFile('form')
  return header
}

/** Each channel as eight bits a value. */
function planesOf(file: Buffer, at: number, { width, height, channels, depth, isLarge }: Header, wanted: number) {
  const packing = file.readUInt16BE(at)
  const rowBytes = Math.ceil((width * depth) / 8)
  if (packing === raw) {
    if (at + 2 + wanted * rowBytes * height > file.length) throw new BrokenFile('cut')
    return Array.from({ length: wanted }, (_, nth) => {
      const from = at + 2 + nth * rowBytes * height
      return inEightBits(file.subarray(from, from + rowBytes * height), { width, height, depth, rowBytes })
    })
  }
  if (packing !== runs) throw new BrokenFile('form')
  const countBytes = isLarge ? 4 : 2
  let from = at + 2 + channels * height * countBytes
  if (from > file.length) throw new BrokenFile('cut')
  return Array.from({ length: wanted }, (_, nth) => {
    const plane = new Uint8Array(rowBytes * height)
    for (let row = 0; row < height; row++) {
      const place = at + 2 + (nth * height + row) * countBytes
      const count = isLarge ? file.readUInt32BE(place) : file.readUInt16BE(place)
      if (from + count > file.length) throw new BrokenFile('cut')
      unpackRow(file.subarray(from, from + count), plane.subarray(row * rowBytes, (row + 1) * rowBytes))
      from += count
    }
    return inEightBits(plane, { width, height, depth, rowBytes })
  })
}

/** Apple's PackBits. */
function unpackRow(packed: Uint8Array, into: Uint8Array): void {
  for (let [from, at] = [0, 0]; from < packed.length && at < into.length;) {
    const head = packed[from++]!
    if (head === 128) continue
    if (head < 128) {
      into.set(packed.subarray(from, from + Math.min(head + 1, into.length - at)), at)
      from += head + 1
      at += head + 1
    } else {
      into.fill(packed[from++] ?? 0, at, at + 257 - head)
      at += 257 - head
    }
  }
}

type Form = { width: number; height: number; depth: number; rowBytes: number }

function inEightBits(plane: Uint8Array, { width, height, depth, rowBytes }: Form): Uint8Array {
  if (depth === 8) return plane
  const made = new Uint8Array(width * height)
  if (depth === 16) return made.map((_, at) => plane[at * 2]!)
  if (depth === 32) {
    const view = new DataView(plane.buffer, plane.byteOffset, plane.byteLength)
    // Linear light, converted to the screen's gamma.
    return made.map((_, at) => Math.round(255 * Math.max(0, Math.min(1, view.getFloat32(at * 4))) ** (1 / 2.2)))
  }
  // A set bit is black.
  return made.map((_, at) => {
    const x = at % width
    return (plane[Math.floor(at / width) * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 0 : 255
  })
}

function painted(planes: Uint8Array[], mode: number, pixels: number, palette: Uint8Array | undefined): Uint8Array {
  const data = new Uint8Array(pixels * 3)
  const [a, b, c, d] = planes as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const fill = (valueOf: (at: number, nth: number) => number) => {
    for (let nth = 0; nth < 3; nth++) for (let at = 0; at < pixels; at++) data[at * 3 + nth] = valueOf(at, nth)
  }
  if (palette) fill((at, nth) => palette[nth * 256 + a[at]!] ?? 0)
  else if (mode === modes.rgb) for (const [nth, plane] of [a, b, c].entries()) lay(plane, data, nth)
  // Photoshop writes how much light is left of each ink.
  else if (mode === modes.cmyk) fill((at, nth) => Math.round((planes[nth]![at]! * d[at]!) / 255))
  else if (mode === modes.lab)
    for (let at = 0; at < pixels; at++) data.set(rgbOfLab((a[at]! * 100) / 255, b[at]! - 128, c[at]! - 128), at * 3)
  else for (const nth of [0, 1, 2]) lay(a, data, nth)
  return data
}

function lay(plane: Uint8Array, data: Uint8Array, nth: number): void {
  for (let at = 0; at < plane.length; at++) data[at * 3 + nth] = plane[at]!
}
