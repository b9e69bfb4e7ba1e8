import { crc32 } from 'node:zlib'

/** Pieces of bytes, from memory or from a disk. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** A file read twice: to measure, then to write. */
export type Source = { name: string; content: () => Pieces }

/** An entry of a ZIP file, measured. */
export type StoredEntry = Source & { bytes: number; crc: number }

/** Entries of a plain ZIP, without ZIP64. */
export const maxEntries = 0xffff - 1
const maxBytes = 0xffff_ffff

const marks = { local: 0x0403_4b50, central: 0x0201_4b50, end: 0x0605_4b50 }
const version = 20
/** Names are UTF-8. */
const flags = 0x0800
/** Fixed 1980-01-01 00:00, so that equal evidence gives equal files. */
const noTime = 0x0021_0000
const [localBytes, centralBytes] = [30, 46]
export const endBytes = 22

/** A file that is held in memory. */
export const held = (name: string, bytes: Uint8Array): Source => ({ name, content: () => [bytes] })

/**
 * Writes a ZIP file with uncompressed entries (STORE), in this order, with the required fields only, piece by piece. Throws when an entry differs
 * from its measure, and above 4 GB or 65,534 entries.
 */
export async function* storedZip(entries: readonly StoredEntry[]): AsyncGenerator<Uint8Array> {
  if (entries.length > maxEntries) throw new Error('A ZIP file has no room for so many entries.')
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const head = localHead(entry)
    central.push(centralHead(entry, offset))
    offset += head.length + entry.bytes
    if (offset > maxBytes) throw new Error('A ZIP file has no room for more than 4 GB.')
    yield head
    yield* asMeasured(entry)
  }
  const list = Buffer.concat(central)
  yield list
  yield endOf(entries.length, list.length, offset)
}

/** Bytes of the ZIP file: two heads and twice its name for each entry, and the end. */
export const lengthOf = (entries: readonly Pick<StoredEntry, 'name' | 'bytes'>[]): number =>
  entries.reduce(
    (sum, { name, bytes }) => sum + localBytes + centralBytes + 2 * Buffer.byteLength(name) + bytes,
    endBytes,
  )

async function* asMeasured({ name, content, bytes, crc }: StoredEntry): AsyncGenerator<Uint8Array> {
  let written = 0
  let sum = 0
  for await (const piece of content()) {
    written += piece.length
    sum = crc32(piece, sum)
    yield piece
  }
  if (written !== bytes || sum !== crc) throw new Error(`${name} was changed while it was written into the package.`)
}

/** Header of an entry. */
export function localHead({ name, bytes, crc }: Pick<StoredEntry, 'name' | 'bytes' | 'crc'>): Buffer {
  const head = Buffer.alloc(localBytes)
  head.writeUInt32LE(marks.local, 0)
  writeFields(head, 4, { name, bytes, crc })
  return Buffer.concat([head, Buffer.from(name)])
}

/** An entry's line in the final list. */
export function centralHead({ name, bytes, crc }: Pick<StoredEntry, 'name' | 'bytes' | 'crc'>, offset: number): Buffer {
  const head = Buffer.alloc(centralBytes)
  head.writeUInt32LE(marks.central, 0)
  head.writeUInt16LE(version, 4)
  writeFields(head, 6, { name, bytes, crc })
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, Buffer.from(name)])
}

/** End of the file. */
export function endOf(entries: number, listBytes: number, listOffset: number): Buffer {
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(marks.end, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(listBytes, 12)
  end.writeUInt32LE(listOffset, 16)
  return end
}

/** Fields shared by both heads; method 0 is STORE. */
function writeFields(
  head: Buffer,
  at: number,
  { name, bytes, crc }: Pick<StoredEntry, 'name' | 'bytes' | 'crc'>,
): void {
  head.writeUInt16LE(version, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt32LE(noTime, at + 6)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(bytes, at + 14)
  head.writeUInt32LE(bytes, at + 18)
  head.writeUInt16LE(Buffer.byteLength(name), at + 22)
}
