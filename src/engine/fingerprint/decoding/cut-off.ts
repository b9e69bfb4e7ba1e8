import sharp from 'sharp'
import type { Kind } from './kinds.ts'
import { patiently } from './opening.ts'
import { type Detail, detailOf } from './progressive-jpeg.ts'

/** Edge with missing rows in the upright picture. */
export type Edge = 'top' | 'bottom' | 'left' | 'right'
type Size = { width: number; height: number }
type Region = Size & { left: number; top: number }

/** Readable remainder of a cut-off file: bytes to read, visible region, share of the whole, and sharpness. */
type Rest = { bytes: Uint8Array; region: Region; share: number; detail: Detail }

/** Least remaining share to recognise the picture. */
export const minShare = 0.4

/** As stored, before it is turned upright by `orientation`, EXIF's. */
type Stored = Size & { orientation: number }

const columns = 64
/** Decoders' fill values of missing rows: grey, black, transparent. */
const blanks = { jpeg: [128, 0], png: [0], gif: [0] }
const tolerance = 2

/** Returns the readable remainder of a cut-off file. Undefined for a form without any. Throws where the decoder does. */
export async function restOf(kind: Kind, bytes: Uint8Array, stored: Stored): Promise<Rest | undefined> {
  if (kind === 'webp') return await restOfWebp(bytes, stored)
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'gif') return undefined
  const { data, row } = await sampled(bytes, stored.height)
  const isBlank = (y: number) =>
    blanks[kind].some((blank) =>
      data.subarray(y * row, (y + 1) * row).every((value) => Math.abs(value - blank) <= tolerance),
    )
  let rows = stored.height
  while (rows > 0 && isBlank(rows - 1)) rows--
  return { bytes, ...part(stored, rows), detail: (kind === 'jpeg' && detailOf(bytes)) || 'full' }
}

/** Some columns of each row, transparency on black. */
async function sampled(bytes: Uint8Array, height: number): Promise<{ data: Uint8Array; row: number }> {
  const { data, info } = await patiently(
    sharp(bytes, { limitInputPixels: false, sequentialRead: true, failOn: 'none', pages: 1 }),
  )
    .resize({ width: columns, height, fit: 'fill', kernel: 'nearest' })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, row: info.width * info.channels }
}

/** Bytes to fill with; some of them make invalid codes. */
const fillings = [0, 51, 1, 85, 128, 16, 64, 170, 200, 255]
const enough = 3

/** Fills the missing end in several ways, because the decoder takes no partial file. Pixels equal in all results are real. */
async function restOfWebp(bytes: Uint8Array, stored: Stored): Promise<Rest | undefined> {
  const made: { filled: Uint8Array; data: Uint8Array; row: number }[] = []
  for (const value of fillings) {
    const filled = filledUp(bytes, value)
    const sample = filled && (await sampled(filled, stored.height).catch(() => undefined))
    if (filled && sample) made.push({ filled, ...sample })
    if (!filled || made.length === enough) break
  }
  const [first, ...others] = made
  if (!first || others.length === 0) return undefined
  const rows = others.map(({ data }) => {
    const odd = data.findIndex((one, nth) => Math.abs(one - first.data[nth]!) > tolerance)
    return odd < 0 ? stored.height : Math.floor(odd / first.row)
  })
  return { bytes: first.filled, ...part(stored, Math.min(...rows)), detail: 'full' }
}

/** Fills a WebP file up to its stated length. Undefined for a whole file, or one with too little data. */
export function filledUp(bytes: Uint8Array, value: number): Uint8Array | undefined {
  if (bytes.length < 12) return undefined
  const length = 8 + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32LE(4)
  if (length <= bytes.length || length > bytes.length / minShare) return undefined
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, value)])
}

/** Region and share of an upright picture with `rows` stored, cut along the edge of the missing ones. */
function part({ width, height, orientation }: Stored, rows: number): Pick<Rest, 'region' | 'share'> {
  const isTurned = orientation >= 5
  const size = isTurned ? { width: height, height: width } : { width, height }
  return { region: without(size, height - rows, edges[orientation] ?? 'bottom'), share: rows / height }
}

/** Edge of a file's last rows by orientation (EXIF, tag 274). */
const edges: Record<number, Edge> = { 3: 'top', 4: 'top', 5: 'right', 6: 'left', 7: 'left', 8: 'right' }

/** The picture without some rows or columns at one edge. */
export function without({ width, height }: Size, missing: number, edge: Edge): Region {
  if (edge === 'left' || edge === 'right')
    return { left: edge === 'left' ? missing : 0, top: 0, width: width - missing, height }
  return { left: 0, top: edge === 'top' ? missing : 0, width, height: height - missing }
}

/** Sentence for the owner on readable share and sharpness. */
export function formatCutOff(share: number, detail: Detail = 'full'): string {
  const isWhole = share > 0.995
  if (isWhole && detail === 'full')
    return `This file is cut off at its end. Its picture could be read all the same. ${rather}`
  const read = isWhole
    ? `its picture could ${unsharp[detail]}, and that`
    : `${Math.floor(share * 100)} % of its picture could ${unsharp[detail]}, and that part`
  return `This file is cut off: ${read} is shown and looked for. ${rather}`
}

const rather = 'If you have the whole file, upload that.'
const unsharp: Record<Detail, string> = {
  coarse: 'be read only in a first, coarse version',
  blurred: 'be read, less sharp than it is',
  full: 'be read',
}
