import { crc32 } from 'node:zlib'
import { centralHead, endBytes, endOf, localHead, maxEntries } from '#server/platform/zip/stored-zip.ts'

/** A fault of a package, with its entry, if any. */
export type Problem = { entry: string | null; says: string }

/** Entries by name, and faults of the ZIP itself. */
export type ReadZip = { entries: Map<string, Uint8Array>; problems: Problem[] }

const [centralBytes, nameAt, sizeAt] = [46, 28, 24]
const localBytes = 30

/**
 * Reads a ZIP file in exactly the form of `storedZip`. Every byte is either the content of an entry, with a checksum, or a field with a
 * fixed value. Never throws, whatever its content.
 */
export function readStoredZip(file: Uint8Array): ReadZip {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const read: ReadZip = { entries: new Map(), problems: [] }
  const wrong = (says: string, entry: string | null = null) => void read.problems.push({ entry, says })
  const end = bytes.subarray(-endBytes)
  if (bytes.length < endBytes || end.readUInt32LE(0) !== 0x0605_4b50) {
    wrong('The file is no ZIP file as evidence is packed, or its end is missing.')
    return read
  }
  const [count, listBytes, listOffset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (
    count > maxEntries ||
    listOffset + listBytes + endBytes !== bytes.length ||
    !end.equals(endOf(count, listBytes, listOffset))
  )
    wrong('The end of the file was changed, or something stands behind the list of its entries.')
  const list = bytes.subarray(listOffset, bytes.length - endBytes)
  readEntries(bytes, { list, count, listOffset, read, wrong })
  return read
}

type Reading = {
  list: Buffer
  count: number
  listOffset: number
  read: ReadZip
  wrong: (says: string, entry?: string | null) => void
}

function readEntries(bytes: Buffer, { list, count, listOffset, read, wrong }: Reading): void {
  let [at, offset] = [0, 0]
  for (let n = 0; n < count; n++) {
    const line = lineAt(list, at)
    if (!line) return wrong(`The list of entries cannot be read from its entry ${n + 1} on.`)
    const { name, crc, size } = line
    const [local, central] = [localHead({ name, bytes: size, crc }), centralHead({ name, bytes: size, crc }, offset)]
    if (!central.equals(list.subarray(at, at + central.length)))
      wrong('Its line in the list of entries was changed.', name)
    if (!local.equals(bytes.subarray(offset, offset + local.length)))
      wrong('What stands in front of it was changed.', name)
    const from = offset + localBytes + Buffer.byteLength(name)
    const content = bytes.subarray(from, from + size)
    if (content.length !== size || crc32(content) !== crc) wrong('Its bytes are not those that were packed.', name)
    if (!isPlainName(name) || read.entries.has(name))
      wrong('Its name is not one that a package may have, or comes twice.', name)
    else read.entries.set(name, content)
    at += central.length
    offset = from + size
  }
  if (at !== list.length || offset !== listOffset) wrong('There are bytes in the file that belong to no entry.')
}

function lineAt(list: Buffer, at: number): { name: string; crc: number; size: number } | undefined {
  if (at + centralBytes > list.length) return undefined
  const end = at + centralBytes + list.readUInt16LE(at + nameAt)
  if (end > list.length) return undefined
  return {
    name: list.toString('utf8', at + centralBytes, end),
    crc: list.readUInt32LE(at + 16),
    size: list.readUInt32LE(at + sizeAt),
  }
}

/** True for a plain downward path, which unpacks safely. */
export const isPlainName = (name: string): boolean => name.length <= 200 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)
