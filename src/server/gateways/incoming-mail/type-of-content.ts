import { attachmentTypes } from '#contract/cases/attachments.ts'

const begins = (bytes: Buffer, head: string | number[], at = 0): boolean => {
  const wanted = Buffer.from(head as string, 'latin1')
  return bytes.subarray(at, at + wanted.length).equals(wanted)
}

/** A file may begin with a few lines that are not the format's. */
const headBytes = 1024
/** Within a Word file, the part that holds programs; in the older form its name is in UTF-16. */
const programs = [Buffer.from('vbaProject.bin'), Buffer.from('_VBA_PROJECT', 'utf16le')]

/**
 * What a file is by its own bytes, whatever its name says: one of the kinds that a case takes, `text/plain` for any text; null for what is none of
 * them, and for a document that holds a program.
 */
export function typeOfContent(content: Uint8Array): string | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.subarray(0, headBytes).includes('%PDF-')) return attachmentTypes.pdf!
  if (begins(bytes, [0xff, 0xd8, 0xff])) return attachmentTypes.jpg!
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return attachmentTypes.png!
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return attachmentTypes.webp!
  if (begins(bytes, 'II*\0') || begins(bytes, 'MM\0*')) return attachmentTypes.tif!
  const holdsProgram = programs.some((one) => bytes.includes(one))
  if (begins(bytes, 'PK\x03\x04'))
    return bytes.includes('word/document.xml') && !holdsProgram ? attachmentTypes.docx! : null
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return holdsProgram ? null : attachmentTypes.doc!
  return isText(bytes) ? attachmentTypes.txt! : null
}

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
