import { UnreadableImage } from '../unreadable-image.ts'
import { kindOf, type Kind } from './kinds.ts'

/** Throws UnreadableImage for what no decoder is given. */
export function refuseByStart(bytes: Uint8Array): Kind {
  if (bytes.length === 0) throw new UnreadableImage('empty', 'This file is empty.')
  const kind = kindOf(bytes)
  if (kind) return kind
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.startsWith('%PDF-')) throw drawn('a PDF document')
  if (/<svg[\s>]/i.test(head)) throw drawn('an SVG drawing')
  throw new UnreadableImage(
    'not-an-image',
    'This is not an image. JPEG, PNG, WebP, TIFF, GIF, AVIF, HEIC, BMP, JPEG 2000 and Photoshop files can be read.',
  )
}

const drawn = (what: string) =>
  new UnreadableImage('unsupported', `This is ${what}. Only pictures made of pixels can be compared.`)
