const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const unpacked: readonly string[] = ['zTXt', 'iTXt', 'iCCP']

/** Most texts; each may unpack to megabytes in memory. */
const maxTexts = 32

/** True for a PNG with implausibly many texts and profiles. */
export function hasTooManyTexts(bytes: Uint8Array): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, 8).equals(signature)) return false
  let texts = 0
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    if (unpacked.includes(png.toString('latin1', at + 4, at + 8)) && ++texts > maxTexts) return true
  return false
}
