import sharp, { type Metadata, type Sharp } from 'sharp'
import { hasTooManyTexts } from '../png-texts.ts'
import { UnreadableImage } from '../unreadable-image.ts'
import { formatCutOff, filledUp, minShare, restOf } from './cut-off.ts'
import { refuseByStart } from './known-by-start.ts'
import { type Kind, mediaTypes } from './kinds.ts'
import { labTiffOf } from './lab-tiff.ts'
import { openOwn } from './open-own.ts'
import {
  admit,
  damaged,
  hasHung,
  heicWords,
  type Limits,
  type Made,
  type Opening,
  type OpenPicture,
  patiently,
  type RoomFor,
  type Size,
  tooBusy,
  type Work,
} from './opening.ts'
import { rawPreviews } from './raw-previews.ts'
import { jpegOfRaw } from './read-raw.ts'

/**
 * The one way by which files become pixels, uploaded or met on a page. Looks at the header only, but for forms that have decoders of ours.
 * Throws UnreadableImage.
 */
export async function openPicture(
  bytes: Uint8Array,
  limits: Limits,
  roomFor: RoomFor = async () => undefined,
): Promise<OpenPicture> {
  const opening = { limits, roomFor }
  const kind = refuseByStart(bytes)
  if (hasTooManyTexts(bytes))
    throw new UnreadableImage('damaged', 'This file holds more compressed texts than any program writes.')
  if (kind === 'bmp' || kind === 'psd' || kind === 'jp2') return await openOwn(kind, bytes, opening)
  const raw = kind === 'tiff' ? rawPreviews(bytes) : undefined
  if (raw) {
    const jpeg = await jpegOfRaw(bytes, raw, { maxPixels: limits.megapixels * 1e6, ...opening })
    if (!jpeg) throw new UnreadableImage('unsupported', rawWords)
    return await openPreview(bytes, jpeg, opening)
  }
  const lab = kind === 'tiff' ? labTiffOf(bytes) : undefined
  if (lab) return await openOwn('tiff', bytes, { ...opening, size: await headerOf(kind, lab.bytes) })
  return await openPlain(kind, bytes, opening)
}

const rawWords = 'This is a camera raw without a preview that we can read. Export it as JPEG or TIFF and upload that.'

async function openPreview(bytes: Uint8Array, jpeg: Uint8Array, opening: Opening): Promise<OpenPicture> {
  const preview = await openPlain('jpeg', jpeg, opening)
  const note = `This is a camera raw. What is shown and looked for is the largest preview in it, ${preview.width} × ${preview.height} pixels. For its full size, export it as JPEG or TIFF and upload that.`
  return {
    ...preview,
    kind: 'tiff',
    type: mediaTypes.tiff,
    bytes,
    isRare: true,
    read: async (work) => ({ ...(await preview.read(work)), note }),
  }
}

async function openPlain(claimed: Kind, bytes: Uint8Array, opening: Opening): Promise<OpenPicture> {
  // Without its end, WebP gives not even a header.
  const metadata = await headerOf(claimed, (claimed === 'webp' && filledUp(bytes, 0)) || bytes)
  const kind = kindBy(claimed, metadata)
  if (kind === 'heic') return await openOwn(kind, bytes, { ...opening, size: metadata })
  const { width, height } = metadata.autoOrient
  await admit({ width, height }, opening)
  const plain = { kind, type: mediaTypes[kind], width, height, frames: Math.max(1, metadata.pages ?? 1), bytes }
  const { limits } = opening
  return {
    ...plain,
    isRare: false,
    read: async (work, frame = 0) =>
      frame === 0
        ? await readFirst(plain, metadata, limits, work)
        : { made: await readPage(plain, limits, work, frame) },
  }
}

async function headerOf(kind: Kind, bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'none', pages: 1 }).metadata()
  } catch {
    if (kind === 'heic') throw new UnreadableImage('unsupported', heicWords)
    throw new UnreadableImage('damaged', 'This file is damaged: its beginning cannot be read.')
  }
}

/** AVIF and HEIC share container and some brands. */
const kindBy = (claimed: Kind, { compression }: Metadata): Kind =>
  claimed === 'heic' || claimed === 'avif' ? (compression === 'hevc' ? 'heic' : 'avif') : claimed

type Plain = Size & { kind: Kind; bytes: Uint8Array }

async function readFirst<T>(plain: Plain, metadata: Metadata, limits: Limits, work: Work<T>): Promise<Made<T>> {
  try {
    return { made: await work(opened(plain.bytes, limits, { failOn: 'error' }), sizeOf(plain)) }
  } catch (error) {
    refuseOrGoOn(error)
    const rest = await restOf(plain.kind, plain.bytes, {
      width: metadata.width,
      height: metadata.height,
      orientation: metadata.orientation ?? 1,
    }).catch(refuseOrGoOn)
    if (!rest) throw damaged()
    if (rest.share < minShare)
      throw new UnreadableImage(
        'damaged',
        `This file is cut off: only ${Math.floor(rest.share * 100)} % of its picture is left, too little to look for.`,
      )
    const image = opened(rest.bytes, limits, { failOn: 'none' }).extract(rest.region)
    return {
      made: await orDamaged(work(image, sizeOf(rest.region))),
      note: formatCutOff(rest.share, rest.detail),
    }
  }
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

/** Pages of a TIFF have sizes of their own. */
async function readPage<T>(plain: Plain, limits: Limits, work: Work<T>, page: number): Promise<T> {
  const { autoOrient: size } = await orDamaged(
    sharp(plain.bytes, { limitInputPixels: false, page, pages: 1 }).metadata(),
  )
  await admit(size, { limits, roomFor: async () => undefined })
  return await orDamaged(work(opened(plain.bytes, limits, { failOn: 'error', page }), sizeOf(size)))
}

const opened = (
  bytes: Uint8Array,
  { megapixels, seconds }: Limits,
  options: { failOn: 'error' | 'none'; page?: number },
): Sharp =>
  patiently(
    sharp(bytes, { ...options, pages: 1, limitInputPixels: megapixels * 1e6, sequentialRead: true }),
    seconds,
  ).autoOrient()

async function orDamaged<T>(done: Promise<T>): Promise<T> {
  try {
    return await done
  } catch (error) {
    refuseOrGoOn(error)
    throw damaged()
  }
}

/** Throws where nothing further is worth a try. */
function refuseOrGoOn(error: unknown): void {
  if (error instanceof UnreadableImage) throw error
  if (hasHung(error)) throw tooBusy()
}
