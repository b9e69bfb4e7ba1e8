import sharp, { type Metadata, type Sharp } from 'sharp'
import type { imageTypes } from '#contract/images/limits.ts'
import type { FoundMetadata } from '#contract/images/metadata.ts'
import { unreadByStart } from '#contract/images/unread-formats.ts'
import { hasTooManyTexts } from '#engine/fingerprint/png-texts.ts'
import { answerParent } from '#server/platform/answer-parent.ts'
import { readCredentials } from './metadata/read-credentials.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { rawPreviews, type RawPreviews } from './raw-previews.ts'
import { jpegOfRaw } from './read-raw.ts'

/** Width and height are as seen, after the camera's orientation. Preview and thumbnail are WebP in sRGB, without metadata. */
export type Picture = {
  type: string
  width: number
  height: number
  preview: Uint8Array
  thumbnail: Uint8Array
  metadata: FoundMetadata
  /** The picture as a JPEG, where the file's own form is one that the rest of the app does not read. */
  readable?: Uint8Array
}
export type Unreadable = { problem: string }

type RoomFor = (pixels: number) => Promise<unknown>

/** A file, whose content credentials are trusted, and the language that its owner reads. */
export type Given = { bytes: Uint8Array; trustAnchors: string | undefined; language: string | undefined }

/** A medium-format camera gives 151 megapixels; a picture beyond this is a bomb or a map. */
const maxPixels = 200_000_000
/** More than a child takes that has read pictures as they usually are. */
const spentBytes = 500_000_000
const longestPreviewSide = 1600
const thumbnailHeight = 400
/** A panorama would otherwise make a thumbnail of any width. */
const widestThumbnail = 1600

const formats: Record<string, keyof typeof imageTypes> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  gif: 'image/gif',
}
const readable = 'JPEG, PNG, WebP, TIFF, GIF, AVIF and HEIC'

sharp.cache(false)
sharp.concurrency(1)
sharp.block({
  operation: [
    'VipsForeignLoadSvg',
    'VipsForeignLoadPdf',
    'VipsForeignLoadMagick',
    'VipsForeignLoadOpenslide',
    'VipsForeignLoadVips',
    'VipsForeignLoadRaw',
    'VipsForeignLoadCsv',
  ],
})

answerParent<Given, number>(readPicture, { spentBytes })

async function readPicture(given: Given, roomFor: RoomFor): Promise<Picture | Unreadable> {
  const { bytes } = given
  if (bytes.length === 0) return { problem: 'This file is empty. Upload the original again.' }
  if (hasTooManyTexts(bytes))
    return {
      problem: 'This file holds more compressed texts than any program writes. Export it again and upload that.',
    }
  const raw = rawPreviews(bytes)
  if (raw) return await readRaw(given, raw, roomFor)
  const found = await look(bytes)
  if ('problem' in found) return found
  await roomFor(found.metadata.width * found.metadata.height)
  try {
    const type = typeOf(found.metadata)
    const metadata = await saidOf(given, type)
    return { ...(await drawAny(found.metadata, bytes)), type, metadata }
  } catch (error) {
    return { problem: damaged(error, found.metadata) }
  }
}

async function saidOf({ bytes, trustAnchors, language }: Given, type: string): Promise<FoundMetadata> {
  const credentials = await readCredentials(bytes, type, trustAnchors)
  return { ...readMetadata(bytes, { language }), ...(credentials ? { credentials } : {}) }
}

async function readRaw(given: Given, raw: RawPreviews, roomFor: RoomFor): Promise<Picture | Unreadable> {
  const readable = await jpegOfRaw(given.bytes, raw, { maxPixels, roomFor })
  if (!readable)
    return {
      problem: 'This is a camera raw without a preview that we can read. Export it as JPEG or TIFF and upload that.',
    }
  const drawn = await draw(await sharp(readable).metadata(), open(readable))
  const said = await saidOf(given, 'image/tiff')
  const readFrom = {
    name: 'Read from',
    value: `The largest preview in this camera raw, ${drawn.width} × ${drawn.height} pixels. For its full size, export it as JPEG or TIFF and upload that.`,
    from: 'EXIF',
  } as const
  return { ...drawn, readable, type: 'image/tiff', metadata: { ...said, more: [readFrom, ...said.more] } }
}

type Drawn = Omit<Picture, 'metadata' | 'type'>

async function drawAny(metadata: Metadata, bytes: Uint8Array): Promise<Drawn> {
  if (metadata.compression !== 'hevc') return await draw(metadata, open(bytes))
  const { jpegOfHeic } = await import('./read-heic.ts')
  const readable = await jpegOfHeic(bytes)
  return { ...(await draw(await sharp(readable).metadata(), open(readable))), readable }
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', pages: 1 }).timeout({
    seconds: 20,
  })

/** Reads the header only: what the file claims to be. */
async function look(bytes: Uint8Array): Promise<{ metadata: Metadata } | Unreadable> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    const pixels = metadata.width * metadata.height
    if (pixels > maxPixels)
      return {
        problem: `This picture has ${megapixels(pixels)} megapixels, more than the ${megapixels(maxPixels)} we read. Upload a smaller version.`,
      }
    return { metadata }
  } catch {
    return { problem: unknown(bytes) }
  }
}

/** Rounded up, so that what is beyond the most that is read is told as more. */
const megapixels = (pixels: number): number => Math.ceil(pixels / 1e6)

function unknown(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (/<svg[\s>]/i.test(start)) return `This is an SVG drawing, not a photograph. We read ${readable}.`
  const unread = unreadByStart(bytes)
  if (unread !== undefined) return unread
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(start))
    return 'This is a HEIC file of a kind we cannot read. Export it as JPEG and upload that.'
  if (Object.values(signatures).some((signature) => start.startsWith(signature)) || avif.test(start))
    return 'This file is damaged: its beginning cannot be read. Upload the original again.'
  return `This is not a picture, whatever its name says. We read ${readable}.`
}

const signatures = {
  jpeg: '\xff\xd8\xff',
  png: '\x89PNG',
  gif: 'GIF8',
  webp: 'RIFF',
  tiffLittle: 'II*\0',
  tiffBig: 'MM\0*',
}
/** Of AVIF, behind the size of its first box. */
const avif = /^....ftypavi[fs]/s

/** Of 0 to 6. With 4, which is usual, files are 6 % smaller and reading a picture takes nearly twice the time. */
const effort = 2

async function draw({ autoOrient: { width, height } }: Metadata, image: Sharp): Promise<Drawn> {
  const { data, info } = await image
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: longestPreviewSide, height: longestPreviewSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Both are made of the same pixels: to read the preview again for the thumbnail would cost a tenth more, and a little of its sharpness.
  const preview = await sharp(data, { raw: info }).webp({ quality: 82, effort }).toBuffer()
  const thumbnail = await sharp(data, { raw: info })
    .resize({ height: thumbnailHeight, width: widestThumbnail, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort })
    .toBuffer()
  return { width, height, preview, thumbnail }
}

function typeOf({ format, compression }: Metadata): string {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : 'image/heic'
  return formats[format] ?? `image/${format}`
}

function damaged(error: unknown, { compression }: Metadata): string {
  const reason = error instanceof Error ? error.message : ''
  if (/timeout/i.test(reason)) return 'This picture takes too long to read. Export it again as JPEG and upload that.'
  if (compression !== 'av1' && /heif|hevc|bad seek|codec/i.test(reason))
    return 'This is a HEIC file of a kind we cannot read. Export it as JPEG and upload that.'
  return 'This file is damaged: a part of it is missing or cannot be read. Upload the original again.'
}
