import sharp, { type Sharp } from 'sharp'
import { readableKinds } from '#contract/images/limits.ts'
import type { FoundMetadata } from '#contract/images/metadata.ts'
import { unreadByStart } from '#contract/images/unread-formats.ts'
import { apngOf } from '#engine/fingerprint/decoding/apng.ts'
import { readFrame } from '#engine/fingerprint/decoding/frames.ts'
import { openPicture } from '#engine/fingerprint/decoding/open-picture.ts'
import type { OpenPicture, RoomFor } from '#engine/fingerprint/decoding/opening.ts'
import { pagesOf } from '#engine/fingerprint/decoding/raw-previews.ts'
import { UnreadableImage, type UnreadableReason } from '#engine/fingerprint/unreadable-image.ts'
import { answerParent } from '#server/platform/children/answer-parent.ts'
import { readCredentials } from '../metadata/read-credentials.ts'
import { readMetadata } from '../metadata/read-metadata.ts'
import { type CopyBounds, type JpegCopy, smallJpegOf } from './small-jpeg.ts'

/** Width and height are as seen, after the camera's orientation. Preview and thumbnail are WebP in sRGB, without metadata. */
export type Picture = {
  type: string
  width: number
  height: number
  preview: Uint8Array
  thumbnail: Uint8Array
  metadata: FoundMetadata
  /** The picture as a JPEG, where the file's own form is one that few programs read. */
  readable?: Uint8Array
  /** A sentence to the owner about the reading. */
  note?: string
}
export type Unreadable = { problem: string }

/** Order of a smaller copy of a file. */
export type CopyOrder = { bytes: Uint8Array; copy: CopyBounds }

/** A file, whose content credentials are trusted, the language that its owner reads, and which of the file's pictures is meant. */
export type Given = { bytes: Uint8Array; trustAnchors: string | undefined; language: string | undefined; frame: number }

/** A medium-format camera gives 151 megapixels; a picture beyond this is a bomb or a map. */
const limits = { megapixels: 200, seconds: 20 }
/** More than a child takes that has read pictures as they usually are. */
const spentBytes = 500_000_000
const longestPreviewSide = 1600
const thumbnailHeight = 400
/** A panorama would otherwise make a thumbnail of any width. */
const widestThumbnail = 1600

const readableQuality = 92

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

answerParent<Given | CopyOrder, number>(
  (order, roomFor) => ('copy' in order ? copyPicture(order, roomFor) : readPicture(order, roomFor)),
  { spentBytes },
)

async function copyPicture({ bytes, copy }: CopyOrder, roomFor: RoomFor): Promise<JpegCopy | Unreadable> {
  try {
    return await smallJpegOf(bytes, copy, { limits, roomFor })
  } catch (error) {
    if (isOfFile(error)) return { problem: problemOf(error, bytes) }
    throw error
  }
}

async function readPicture(given: Given, roomFor: RoomFor): Promise<Picture | Unreadable> {
  try {
    const opened = await openPicture(given.bytes, limits, roomFor)
    const { made, note = noteOnFrames(opened) } = await readFrame(opened, given.frame, draw)
    const readable = opened.isRare ? { readable: (await opened.read(asJpeg)).made } : {}
    const metadata = await saidOf(given, opened.type)
    return { ...made, ...readable, ...(note === undefined ? {} : { note }), type: opened.type, metadata }
  } catch (error) {
    if (isOfFile(error)) return { problem: problemOf(error, given.bytes) }
    throw error
  }
}

/** True where the file is at fault, and not a busy machine. */
const isOfFile = (error: unknown): error is UnreadableImage =>
  error instanceof UnreadableImage && error.reason !== 'too-busy'

function noteOnFrames({ frames, kind, bytes }: OpenPicture): string | undefined {
  const pages = kind === 'tiff' && frames > 1 ? pagesOf(bytes).length || frames : 1
  if (pages > 1)
    return `This file has ${pages} pages. The first one is shown and looked for. Save the others as files of their own and upload those.`
  const isMoving = kind === 'png' ? apngOf(bytes, 1) !== undefined : kind !== 'tiff' && frames > 1
  return isMoving ? 'This is an animation. Its first picture is shown and looked for.' : undefined
}

async function saidOf({ bytes, trustAnchors, language }: Given, type: string): Promise<FoundMetadata> {
  const credentials = await readCredentials(bytes, type, trustAnchors)
  return { ...readMetadata(bytes, { language }), ...(credentials ? { credentials } : {}) }
}

const asJpeg = async (image: Sharp): Promise<Uint8Array> =>
  await image.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: readableQuality }).toBuffer()

/** Advice to the owner by reason. */
const advice: Partial<Record<UnreadableReason, string>> = {
  empty: 'Upload the original again.',
  damaged: 'Upload the original again.',
  'too-many-pixels': 'Upload a smaller version.',
}

function problemOf({ reason, message }: UnreadableImage, bytes: Uint8Array): string {
  if (reason === 'too-slow') return 'This picture takes too long to read. Export it again as JPEG and upload that.'
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (/<svg[\s>]/i.test(start)) return `This is an SVG drawing, not a photograph. We read ${readableKinds}.`
  if (reason === 'not-an-image' || start.startsWith('%PDF-'))
    return unreadByStart(bytes) ?? `This is not a picture, whatever its name says. We read ${readableKinds}.`
  return [message, advice[reason]].filter(Boolean).join(' ')
}

/** WebP effort from 0 to 6. The usual 4 makes files 6 % smaller and takes nearly twice the time. */
const effort = 2

type Drawn = Pick<Picture, 'width' | 'height' | 'preview' | 'thumbnail'>

async function draw(image: Sharp, { width, height }: { width: number; height: number }): Promise<Drawn> {
  const { data, info } = await image
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
