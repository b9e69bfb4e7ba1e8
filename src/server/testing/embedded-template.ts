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

/** Copies the folder of a closed embedded database, leaving out what is nothing but zeros: half of its bytes, and of the time. */
export function copyDatabaseFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyDatabaseFolder(source, target)
    else if (statSync(source).size < large) copyFileSync(source, target)
    else copySparsely(source, target)
  }
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
