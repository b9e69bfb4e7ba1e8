import sharp, { type OutputInfo } from 'sharp'
import { openPicture } from '#engine/fingerprint/decoding/open-picture.ts'
import { damaged, type Limits, type RoomFor, type Size } from '#engine/fingerprint/decoding/opening.ts'

/** Bounds of a copy: bytes of the file and pixels of the longer side. */
export type CopyBounds = { maxBytes: number; longestSide: number }
export type JpegCopy = Size & { jpeg: Uint8Array }

const qualities = [90, 82, 72, 60]
/** Share of both sides that is left where no quality is small enough. */
const shrink = 0.75

/** An upright sRGB JPEG without metadata, on white where it was transparent. Throws UnreadableImage, also for pictures with missing parts. */
export async function smallJpegOf(
  bytes: Uint8Array,
  bounds: CopyBounds,
  { limits, roomFor }: { limits: Limits; roomFor: RoomFor },
): Promise<JpegCopy> {
  const opened = await openPicture(bytes, limits, roomFor)
  const { made, note } = await opened.read(
    async (image) =>
      await image
        .flatten({ background: '#ffffff' })
        .resize({ width: bounds.longestSide, height: bounds.longestSide, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true }),
  )
  // A camera raw has a note on its preview; of all other files it says that a part is missing.
  if (note !== undefined && !opened.isRare) throw damaged()
  return await withinBytes(made, bounds.maxBytes)
}

type Pixels = { data: Buffer; info: OutputInfo }

async function withinBytes({ data, info }: Pixels, maxBytes: number): Promise<JpegCopy> {
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  for (const quality of qualities) {
    const jpeg = await sharp(data, raw).jpeg({ quality }).toBuffer()
    if (jpeg.length <= maxBytes) return { jpeg, width, height }
  }
  const smaller = await sharp(data, raw)
    .resize({ width: Math.max(1, Math.floor(width * shrink)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return await withinBytes(smaller, maxBytes)
}
