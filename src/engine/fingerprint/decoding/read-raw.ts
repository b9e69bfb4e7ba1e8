import sharp, { type Sharp } from 'sharp'
import { hasHung, patiently, tooBusy } from './opening.ts'
import type { Preview, RawPreviews } from './raw-previews.ts'

const quality = 92

type Limits = { maxPixels: number; roomFor: (pixels: number) => Promise<unknown> }

/** The largest readable preview of a camera raw, as a JPEG with its orientation. Undefined without one of at most `maxPixels`. */
export async function jpegOfRaw(
  bytes: Uint8Array,
  { orientation, previews }: RawPreviews,
  { maxPixels, roomFor }: Limits,
): Promise<Buffer | undefined> {
  const sized = await Promise.all(previews.map(async (preview) => await sizeOf(bytes, preview)))
  const readable = sized.filter((one) => one !== undefined && one.pixels <= maxPixels) as Sized[]
  for (const one of readable.toSorted((a, b) => b.pixels - a.pixels)) {
    await roomFor(one.pixels)
    const jpeg = await open(bytes, one.preview)
      .keepIccProfile()
      .withMetadata({ orientation: one.orientation ?? orientation })
      .jpeg({ quality })
      .toBuffer()
      // After a broken preview, the next largest is tried.
      .catch(unlessHung)
    if (jpeg) return jpeg
  }
  return undefined
}

type Sized = { preview: Preview; pixels: number; orientation: number | undefined }

async function sizeOf(bytes: Uint8Array, preview: Preview): Promise<Sized | undefined> {
  try {
    const { width, height, orientation } = await open(bytes, preview).metadata()
    return { preview, pixels: width * height, orientation }
  } catch (error) {
    return unlessHung(error)
  }
}

function unlessHung(error: unknown): undefined {
  if (hasHung(error)) throw tooBusy()
}

const open = (bytes: Uint8Array, preview: Preview): Sharp => {
  const options = { limitInputPixels: false, sequentialRead: true, failOn: 'error', pages: 1 } as const
  const opened =
    'jpeg' in preview
      ? sharp(preview.jpeg, options)
      : sharp(bytes, {
          ...options,
          page: preview.page,
          ...(preview.part === undefined ? {} : { tiff: { subifd: preview.part } }),
        })
  return patiently(opened)
}
