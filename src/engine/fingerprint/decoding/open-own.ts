import { UnreadableImage } from '../unreadable-image.ts'
import { decodeBmp, sizeOfBmp } from './bmp.ts'
import { formatCutOff, minShare, without } from './cut-off.ts'
import { decodeJpeg2000, sizeOfJpeg2000 } from './jpeg-2000.ts'
import { mediaTypes } from './kinds.ts'
import { decodeLabTiff, labTiffOf } from './lab-tiff.ts'
import { admit, damaged, heicWords, type Opening, type OpenPicture, patiently, type Size } from './opening.ts'
import { BrokenFile, type Pixels, sharpOf } from './pixels.ts'
import { decodePsd, sizeOfPsd } from './psd.ts'

/** Forms that libvips lacks; TIFF only in Lab. */
type OwnKind = 'bmp' | 'psd' | 'jp2' | 'heic' | 'tiff'

/** Its decoder takes five times the memory of others. */
const maxMegapixels: Partial<Record<OwnKind, number>> = { jp2: 60 }

/** Decodes at once: these forms have no header apart that is worth a look of its own. `size` is known where the header was read. Throws UnreadableImage. */
export async function openOwn(
  kind: OwnKind,
  bytes: Uint8Array,
  { limits, roomFor, size }: Opening & { size?: Size },
): Promise<OpenPicture> {
  try {
    const megapixels = Math.min(limits.megapixels, maxMegapixels[kind] ?? limits.megapixels)
    await admit(size ?? sizeBy(kind, bytes), { limits: { ...limits, megapixels }, roomFor })
    const { pixels, note } = await decoded(kind, bytes)
    const { width, height } = pixels
    return {
      kind,
      type: mediaTypes[kind],
      width,
      height,
      frames: 1,
      bytes,
      isRare: true,
      read: async (work) => ({
        made: await work(patiently(sharpOf(pixels), limits.seconds), { width, height }),
        ...(note === undefined ? {} : { note }),
      }),
    }
  } catch (error) {
    throw error instanceof BrokenFile ? refusal(kind, error) : error
  }
}

function sizeBy(kind: OwnKind, bytes: Uint8Array): Size {
  if (kind === 'bmp') return sizeOfBmp(bytes)
  return kind === 'psd' ? sizeOfPsd(bytes) : sizeOfJpeg2000(bytes)
}

async function decoded(kind: OwnKind, bytes: Uint8Array): Promise<{ pixels: Pixels; note?: string }> {
  switch (kind) {
    case 'bmp':
      return readOfBmp(bytes)
    case 'psd':
      return { pixels: decodePsd(bytes) }
    case 'jp2':
      return { pixels: await decodeJpeg2000(bytes) }
    case 'heic': {
      const { decodeHeic } = await import('./heic.ts')
      return { pixels: await decodeHeic(bytes) }
    }
    case 'tiff': {
      const lab = labTiffOf(bytes)
      if (!lab) throw new BrokenFile('form')
      return { pixels: await decodeLabTiff(lab) }
    }
    default:
      throw new Error(`unknown form ${String(kind satisfies never)}`)
  }
}

/** Without missing rows at either end. */
function readOfBmp(bytes: Uint8Array): { pixels: Pixels; note?: string } {
  const { rowsRead, edge, data, ...all } = decodeBmp(bytes)
  if (rowsRead >= all.height) return { pixels: { ...all, data } }
  const share = rowsRead / all.height
  if (share < minShare) throw new BrokenFile('cut')
  const { top, height } = without(all, all.height - rowsRead, edge)
  const rowBytes = all.width * all.channels
  const rest = data.subarray(top * rowBytes, (top + height) * rowBytes)
  return { pixels: { ...all, height, data: rest }, note: formatCutOff(share) }
}

function refusal(kind: OwnKind, { why }: BrokenFile): UnreadableImage {
  if (kind === 'heic') return new UnreadableImage('unsupported', heicWords)
  return why === 'cut' ? damaged() : new UnreadableImage('unsupported', unknownForms[kind])
}

const unknownForms = {
  bmp: 'This is a BMP picture of a kind we cannot read. Save it as JPEG or PNG and upload that.',
  psd: 'This Photoshop file keeps no picture of all its layers together. Save it with “Maximize Compatibility”, or as JPEG, and upload that.',
  tiff: 'This is a TIFF of a kind we cannot read. Save it in RGB, or as JPEG, and upload that.',
  jp2: 'This is a JPEG 2000 picture of a kind we cannot read. Save it as JPEG or TIFF and upload that.',
}
