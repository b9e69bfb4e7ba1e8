import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Where one file's content may be mostly nothing: a segment of the database's log takes 16 MB, however little it says. */
const large = 1024 * 1024
const block = 64 * 1024
const nothing = Buffer.alloc(block)

/** A file of which only what is not zeros is kept. */
type SparseFile = { name: string; size: number; pieces: { at: number; bytes: Buffer }[] }
type Listing = { folders: string[]; small: string[]; large: SparseFile[] }
const listings = new Map<string, Listing>()

/** Copies the folder of a closed embedded database that nothing changes, leaving out what is nothing but zeros: half of its bytes, and of the time. */
export function copyDatabaseFolder(from: string, to: string): void {
  const known = listings.get(from) ?? listingOf(from)
  listings.set(from, known)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const folder of known.folders) mkdirSync(join(to, folder), { mode: 0o700 })
  for (const file of known.small) copyFileSync(join(from, file), join(to, file))
  for (const file of known.large) writeSparsely(file, join(to, file.name))
}

function listingOf(folder: string): Listing {
  const listing: Listing = { folders: [], small: [], large: [] }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name)
    const entry = statSync(path)
    if (entry.isDirectory()) listing.folders.push(name)
    else if (entry.size < large) listing.small.push(name)
    else listing.large.push({ name, size: entry.size, pieces: piecesOf(readFileSync(path)) })
  }
  return listing
}

function piecesOf(bytes: Buffer): SparseFile['pieces'] {
  const pieces: SparseFile['pieces'] = []
  for (let at = 0; at < bytes.length; at += block) {
    const piece = bytes.subarray(at, at + block)
    if (!piece.equals(nothing.subarray(0, piece.length))) pieces.push({ at, bytes: Buffer.from(piece) })
  }
  return pieces
}

function writeSparsely({ size, pieces }: SparseFile, to: string): void {
  const file = openSync(to, 'w')
  try {
    ftruncateSync(file, size)
    for (const { at, bytes } of pieces) writeSync(file, bytes, 0, bytes.length, at)
  } finally {
    closeSync(file)
  }
}
