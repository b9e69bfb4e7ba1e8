import sharp, { type Metadata } from 'sharp'
import { hasTooManyTexts } from './png-texts.ts'
import { UnreadableImage } from './unreadable-image.ts'

export type Limits = { megapixels: number; seconds: number }

/** 120 megapixels are 480 MB while decoding; the largest cameras make 150, web pictures hardly ever pass 50. */
export const defaultLimits: Limits = { megapixels: 120, seconds: 10 }

/** Pixels, red, green, blue, of at most the working area; `original` is the file's own size, upright. */
export type Picture = { rgb: Uint8Array; width: number; height: number; original: { width: number; height: number } }

/** 640 × 480: at this area a tenth of a picture still is 200 pixels wide. Larger pictures are made this small. */
export const workingArea = 640 * 480

/** Less than this each way shows too little to tell pictures apart. */
const minSide = 24
/** Beyond 16:1 the short side would have too few pixels at the working area. */
const maxElongation = 16

/** Throws UnreadableImage. */
export async function decode(bytes: Uint8Array, limits: Limits = defaultLimits): Promise<Picture> {
  refuseByHeader(bytes)
  refuseByTexts(bytes)
  const metadata = await readMetadata(bytes)
  const { width, height } = metadata.autoOrient
  refuseBySize({ width, height }, limits)
  const scale = Math.min(1, Math.sqrt(workingArea / (width * height)))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const rgb = await readPixels(bytes, size, limits)
  return { rgb, ...size, original: { width, height } }
}

function refuseByHeader(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableImage('empty', 'This file is empty.')
  const format = formatOf(bytes)
  if (format === 'svg' || format === 'pdf') {
    throw new UnreadableImage(
      'unsupported',
      `This is ${articled[format]}. Only pictures made of pixels can be compared.`,
    )
  }
  if (format === undefined) {
    throw new UnreadableImage('not-an-image', 'This is not an image. JPEG, PNG, WebP, GIF, TIFF and AVIF can be read.')
  }
}

const articled = { svg: 'an SVG drawing', pdf: 'a PDF document' } as const

/** Known by its first bytes. Files of other kinds never reach a decoder. */
function formatOf(bytes: Uint8Array): 'picture' | keyof typeof articled | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (pictureHeads.some((pattern) => pattern.test(head))) return 'picture'
  if (head.startsWith('%PDF-')) return 'pdf'
  return /<svg[\s>]/i.test(head) ? 'svg' : undefined
}

const pictureHeads = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
  /^(II[*+]\0|MM\0[*+])/, // TIFF
  /^[^]{4}ftyp(avi[fs]|he[im][cmsx]|hev[cx]|mi[af][1f])/, // AVIF and HEIF
]

/** Pictures of phones: the decoder knows the container but not the patented coding inside. */
const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyp(he[iv]|mif1)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refusal(bytes)
  }
}

function refuseByTexts(bytes: Uint8Array): void {
  if (hasTooManyTexts(bytes))
    throw new UnreadableImage(
      'damaged',
      'This picture holds more compressed texts than any program writes, and is not read.',
    )
}

function refuseBySize({ width, height }: { width: number; height: number }, { megapixels }: Limits): void {
  const found = Math.round((width * height) / 1e6)
  if (width * height > megapixels * 1e6) {
    throw new UnreadableImage(
      'too-many-pixels',
      `This picture has ${found} megapixels; at most ${megapixels} are read.`,
    )
  }
  const [short, long] = width < height ? [width, height] : [height, width]
  if (short < minSide || long > short * maxElongation) {
    throw new UnreadableImage('too-small', `This picture measures ${width} × ${height} pixels, too little to compare.`)
  }
}

async function readPixels(
  bytes: Uint8Array,
  size: { width: number; height: number },
  { megapixels, seconds }: Limits,
): Promise<Uint8Array> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: megapixels * 1e6, failOn: 'error', autoOrient: true })
      .timeout({ seconds })
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return info.channels === 3 ? data : asRgb(data, info.channels)
  } catch (error) {
    if (/timeout/i.test(String(error))) {
      throw new UnreadableImage('too-slow', `This picture took longer than ${seconds} seconds to read.`)
    }
    throw refusal(bytes)
  }
}

/** Grey pictures come with one value a pixel. */
function asRgb(data: Uint8Array, channels: number): Uint8Array {
  const rgb = new Uint8Array((data.length / channels) * 3)
  for (let at = 0; at < rgb.length; at++) rgb[at] = data[Math.floor(at / 3) * channels]!
  return rgb
}

function refusal(bytes: Uint8Array): UnreadableImage {
  if (isHeic(bytes))
    return new UnreadableImage('unsupported', 'HEIC pictures cannot be read here. Save it as JPEG first.')
  return new UnreadableImage('damaged', 'This picture is damaged or cut off and cannot be read.')
}
