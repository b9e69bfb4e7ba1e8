import { inflateRawSync } from 'node:zlib'

/** An archive beyond the limit, or incomplete. */
export class ZipProblem extends Error {
  readonly kind: 'too-large' | 'broken'
  constructor(kind: 'too-large' | 'broken') {
    super(`The archive is ${kind}.`)
    this.name = 'ZipProblem'
    this.kind = kind
  }
}

/** Bytes of all files together, and their number. */
type ZipLimits = { maxUnpacked: number; maxEntries: number }

/**
 * The files of a zip archive by name, unpacked no further than the archive itself announces and we allow (APPNOTE 4.3.12). An archive
 * that holds more than it says, or says more than we take, is refused before it costs memory. Throws ZipProblem.
 */
export function unpackZip(archive: Buffer, { maxUnpacked, maxEntries }: ZipLimits): Map<string, Buffer> {
  const end = archive.lastIndexOf(endOfDirectory)
  if (end < 0 || end + 22 > archive.length) throw broken()
  const entries = archive.readUInt16LE(end + 10)
  if (entries > maxEntries) throw tooLarge()
  const files = new Map<string, Buffer>()
  let unpacked = 0
  let at = archive.readUInt32LE(end + 16)
  for (let left = entries; left > 0; left--) {
    const entry = entryAt(archive, at)
    unpacked += entry.size
    if (unpacked > maxUnpacked) throw tooLarge()
    if (files.has(entry.name)) throw broken()
    files.set(entry.name, unpack(archive, entry))
    at = entry.next
  }
  return files
}

const endOfDirectory = Buffer.from([0x50, 0x4b, 5, 6])
const [inDirectory, inPlace] = [0x02014b50, 0x04034b50]

type Entry = { name: string; method: number; packed: number; size: number; local: number; next: number }

function entryAt(archive: Buffer, at: number): Entry {
  if (at + 46 > archive.length || archive.readUInt32LE(at) !== inDirectory) throw broken()
  const nameLength = archive.readUInt16LE(at + 28)
  return {
    name: archive.toString('utf8', at + 46, at + 46 + nameLength),
    method: archive.readUInt16LE(at + 10),
    packed: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    local: archive.readUInt32LE(at + 42),
    next: at + 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32),
  }
}

function unpack(archive: Buffer, { method, packed, size, local }: Entry): Buffer {
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== inPlace) throw broken()
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const stored = archive.subarray(start, start + packed)
  if (method === 0 && packed === size && stored.length === size) return stored
  if (method !== 8) throw broken()
  try {
    const unpacked = inflateRawSync(stored, { maxOutputLength: Math.max(1, size) })
    if (unpacked.length === size) return unpacked
  } catch {
    throw broken()
  }
  throw broken()
}

const tooLarge = () => new ZipProblem('too-large')
const broken = () => new ZipProblem('broken')
