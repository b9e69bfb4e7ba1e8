/** Detail of a cut-off file: the mean of each 8 × 8 square, all but the finest shades, or all visible detail. */
export type Detail = 'coarse' | 'blurred' | 'full'

const marker = { start: 0xc0, progressive: 0xc2, lastStart: 0xc3, scan: 0xda, end: 0xd9 }
const coefficients = 64
/** Most missing low bits of a coefficient; more are visible. */
const maxMissingBits = 1

/**
 * Returns the brightness detail in a progressive JPEG's finished scans. Undefined for a sequential JPEG or another file. Source: ITU-T
 * T.81, annexes B and G.
 */
export function detailOf(bytes: Uint8Array): Detail | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const missingBits = new Uint8Array(coefficients).fill(255)
  let brightness: number | undefined
  for (let at = 2; at + 4 <= file.length;) {
    const kind = file[at + 1]!
    if (file[at] !== 0xff || kind === marker.end) break
    const body = at + 4
    const next = at + 2 + file.readUInt16BE(at + 2)
    if (next > file.length) break
    if (kind >= marker.start && kind <= marker.lastStart) {
      if (kind !== marker.progressive) return undefined
      brightness = file[body + 6]
    }
    if (kind !== marker.scan) at = next
    else {
      at = afterScan(file, next)
      // A scan cut off midway sharpens only the upper rows.
      if (at < file.length) take(file.subarray(body, next), brightness, missingBits)
    }
  }
  return brightness === undefined ? undefined : told(missingBits)
}

function told(missingBits: Uint8Array): Detail {
  const waves = missingBits.subarray(1)
  if (waves.every((missing) => missing <= maxMissingBits)) return 'full'
  return waves.some((missing) => missing < 255) ? 'blurred' : 'coarse'
}

/** `scan` is a scan's header without its length. */
function take(scan: Buffer, brightness: number | undefined, missingBits: Uint8Array): void {
  const count = scan[0] ?? 0
  const components = Array.from({ length: count }, (_, nth) => scan[1 + 2 * nth])
  if (brightness === undefined || !components.includes(brightness) || scan.length < 4 + 2 * count) return
  const [first, last, bits] = [scan[1 + 2 * count]!, scan[2 + 2 * count]!, scan[3 + 2 * count]!]
  missingBits.fill(bits & 15, first, last + 1)
}

/** Returns the place of the next marker: within a scan, 0xff is followed by 0 or a restart. */
function afterScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}
