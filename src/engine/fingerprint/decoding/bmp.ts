import { BrokenFile, type Pixels } from './pixels.ts'
import type { Edge } from './cut-off.ts'

/** `rowsRead` is less than `height` where the file is cut off; `edge` is where rows are missing then. */
type ReadBmp = Pixels & { rowsRead: number; edge: Edge }

type Header = {
  width: number
  height: number
  /** The last row stands first, unless the height is negative. */
  isUpsideDown: boolean
  bits: number
  packing: number
  masks: number[]
  palette: Uint8Array
  /** Bytes a colour in the palette. */
  colourBytes: number
  pixelsAt: number
}

const [plain, runs8, runs4, fields, alphaFields] = [0, 1, 2, 3, 6]
const usualMasks: Record<number, number[]> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0xff00, 0xff, 0],
}
/** Most bits of palette indices. */
const deepestPalette = 8

/** Reads the header alone. Throws BrokenFile. */
export function sizeOfBmp(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = headerOf(bufferOf(bytes))
  return { width, height }
}

/** A Windows bitmap of any version and depth, packed in runs or not. Throws BrokenFile. Source: Microsoft, BITMAPV5HEADER. */
export function decodeBmp(bytes: Uint8Array): ReadBmp {
  const file = bufferOf(bytes)
  const header = headerOf(file)
  const isPacked = header.packing === runs8 || header.packing === runs4
  return isPacked ? unpacked(file, header) : rowByRow(file, header)
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function headerOf(file: Buffer): Header {
  if (file.length < 26) throw new BrokenFile('cut')
  const size = file.readUInt32LE(14)
  const isCore = size === 12
  if (!isCore && (size < 16 || file.length < 54)) throw new BrokenFile('cut')
  const [width, tall, bits] = isCore
    ? [file.readUInt16LE(18), file.readInt16LE(20), file.readUInt16LE(24)]
    : [file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)]
  const packing = isCore || size < 20 ? plain : file.readUInt32LE(30)
  const said = isCore || size < 36 ? 0 : file.readUInt32LE(46)
  const masked = packing === fields || packing === alphaFields
  const masksAt = 14 + 40
  const masks = masked
    ? [0, 1, 2, 3].map((nth) => maskAt(file, masksAt + 4 * nth, nth < 3 || packing === alphaFields || size >= 56))
    : usualMasks[bits]
  const colourBytes = isCore ? 3 : 4
  const paletteAt = 14 + size + (masked && size === 40 ? (packing === alphaFields ? 16 : 12) : 0)
  const colours = bits <= deepestPalette ? Math.min(said || 1 << bits, 1 << bits) : 0
  const isKnown =
    ([1, 2, 4, 8, 16, 24, 32].includes(bits) && packing === plain) ||
    (packing === runs8 && bits === 8) ||
    (packing === runs4 && bits === 4) ||
    (masked && (bits === 16 || bits === 32))
  if (!isKnown || width < 1 || tall === 0) throw new BrokenFile('form')
  return {
    width,
    height: Math.abs(tall),
    isUpsideDown: tall > 0,
    bits,
    packing,
    masks: masks ?? [],
    palette: file.subarray(paletteAt, paletteAt + colours * colourBytes),
    colourBytes,
    pixelsAt: file.readUInt32LE(10),
  }
}

const maskAt = (file: Buffer, at: number, isThere: boolean): number =>
  isThere && at + 4 <= file.length ? file.readUInt32LE(at) : 0

function rowByRow(file: Buffer, header: Header): ReadBmp {
  const { width, height, bits, isUpsideDown, pixelsAt } = header
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const rowsRead = Math.max(0, Math.min(height, Math.floor((file.length - pixelsAt) / rowBytes)))
  // Allocates once rows were found, as headers may lie.
  if (rowsRead === 0) throw new BrokenFile('cut')
  const data = new Uint8Array(width * height * 3)
  const read = readerOf(header)
  for (let row = 0; row < rowsRead; row++)
    read(file, pixelsAt + row * rowBytes, data, (isUpsideDown ? height - 1 - row : row) * width * 3)
  return { data, width, height, channels: 3, rowsRead, edge: isUpsideDown ? 'top' : 'bottom' }
}

type RowReader = (file: Buffer, from: number, into: Uint8Array, at: number) => void

function readerOf({ width, bits, palette, colourBytes, masks }: Header): RowReader {
  if (bits <= deepestPalette)
    return (file, from, into, at) => {
      for (let x = 0; x < width; x++) {
        const bit = x * bits
        const value = (file[from + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
        paint(into, at + x * 3, palette, value * colourBytes)
      }
    }
  if (bits === 24)
    return (file, from, into, at) => {
      for (let x = 0; x < width; x++) paint(into, at + x * 3, file, from + x * 3)
    }
  const channels = masks.slice(0, 3).map(channelOf)
  const step = bits / 8
  return (file, from, into, at) => {
    for (let x = 0; x < width; x++) {
      const value = step === 2 ? file.readUInt16LE(from + x * 2) : file.readUInt32LE(from + x * 4)
      for (const [nth, channel] of channels.entries()) into[at + x * 3 + nth] = channel(value)
    }
  }
}

/** Blue stands first. */
function paint(into: Uint8Array, at: number, from: Uint8Array, place: number): void {
  into[at] = from[place + 2] ?? 0
  into[at + 1] = from[place + 1] ?? 0
  into[at + 2] = from[place] ?? 0
}

function channelOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most)
}

/** Decodes runs and literals up to each row's mark. */
function unpacked(file: Buffer, header: Header): ReadBmp {
  const { width, height, bits, palette, colourBytes, isUpsideDown } = header
  const data = new Uint8Array(width * height * 3)
  const put = (x: number, row: number, value: number) => {
    if (x < width && row < height)
      paint(data, ((isUpsideDown ? height - 1 - row : row) * width + x) * 3, palette, value * colourBytes)
  }
  const nibble = (byte: number, nth: number) => (bits === 8 ? byte : nth % 2 === 0 ? byte >> 4 : byte & 15)
  let [x, row, at] = [0, 0, header.pixelsAt]
  while (row < height && at + 1 < file.length) {
    const [count, value] = [file[at]!, file[at + 1]!]
    at += 2
    if (count > 0) {
      for (let nth = 0; nth < count; nth++) put(x++, row, nibble(value, nth))
    } else if (value === 0) {
      x = 0
      row++
    } else if (value === 1) {
      row = height
    } else if (value === 2) {
      x += file[at] ?? 0
      row += file[at + 1] ?? 0
      at += 2
    } else {
      for (let nth = 0; nth < value; nth++) put(x++, row, nibble(file[at + (bits === 8 ? nth : nth >> 1)] ?? 0, nth))
      const taken = bits === 8 ? value : (value + 1) >> 1
      at += taken + (taken % 2)
    }
  }
  return { data, width, height, channels: 3, rowsRead: row, edge: isUpsideDown ? 'top' : 'bottom' }
}
