import { bytesOf } from './hash-file.ts'

const [endBytes, endSign] = [22, 0x0605_4b50]
const [lineBytes, lineSign] = [46, 0x0201_4b50]
const headBytes = 30
/** Limit of a package's directory; ours are smaller. */
const maxListBytes = 16 * 1024 * 1024

/**
 * Returns the entries of a package by name, as slices of the file: packages are ZIP files with uncompressed entries. Undefined for any other file.
 */
export async function readPackage(file: Blob): Promise<Map<string, Blob> | undefined> {
  if (file.size < endBytes) return undefined
  const end = viewOf(await bytesOf(file.slice(-endBytes)))
  if (end.getUint32(0, true) !== endSign) return undefined
  const [count, listBytes, listAt] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)]
  if (listBytes > maxListBytes || listAt + listBytes + endBytes !== file.size) return undefined
  const list = await bytesOf(file.slice(listAt, listAt + listBytes))
  const entries = new Map<string, Blob>()
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + lineBytes > list.length) return undefined
    const line = viewOf(list.subarray(at, at + lineBytes))
    const [size, packed] = [line.getUint32(24, true), line.getUint32(20, true)]
    const named = line.getUint16(28, true)
    if (line.getUint32(0, true) !== lineSign || size !== packed) return undefined
    const name = new TextDecoder().decode(list.subarray(at + lineBytes, at + lineBytes + named))
    const from = line.getUint32(42, true) + headBytes + named
    entries.set(name, file.slice(from, from + size))
    at += lineBytes + named + line.getUint16(30, true) + line.getUint16(32, true)
  }
  return entries
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
