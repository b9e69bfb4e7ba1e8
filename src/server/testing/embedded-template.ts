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

type Listing = { folders: string[]; small: string[]; large: string[] }
const listings = new Map<string, Listing>()

/** Copies the folder of a closed embedded database that nothing changes, leaving out what is nothing but zeros: half of its bytes, and of the time. */
export function copyDatabaseFolder(from: string, to: string): void {
  const known = listings.get(from) ?? listingOf(from)
  listings.set(from, known)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const folder of known.folders) mkdirSync(join(to, folder), { mode: 0o700 })
  for (const file of known.small) copyFileSync(join(from, file), join(to, file))
  for (const file of known.large) copySparsely(join(from, file), join(to, file))
}

function listingOf(folder: string): Listing {
  const listing: Listing = { folders: [], small: [], large: [] }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const entry = statSync(join(folder, name))
    if (entry.isDirectory()) listing.folders.push(name)
    else (entry.size < large ? listing.small : listing.large).push(name)
  }
  return listing
}

function copySparsely(from: string, to: string): void {
  const bytes = readFileSync(from)
  const file = openSync(to, 'w')
  try {
    ftruncateSync(file, bytes.length)
    for (let at = 0; at < bytes.length; at += block) {
      const piece = bytes.subarray(at, at + block)
      if (!piece.equals(nothing.subarray(0, piece.length))) writeSync(file, piece, 0, piece.length, at)
    }
  } finally {
    closeSync(file)
  }
}
