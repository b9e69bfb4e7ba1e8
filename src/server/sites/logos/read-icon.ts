/** A picture of an icon file: encoded, or plain pixels. */
export type IconPicture = { encoded: Uint8Array } | { rgba: Uint8Array; width: number; height: number }

const headerBytes = 6
const entryBytes = 16
const largestSide = 256

/**
 * The largest picture of a Windows icon (ICO): a PNG, or a bitmap of 24 or 32 bits, as sites have them. Undefined for what is no icon, and
 * for one whose pictures are of another kind or end before their pixels do.
 */
export function pictureOfIcon(bytes: Uint8Array): IconPicture | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < headerBytes || file.readUInt32LE(0) !== 0x00010000) return undefined
  const count = Math.min(file.readUInt16LE(4), 64)
  const entries = Array.from({ length: count }, (_, nth) => headerBytes + nth * entryBytes)
    .filter((at) => at + entryBytes <= file.length)
    .map((at) => ({
      side: file[at] || largestSide,
      depth: file.readUInt16LE(at + 6),
      picture: file.subarray(file.readUInt32LE(at + 12), file.readUInt32LE(at + 12) + file.readUInt32LE(at + 8)),
    }))
    .toSorted((a, b) => b.side - a.side || b.depth - a.depth)
  for (const { picture } of entries) {
    const read = isPng(picture) ? { encoded: new Uint8Array(picture) } : pixelsOf(picture)
    if (read) return read
  }
  return undefined
}

const isPng = (picture: Buffer) => picture.subarray(1, 4).toString('latin1') === 'PNG'

/** A bitmap without its file header: its lines stand from the bottom up, blue before green before red, and a mask of what shows follows. */
function pixelsOf(bitmap: Buffer): IconPicture | undefined {
  if (bitmap.length < 40 || bitmap.readUInt32LE(0) < 40 || bitmap.readUInt32LE(16) !== 0) return undefined
  const begin = bitmap.readUInt32LE(0)
  const [width, height] = [bitmap.readInt32LE(4), bitmap.readInt32LE(8) / 2]
  const depth = bitmap.readUInt16LE(14)
  if (depth !== 24 && depth !== 32) return undefined
  if (!Number.isInteger(height) || Math.min(width, height) < 1 || Math.max(width, height) > largestSide)
    return undefined
  const line = Math.ceil((width * depth) / 32) * 4
  const maskLine = Math.ceil(width / 32) * 4
  if (begin + line * height > bitmap.length) return undefined
  const mask = bitmap.subarray(begin + line * height)
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = begin + (height - 1 - y) * line + (x * depth) / 8
      const to = (y * width + x) * 4
      const isHidden = ((mask[(height - 1 - y) * maskLine + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      rgba[to] = bitmap[from + 2]!
      rgba[to + 1] = bitmap[from + 1]!
      rgba[to + 2] = bitmap[from]!
      rgba[to + 3] = depth === 32 ? bitmap[from + 3]! : isHidden ? 0 : 255
    }
  return { rgba, width, height }
}
