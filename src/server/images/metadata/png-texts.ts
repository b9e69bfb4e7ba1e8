import { inflateSync } from 'node:zlib'
import { decodeText } from '#server/platform/text/letters/decode-text.ts'

/** A text of a PNG by its keyword in small letters, as the bytes that it is. */
export type PngText = { keyword: string; bytes: Buffer }

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Programs write a few texts of some kilobytes; profiles have up to a megabyte. */
const most = { texts: 100, bytes: 4 * 1024 * 1024, packed: 2 * 1024 * 1024 }

/** Texts of a PNG (tEXt, zTXt and iTXt; W3C PNG, 11.3.3). Those that are damaged or too large are left out. */
export function pngTextsOf(bytes: Uint8Array): PngText[] {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, 8).equals(signature)) return []
  const found: PngText[] = []
  let left = most.bytes
  for (let at = 8; at + 12 <= png.length && found.length < most.texts;) {
    const length = png.readUInt32BE(at)
    if (at + 8 + length > png.length) break
    const text = textIn(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length), left)
    if (text) {
      left -= text.bytes.length
      found.push(text)
    }
    at += 12 + length
  }
  return found
}

function textIn(kind: string, body: Buffer, left: number): PngText | undefined {
  const end = body.indexOf(0)
  if (end < 1 || end > 79 || body.length > most.packed) return undefined
  const keyword = body.toString('latin1', 0, end).trim().toLowerCase()
  const rest = body.subarray(end + 1)
  const bytes =
    kind === 'tEXt'
      ? rest
      : kind === 'zTXt'
        ? unpacked(rest.subarray(1), left)
        : kind === 'iTXt'
          ? international(rest, left)
          : undefined
  return bytes && bytes.length <= left ? { keyword, bytes } : undefined
}

function international(rest: Buffer, left: number): Buffer | undefined {
  const language = rest.indexOf(0, 2)
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1)
  if (translated < 0) return undefined
  const text = rest.subarray(translated + 1)
  return rest[0] === 1 ? unpacked(text, left) : text
}

function unpacked(packed: Buffer, left: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, left) })
  } catch {
    return undefined
  }
}

/** The text under a keyword: Latin-1 by the standard, and what programs write instead. */
export function pngText(texts: readonly PngText[], ...keywords: string[]): string | undefined {
  for (const keyword of keywords) {
    const found = texts.find((text) => text.keyword === keyword)
    if (found) return decodeText(found.bytes).text
  }
  return undefined
}

export type Profile = { is: 'exif' | 'iptc' | 'xmp'; bytes: Buffer }

/** Profiles that ImageMagick and programs after it write as texts: their name, their length, and hexadecimal digits. */
export function rawProfilesOf(texts: readonly PngText[]): Profile[] {
  return texts.flatMap(({ keyword, bytes }): Profile[] => {
    if (keyword === 'xml:com.adobe.xmp') return [{ is: 'xmp', bytes }]
    const name = /^raw profile type (exif|app1|iptc|8bim|xmp)$/.exec(keyword)?.[1]
    const profile = name === undefined ? undefined : fromHex(bytes.toString('latin1'))
    return profile ? [kindOf(name!, profile)] : []
  })
}

function fromHex(text: string): Buffer | undefined {
  const [, length = '', digits = ''] = /^\s*\S+\s+(\d+)\s([\s\da-f]*)$/i.exec(text) ?? []
  const bytes = Buffer.from(digits.replaceAll(/\s+/g, ''), 'hex')
  return bytes.length > 0 && bytes.length >= Number(length) ? bytes.subarray(0, Number(length)) : undefined
}

const exifHead = Buffer.from('Exif\0\0', 'latin1')
const xmpHead = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')

/** APP1 holds either EXIF or XMP, and says which. */
function kindOf(name: string, bytes: Buffer): Profile {
  if (name === 'iptc' || name === '8bim') return { is: 'iptc', bytes }
  if (bytes.subarray(0, xmpHead.length).equals(xmpHead)) return { is: 'xmp', bytes: bytes.subarray(xmpHead.length) }
  if (name === 'xmp' || bytes.subarray(0, 1).equals(Buffer.from('<'))) return { is: 'xmp', bytes }
  return { is: 'exif', bytes: bytes.subarray(0, 6).equals(exifHead) ? bytes.subarray(6) : bytes }
}

const largestSegment = 65_533

/** The profile as a file that readers of metadata know; undefined where it is none. */
export function asFile({ is, bytes }: Profile): Buffer | undefined {
  if (is === 'exif') return /^(?:II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4)) ? bytes : undefined
  const body = is === 'xmp' ? Buffer.concat([xmpHead, bytes]) : resources(bytes)
  if (body.length > largestSegment) return undefined
  const length = body.length + 2
  const segment = Buffer.from([0xff, 0xd8, 0xff, is === 'xmp' ? 0xe1 : 0xed, length >> 8, length & 255])
  return Buffer.concat([segment, body, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])])
}

const resource = Buffer.from('8BIM', 'latin1')
const photoshop = Buffer.from('Photoshop 3.0\0', 'latin1')

/** IPTC as Adobe's image resources lay it out, or bare. */
function resources(bytes: Buffer): Buffer {
  if (bytes.subarray(0, photoshop.length).equals(photoshop)) return bytes
  if (bytes.subarray(0, 4).equals(resource)) return Buffer.concat([photoshop, bytes])
  const head = Buffer.from([
    4,
    4,
    0,
    0,
    bytes.length >>> 24,
    (bytes.length >> 16) & 255,
    (bytes.length >> 8) & 255,
    bytes.length & 255,
  ])
  return Buffer.concat([photoshop, resource, head, bytes, Buffer.alloc(bytes.length % 2)])
}
