import sharp from 'sharp'
import { rgbOfLab } from './lab.ts'
import { hasHung, patiently, tooBusy } from './opening.ts'
import { BrokenFile, type Pixels } from './pixels.ts'

const meaningTag = 262
const [rgb, signedLab, shiftedLab] = [2, 8, 9]
const maxEntries = 1000

/** A TIFF in CIE L*a*b* with its numbers called red, green and blue, which libvips then reads. `isShifted`: its a* and b* begin at -128. */
type LabTiff = { bytes: Buffer; isShifted: boolean }

/** Undefined for a TIFF in other colours. Source: TIFF 6.0, section 23, and Adobe's TIFF technical notes. */
export function labTiffOf(bytes: Uint8Array): LabTiff | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 8 || file[2] === 43 || file[3] === 43) return undefined
  const isLittle = file[0] === 0x49
  const short = (at: number) => (at + 2 > file.length ? 0 : isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const start = isLittle ? file.readUInt32LE(4) : file.readUInt32BE(4)
  const entries = Math.min(short(start), maxEntries)
  for (let at = start + 2; at < start + 2 + entries * 12; at += 12) {
    if (short(at) !== meaningTag) continue
    const meaning = short(at + 8)
    if (meaning !== signedLab && meaning !== shiftedLab) return undefined
    const called = Buffer.from(file)
    if (isLittle) called.writeUInt16LE(rgb, at + 8)
    else called.writeUInt16BE(rgb, at + 8)
    return { bytes: called, isShifted: meaning === shiftedLab }
  }
  return undefined
}

/** Throws BrokenFile. */
export async function decodeLabTiff({ bytes, isShifted }: LabTiff): Promise<Pixels> {
  const { data, info } = await patiently(sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }))
    .autoOrient()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw hasHung(error) ? tooBusy() : new BrokenFile('cut')
    })
  const { width, height, channels } = info
  if (channels < 3) throw new BrokenFile('form')
  const colours = isShifted ? (value: number) => value - 128 : (value: number) => (value << 24) >> 24
  const made = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const from = at * channels
    made.set(rgbOfLab((data[from]! * 100) / 255, colours(data[from + 1]!), colours(data[from + 2]!)), at * 3)
  }
  return { data: made, width, height, channels: 3 }
}
