import type { Fingerprint } from './fingerprint.ts'

const formatVersion = 1

/** Compact and versioned. */
export function encodeFingerprint(fingerprint: Fingerprint): Uint8Array {
  const bytes = new Uint8Array(10 + fingerprint.hashes.length * 41)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, formatVersion)
  view.setUint32(1, fingerprint.width)
  view.setUint32(5, fingerprint.height)
  view.setUint8(9, fingerprint.hashes.length)
  fingerprint.hashes.forEach(({ hash, quality, at }, nth) => {
    const start = 10 + nth * 41
    bytes.set(hash, start)
    view.setUint8(start + 32, quality)
    ;[at.x, at.y, at.width, at.height].forEach((value, i) =>
      view.setUint16(start + 33 + 2 * i, Math.round(value * 65535)),
    )
  })
  return bytes
}

/** Throws for bytes that no encoder of this version made. */
export function decodeFingerprint(bytes: Uint8Array): Fingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint8(0) !== formatVersion)
    throw new Error(`This fingerprint has format ${view.getUint8(0)}, not ${formatVersion}.`)
  const hashes = Array.from({ length: view.getUint8(9) }, (_, nth) => {
    const start = 10 + nth * 41
    const [x, y, width, height] = [0, 1, 2, 3].map((i) => view.getUint16(start + 33 + 2 * i) / 65535) as [
      number,
      number,
      number,
      number,
    ]
    return { hash: bytes.slice(start, start + 32), quality: view.getUint8(start + 32), at: { x, y, width, height } }
  })
  return { width: view.getUint32(1), height: view.getUint32(5), hashes }
}
