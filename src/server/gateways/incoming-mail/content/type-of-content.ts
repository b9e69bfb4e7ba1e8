import { attachmentTypes, otherTypes } from '#contract/cases/attachments.ts'
import { kindOfArchive, kindOfCompound } from './office-kind.ts'

const begins = (bytes: Buffer, head: string | number[], at = 0): boolean => {
  const wanted = Buffer.from(head as string, 'latin1')
  return bytes.subarray(at, at + wanted.length).equals(wanted)
}

/** A few foreign lines may precede the format's own. */
const headBytes = 1024

/** A file that runs; no case takes one. */
export const programType = 'application/x-msdownload'

/**
 * The type of a file from its bytes, whatever its name. One of the kinds above or a case's kinds, `text/plain` for any text, `programType` for
 * programs and documents with one, null for all else.
 */
export function typeOfContent(content: Uint8Array): string | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.subarray(0, headBytes).includes('%PDF-')) return attachmentTypes.pdf!
  const picture = pictureType(bytes)
  if (picture !== null) return picture
  if (isProgram(bytes)) return programType
  if (begins(bytes, 'PK\x03\x04')) return typeOf(kindOfArchive(bytes)) ?? otherTypes.zip
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return typeOf(kindOfCompound(bytes))
  if (begins(bytes, '{\\rtf')) return otherTypes.rtf
  return isText(bytes) || isWideText(bytes) ? attachmentTypes.txt! : null
}

function typeOf(kind: ReturnType<typeof kindOfArchive>): string | null {
  if (kind === null) return null
  if (kind === 'program') return programType
  return kind === 'doc' || kind === 'docx' ? attachmentTypes[kind]! : otherTypes[kind]
}

const heifBrands = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/

function pictureType(bytes: Buffer): string | null {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return attachmentTypes.jpg!
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return attachmentTypes.png!
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return attachmentTypes.webp!
  if (begins(bytes, 'II*\0') || begins(bytes, 'MM\0*')) return attachmentTypes.tif!
  if (begins(bytes, 'GIF8')) return otherTypes.gif
  return heifBrands.test(bytes.toString('latin1', 4, 12)) ? otherTypes.heic : null
}

/** Beginnings of programs (Windows, Linux, macOS, Java) and shortcuts. */
const programs = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  'L\0\0\0\x01\x14\x02\0',
]
const isProgram = (bytes: Buffer): boolean => programs.some((head) => begins(bytes, head)) && !isText(bytes)

/** Programs begin with bytes that no text has. A loop: a callback a byte would hold everybody up over a large file. */
function isText(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== escape)) return false
  }
  return true
}

/** Begins another set of letters in older mails of Japan. */
const escape = 27

/** True for text in UTF-16, with its mark or, as older programs of Windows save it, without. */
function isWideText(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return false
  const isBig = begins(bytes, [0xfe, 0xff])
  const isMarked = isBig || begins(bytes, [0xff, 0xfe])
  let latin = 0
  for (let at = 0; at < bytes.length; at += 2) {
    const code = isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at)
    if (code < 9 || (code > 13 && code < 32)) return false
    if (code < 0x250) latin += 1
  }
  return isMarked || latin * 2 > bytes.length * 0.9
}
